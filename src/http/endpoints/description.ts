import { alsoHead } from '../also-head.ts';
import { type Asset, sendAsset, textAsset } from '../openapi/asset.ts';
import { common } from '../openapi/error-responses.ts';
import { requestIdHeader } from '../openapi/parts.ts';
import { openOperation, type ServiceEndpoint } from '../service-endpoint.ts';

/** GET /openapi.json, made once, when it is first asked for. */
export const descriptionEndpoint: ServiceEndpoint = {
  method: 'get',
  path: '/openapi.json',
  describe: (components) =>
    openOperation(components, 1, {
      operationId: 'readDescription',
      summary: 'Это описание',
      description:
        'Описание интерфейса в виде OpenAPI 3.1; с ETag прежнего ответа в If-None-Match — 304, если оно не ' +
        'изменилось.\n\n_This description._',
      responses: {
        200: {
          description: 'Описание',
          headers: requestIdHeader,
          content: { 'application/json': { schema: { type: 'object', description: 'OpenAPI 3.1' } } },
        },
        304: { description: 'Описание не изменилось', headers: requestIdHeader },
        ...common(500, 503),
      },
    }),
  register: (server, { document }) => {
    let description: Asset | undefined;
    server.get('/openapi.json', alsoHead, (request, reply) => {
      description ??= textAsset('application/json; charset=utf-8', JSON.stringify(document()));
      return sendAsset(request, reply, description);
    });
  },
};
