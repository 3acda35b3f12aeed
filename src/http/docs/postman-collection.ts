import type { JsonObject } from '#kernel/json.ts';
import { type CollectedRequest, type CollectedSale, mePath, tokenPath } from './collection.ts';

/** The collection as Postman 2.1 imports it: the bearer is inherited, scripts keep what later requests need. */
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
