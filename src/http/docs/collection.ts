import { isObject, type Json, type JsonObject } from '#kernel/json.ts';

/** One request of the collection; `{{name}}` stands for a variable. */
export interface CollectedRequest {
  readonly name: string;
  readonly operationId: string;
  readonly method: string;
  /** Below the base address. */
  readonly path: string;
  readonly isOnce: boolean;
  readonly body?: string;
}

/** What sells one product to one kind of holder, in the order in which it is sent. */
export interface CollectedSale {
  readonly name: string;
  readonly requests: readonly CollectedRequest[];
}

export const tokenPath = '/ship/token';
export const mePath = '/ship/biz/sales/v2/me';
const filesPath = '/ship/biz/sales/v2/policies/{policyNumber}/files/{filestype}';
const quotes = /^\/ship\/biz\/sales\/v2\/(\w+)\/([\w-]+)\/quotes$/;

/** The sales that a description (OpenAPI 3.1) knows, with its own examples as bodies. */
export function collectedSales(document: JsonObject): readonly CollectedSale[] {
  const paths = objectAt(document, 'paths');
  return Object.keys(paths).flatMap((path) => {
    if (!quotes.test(path)) return [];
    const product = path.replace(/\/quotes$/, '');
    const contract = `${product}/policies/{policyNumber}`;
    const steps = [
      ['post', path],
      ['post', `${product}/policies`],
      ['put', `${contract}/installments/{installment_nr}`],
      ['get', contract],
      ['get', filesPath],
    ] as const;
    const operation = objectAt(objectAt(paths, path), 'post');
    const name = Array.isArray(operation.tags) ? String(operation.tags[0]) : product;
    return [{ name, requests: steps.map(([method, step]) => collected(document, method, step)) }];
  });
}

function collected(document: JsonObject, method: string, path: string): CollectedRequest {
  const operation = objectAt(objectAt(objectAt(document, 'paths'), path), method);
  const example = exampleOf(document, operation);
  return {
    name: String(operation.summary),
    operationId: String(operation.operationId),
    method: method.toUpperCase(),
    path: path
      .replace('{policyNumber}', '{{policyNumber}}')
      .replace('{installment_nr}', '1')
      .replace('{filestype}', 'POLICY'),
    isOnce: method === 'put' || path.endsWith('/policies'),
    ...(example === undefined ? {} : { body: bodyText(example) }),
  };
}

/** The first example, which of payments is the one in cash. */
function exampleOf(document: JsonObject, operation: JsonObject): Json | undefined {
  const content = objectAt(objectAt(objectAt(operation, 'requestBody'), 'content'), 'application/json');
  const [first] = Object.values(objectAt(content, 'examples'));
  if (!isObject(first)) return undefined;
  const address = typeof first.$ref === 'string' ? first.$ref.split('/').slice(1) : [];
  return (address.length > 0 ? address.reduce(objectAt, document) : first).value;
}

/** Each sender has a vehicle of its own, and pays what the draft says. */
function bodyText(example: Json): string {
  const own = JSON.stringify(
    example,
    (key, value) =>
      key === 'vin' && typeof value === 'string' ? value.replace(/\d{6}$/, '{{serial}}') : value,
    2,
  );
  return isObject(example) && 'paymentType' in example
    ? own.replace(/"amount": [\d.]+/, '"amount": {{premium}}')
    : own;
}

function objectAt(node: JsonObject, key: string): JsonObject {
  const value = node[key];
  return isObject(value) ? value : {};
}
