import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';

export interface CollectedRequest {
  readonly name: string;
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly isOnce: boolean;
  readonly body?: string;
}

/** The requests, in order, that sell one product to one type of policyholder. */
export interface CollectedSale {
  readonly name: string;
  readonly requests: readonly CollectedRequest[];
}

export const tokenPath = '/ship/token';
export const mePath = '/ship/biz/sales/v2/me';
const filesPath = '/ship/biz/sales/v2/policies/{policyNumber}/files/{filestype}';
const quotes = /^\/ship\/biz\/sales\/v2\/(\w+)\/([\w-]+)\/quotes$/;

/** Builds the requests from an OpenAPI 3.1 description. The examples of the description become the bodies. */
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

function exampleOf(document: JsonObject, operation: JsonObject): Json | undefined {
  const content = objectAt(objectAt(objectAt(operation, 'requestBody'), 'content'), 'application/json');
  const [first] = Object.values(objectAt(content, 'examples'));
  if (!isObject(first)) return undefined;
  const address = typeof first.$ref === 'string' ? first.$ref.split('/').slice(1) : [];
  return (address.length > 0 ? address.reduce(objectAt, document) : first).value;
}

/** Inserts `serial`, which makes the vehicle of each sender unique, and `premium` from the answer to the draft. */
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

/** Writes a `.http` file for VS Code and Visual Studio. Later requests use values from the answers to earlier requests. */
export function httpCollection(publicUrl: string, sales: readonly CollectedSale[]): string {
  return `# Впишите client_id и client_secret и отправляйте запросы по порядку, начиная с токена.
@base = ${publicUrl}
@client_id =
@client_secret =
@serial = {{$randomInt 100000 999999}}

### Токен
# @name token
POST {{base}}${tokenPath}
Content-Type: application/x-www-form-urlencoded

grant_type=client_credentials&client_id={{client_id}}&client_secret={{client_secret}}

###
@token = {{token.response.body.access_token}}

### Что вам можно
GET {{base}}${mePath}
Authorization: Bearer {{token}}

${sales.map(saleText).join('\n')}`;
}

function saleText({ name, requests }: CollectedSale): string {
  const draft = requests.find(({ path }) => path.endsWith('/policies'))?.operationId ?? '';
  return requests.map((request) => requestText(name, draft, request)).join('\n');
}

function requestText(sale: string, draft: string, request: CollectedRequest): string {
  const { name, operationId, method, path, isOnce, body } = request;
  const lines = [
    `### ${sale}: ${name}`,
    ...(operationId === draft ? [`# @name ${operationId}`] : []),
    `${method} {{base}}${path}`,
    'Authorization: Bearer {{token}}',
    ...(isOnce ? ['Idempotency-Key: {{$guid}}'] : []),
    ...(body === undefined ? [] : ['Content-Type: application/json', '', body]),
    '',
  ];
  return lines
    .join('\n')
    .replaceAll('{{policyNumber}}', `{{${draft}.response.body.policyNumber}}`)
    .replaceAll('{{premium}}', `{{${draft}.response.body.premium}}`);
}

/** Writes a Postman 2.1 collection. Its scripts store the values that later requests need. */
export function postmanCollection(
  insurer: string,
  publicUrl: string,
  sales: readonly CollectedSale[],
): JsonObject {
  return {
    info: {
      name: insurer,
      description: 'Впишите client_id и client_secret в переменные и отправляйте запросы по порядку.',
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'base', value: publicUrl },
      ...['client_id', 'client_secret', 'token', 'policyNumber', 'premium', 'serial'].map((key) => ({
        key,
        value: '',
      })),
    ],
    item: [
      tokenItem(),
      { name: 'Что вам можно', request: { method: 'GET', header: [], url: `{{base}}${mePath}` } },
      ...sales.map(({ name, requests }) => ({ name, item: requests.map(requestItem) })),
    ],
  };
}

function tokenItem(): JsonObject {
  const fields = {
    grant_type: 'client_credentials',
    client_id: '{{client_id}}',
    client_secret: '{{client_secret}}',
  };
  return {
    name: 'Токен',
    event: [script('test', "pm.collectionVariables.set('token', pm.response.json().access_token);")],
    request: {
      auth: { type: 'noauth' },
      method: 'POST',
      header: [],
      url: `{{base}}${tokenPath}`,
      body: {
        mode: 'urlencoded',
        urlencoded: Object.entries(fields).map(([key, value]) => ({ key, value, type: 'text' })),
      },
    },
  };
}

function requestItem({ name, method, path, isOnce, body }: CollectedRequest): JsonObject {
  const event = [
    ...(path.endsWith('/quotes')
      ? [
          script(
            'prerequest',
            "pm.collectionVariables.set('serial', String(Math.floor(100000 + Math.random() * 900000)));",
          ),
        ]
      : []),
    ...(path.endsWith('/policies')
      ? [
          script(
            'test',
            'const { policyNumber, premium } = pm.response.json();',
            "pm.collectionVariables.set('policyNumber', policyNumber);",
            "pm.collectionVariables.set('premium', premium);",
          ),
        ]
      : []),
  ];
  return {
    name,
    ...(event.length > 0 ? { event } : {}),
    request: {
      method,
      header: [
        ...(isOnce ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : []),
        ...(body === undefined ? [] : [{ key: 'Content-Type', value: 'application/json' }]),
      ],
      url: `{{base}}${path}`,
      ...(body === undefined
        ? {}
        : { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
    },
  };
}

function script(listen: string, ...exec: readonly string[]): JsonObject {
  return { listen, script: { type: 'text/javascript', exec: [...exec] } };
}
