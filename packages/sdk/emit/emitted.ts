import { fileURLToPath } from 'node:url';
import { createAssortment } from '../../../src/app/products/assortment.ts';
import { openApiDocument } from '../../../src/http/endpoints/openapi/document.ts';
import type { Node } from './node.ts';
import { emitTypes } from './types.ts';

export const emittedFile = fileURLToPath(new URL('../src/types.ts', import.meta.url));

export function emittedTypes(): string {
  const { products, lists } = createAssortment();
  const document = openApiDocument(products, lists, 'https://sales.insurer.example', true);
  return emitTypes(JSON.parse(JSON.stringify(document)) as Node);
}
