import type { HolderType } from '../../../kernel/holder-type.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import type { Product } from '../../../products/product.ts';
import { type SalesRoute, salesRoutes } from '../../routes.ts';
import type { Components } from '../components.ts';
import { describedPath, parameter } from '../parameters.ts';
import { addendumOperation, addendumQuoteOperation } from './addendum-operation.ts';
import { operationsTag, patientOperation, pollDescription } from './async-operations.ts';
import { createOperation, quoteOperation, readOperation, updateOperation } from './contract-operations.ts';
import { fileOperation, filesTag } from './file-operation.ts';
import { limitsOperation } from './limits-operation.ts';
import { payOperation } from './payment-operations.ts';
import { referenceOperation, referenceTag } from './reference-operations.ts';
import { type SalesContext, salesContext } from './sales-context.ts';
import { searchOperation, searchTag } from './search-operation.ts';

export interface DescribedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: JsonObject;
}

export interface SalesDescription {
  readonly operations: readonly DescribedOperation[];
  readonly tags: readonly JsonObject[];
  /** `components.examples`. */
  readonly examples: JsonObject;
}

const describe: Readonly<Record<string, (context: SalesContext) => JsonObject>> = {
  quotes: quoteOperation,
  limits: limitsOperation,
  'policies.create': createOperation,
  'policies.update': updateOperation,
  'policies.read': readOperation,
  installments: payOperation,
  addendums: addendumOperation,
  'addendums.quotes': addendumQuoteOperation,
};

/** Every route of the sales table, described; throws for one that nobody has described. */
export function salesOperations(components: Components, products: readonly Product[]): SalesDescription {
  const contexts = new Map<string, SalesContext>();
  function contextOf(product: Product, holderType: HolderType): SalesContext {
    const key = `${product.code} ${holderType}`;
    const context = contexts.get(key) ?? salesContext(components, product, holderType);
    contexts.set(key, context);
    return context;
  }

  function operationOf({ endpoint, sells }: SalesRoute): JsonObject {
    const operation = describe[endpoint];
    if (sells && operation) return operation(contextOf(sells.product, sells.holderType));
    const [product] = products;
    if (endpoint === 'files' && product) return fileOperation(components, product);
    if (endpoint === 'policies.search' && product) return searchOperation(components, product);
    if (endpoint === 'operations') return pollDescription(components);
    const ofReference = referenceOperation(components, endpoint);
    if (ofReference) return ofReference;
    throw new Error(`the endpoint ${endpoint} is not described`);
  }

  const operations = salesRoutes(products).map((route) => {
    const operation = operationOf(route);
    return described(route, route.answersAtOnce ? operation : patientOperation(components, operation));
  });
  return {
    operations,
    tags: [
      ...[...contexts.values()].map(({ tag }) => ({
        name: tag,
        description: 'Расчёт, оформление, изменение, чтение и оплата договора',
      })),
      searchTag,
      { name: filesTag, description: 'Проект и полис в PDF' },
      operationsTag,
      referenceTag,
    ],
    examples: Object.fromEntries(
      [...contexts.values()]
        .flatMap(({ examples }) => examples)
        .map(({ name, summary, body }) => [name, { summary, value: body }]),
    ),
  };
}

function described(route: SalesRoute, operation: JsonObject): DescribedOperation {
  const { path, parameters: inPath } = describedPath(route.path);
  const { parameters: own = [], ...rest } = operation;
  const parameters = [...inPath, ...(own as JsonObject[]), parameter('RequestId')];
  return { path, method: route.method.toLowerCase(), operation: { ...rest, parameters } };
}
