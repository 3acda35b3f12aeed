import { commentOf, typeOf } from './type-of.ts';
import { answeredBy, type Operation, sentBy, told } from './types.ts';

/** Methods of a product by what stands behind its address, in the order in which a sale calls them. */
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

/** What can be sold to whom, each product with its methods. */
export function salesOf(operations: readonly Operation[]): string {
  const products = new Map<string, Operation[]>();
  for (const operation of operations) {
    const sold = /^\w+ \/sales\/v2\/((?:individual|corporate)\/[^/]+)\//.exec(operation.address)?.[1];
    if (sold) products.set(sold, [...(products.get(sold) ?? []), operation]);
  }
  const holders = [...new Set([...products.keys()].map((sold) => sold.split('/')[0] ?? ''))];
  const parts = holders.map((holder) => {
    const own = [...products].filter(([sold]) => sold.startsWith(`${holder}/`));
    const texts = own.map(([sold, its]) => `    ${sold.split('/')[1]}: {\n${signatures(sold, its)}    };\n`);
    return `  ${holder}: {\n${texts.join('')}  };\n`;
  });
  const table = methods.map(([operation, name]) => `  ${name}: '${operation}',\n`);
  return `/** Products by type of holders, with their methods. */
export interface Sold {\n${parts.join('')}}

/** What stands behind a method, after the address of its product. */
export const salesMethods: Readonly<Record<string, string>> = {\n${table.join('')}};\n`;
}

function signatures(sold: string, operations: readonly Operation[]): string {
  const lines = methods.map(([suffix, name, parameters]) => {
    const address = suffix.replace(' ', ` /sales/v2/${sold}`);
    const operation = operations.find((one) => one.address === address);
    if (!operation) return '';
    const { node } = operation;
    const sent = sentBy(node);
    const body = sent === undefined ? '' : `body: ${typeOf(sent, '      ')}, `;
    const answer = typeOf(answeredBy(node), '      ');
    return `${commentOf(told(node), '      ')}      ${name}(${parameters}${body}options?: CallOptions): Promise<${answer}>;\n`;
  });
  return lines.join('');
}
