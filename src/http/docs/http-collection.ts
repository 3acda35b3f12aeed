import { type CollectedRequest, type CollectedSale, mePath, tokenPath } from './collection.ts';

/** The collection as a `.http` file for the REST Client of VS Code and for Visual Studio: a named request feeds those after it. */
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
