import { isNode, type Node, nodeAt, referenceName } from './node.ts';
import { emitComment, emitType } from './type-of.ts';
import { answeredBy, describeNode, type Operation, sentBy } from './types.ts';

/** Operations of a product in the order of a sale, each with the SDK's method and its path parameters. */
const methods: readonly (readonly [operation: string, name: string, parameters: string])[] = [
  ['POST /limits', 'limits', ''],
  ['POST /quotes', 'quote', ''],
  ['POST /quotes/variants', 'variants', ''],
  ['POST /policies', 'create', ''],
  ['PUT /policies/{policyNumber}', 'update', 'policyNumber: string, '],
  ['GET /policies/{policyNumber}', 'read', 'policyNumber: string, '],
  [
    'PUT /policies/{policyNumber}/installments/{installment_nr}',
    'pay',
    'policyNumber: string, installmentNr: number, ',
  ],
  ['POST /addendums', 'addendum', ''],
  ['POST /addendums/quotes', 'addendumQuote', ''],
];

export const answerTo = `/** The possible answers to a request, by the field that distinguishes its variants. */
export type AnswerTo<Answer, Field extends keyof Answer, Code> = Answer extends unknown
  ? [Extract<Code, Answer[Field]>] extends [never] ? never : Answer
  : never;
`;

/** Emits the methods of each product for each type of policyholder. */
export function emitSales(operations: readonly Operation[], schemas: Node): string {
  const products = new Map<string, Operation[]>();
  for (const operation of operations) {
    const sold = /^\w+ \/sales\/v2\/((?:individual|corporate)\/[^/]+)\//.exec(operation.address)?.[1];
    if (sold) products.set(sold, [...(products.get(sold) ?? []), operation]);
  }
  const holders = [...new Set([...products.keys()].map((sold) => sold.split('/')[0] ?? ''))];
  const parts = holders.map((holder) => {
    const own = [...products].filter(([sold]) => sold.startsWith(`${holder}/`));
    const texts = own.map(
      ([sold, its]) => `    ${sold.split('/')[1]}: {\n${signatures(sold, its, schemas)}    };\n`,
    );
    return `  ${holder}: {\n${texts.join('')}  };\n`;
  });
  const table = methods.map(([operation, name]) => `  ${name}: '${operation}',\n`);
  return `/** Products by type of holders, with their methods. */
export interface Sold {\n${parts.join('')}}

/** The path of a method below its product. */
export const salesMethods: Readonly<Record<string, string>> = {\n${table.join('')}};\n`;
}

function signatures(sold: string, operations: readonly Operation[], schemas: Node): string {
  const lines = methods.map(([suffix, name, parameters]) => {
    const address = suffix.replace(' ', ` /sales/v2/${sold}`);
    const operation = operations.find((one) => one.address === address);
    if (!operation) return '';
    const { node } = operation;
    return `${emitComment(describeNode(node), '      ')}      ${name}${signature(node, parameters, schemas)};\n`;
  });
  return lines.join('');
}

/**
 * Emits a method's parameters and response. The method is generic if the same field distinguishes the variants of the
 * request and of the response.
 */
function signature(operation: Node, parameters: string, schemas: Node): string {
  const [sent, answered] = [sentBy(operation), answeredBy(operation)];
  const body = sent === undefined ? '' : emitType(sent, '      ');
  const answer = emitType(answered, '      ');
  const field = sent === undefined ? undefined : discriminatorOf(sent, schemas);
  if (field !== undefined && field === discriminatorOf(answered, schemas))
    return (
      `<Code extends ${body}['${field}']>(${parameters}body: ${body} & { ${field}: Code }, options?: CallOptions): ` +
      `Promise<AnswerTo<${answer}, '${field}', Code>>`
    );
  return `(${parameters}${body && `body: ${body}, `}options?: CallOptions): Promise<${answer}>`;
}

/** Returns the discriminator of a schema. */
function discriminatorOf(schema: Node, schemas: Node): string | undefined {
  const { discriminator } =
    typeof schema.$ref === 'string' ? nodeAt(schemas, referenceName(schema.$ref)) : schema;
  return isNode(discriminator) ? String(discriminator.propertyName) : undefined;
}
