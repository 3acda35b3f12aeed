import type { JsonObject } from '../../kernel/json.ts';
import type { Product } from '../../products/product.ts';
import type { ListCatalogue } from '../../reference/list-catalogue.ts';
import { createComponents } from './components.ts';
import { descriptionText } from './description.ts';
import { commonResponses } from './error-responses.ts';
import { type DescribedOperation, salesOperations } from './operations/sales-operations.ts';
import { serviceOperations, serviceTags } from './operations/service-operations.ts';
import { headers, parametersOf } from './parameters.ts';
import { interfaceVersion } from './version-history.ts';

export const documentTitle = 'Bindery — интерфейс для партнёров';

/** The description of the interface (OpenAPI 3.1), made of the schemas that validate requests. */
export function openApiDocument(
  products: readonly Product[],
  lists: ListCatalogue,
  publicUrl: string,
): JsonObject {
  const components = createComponents();
  const responses = commonResponses(components);
  const sales = salesOperations(components, products);
  const service = serviceOperations(components, publicUrl);
  return {
    openapi: '3.1.0',
    info: {
      title: documentTitle,
      version: interfaceVersion,
      summary: 'Продажа договоров страхования через партнёров',
      description: descriptionText(products),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: 'Этот сервер' }],
    tags: [...serviceTags.slice(0, 1), ...sales.tags, ...serviceTags.slice(1)],
    security: [{ clientCredentials: [] }, { bearer: [] }],
    paths: pathsOf([...service.slice(0, 2), ...sales.operations, ...service.slice(2)]),
    components: {
      securitySchemes,
      parameters: parametersOf(lists),
      headers,
      responses,
      examples: sales.examples,
      schemas: components.schemas(),
    },
  };
}

const securitySchemes: JsonObject = {
  clientCredentials: {
    type: 'oauth2',
    description: 'Токен по client_id и client_secret',
    flows: { clientCredentials: { tokenUrl: '/ship/token', scopes: {} } },
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'Полученный токен' },
  clientBasic: { type: 'http', scheme: 'basic', description: 'client_id и client_secret; только для токена' },
};

function pathsOf(operations: readonly DescribedOperation[]): JsonObject {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const { path, method, operation } of operations) {
    paths[path] = { ...paths[path], [method]: operation };
  }
  return paths;
}
