import type { Product } from '#products/product/product.ts';
import { collectionPath, examplesPath, servedDocuments } from './catalogue.ts';
import { allExamples, examplePath } from './examples.ts';
import { reasonsPath } from './reasons/pages.ts';

export function llmsText(publicUrl: string, insurer: string, products: readonly Product[]): string {
  const link = (name: string, path: string, about: string) => `- [${name}](${publicUrl}${path}): ${about}`;
  const documents = servedDocuments.map((document) => ({
    isOptional: !document.movesDates,
    line: link(`${document.name} (${document.language})`, `${document.path}.md`, document.about),
  }));
  const examples = allExamples(products).map(({ name, summary }) => link(name, examplePath(name), summary));
  return `# ${insurer}: interface for partners

> The server through which partners sell contracts of the insurer over HTTP with JSON: token (OAuth 2.0 client credentials), quote, draft, payment, printed forms, addendums, events.

Products: ${products.map(({ code, title }) => `\`${code}\` (${title})`).join(', ')}. Texts that clients read are Russian. Examples are of the day on which they are read.

## Guides

${documents.flatMap(({ isOptional, line }) => (isOptional ? [] : [line])).join('\n')}

## Interface

${link('Reasons', reasonsPath('en'), 'why something is refused: each word, what happened, what to do, an answer')}
${link('OpenAPI 3.1', '/openapi.json', 'every method, field, schema, error and event')}
${link('OpenAPI 3.1, closed objects', '/openapi.json?view=strict', 'for generators of clients')}
${link('OpenAPI 3.0', '/openapi-3.0.json', 'for tools that know no 3.1')}
${link('Collection for Postman', `${collectionPath}.json`, 'requests that sell each product, in order')}
${link('Collection for editors', `${collectionPath}.http`, 'the same for the REST Client of VS Code')}

## Examples

${examples.join('\n')}

## Optional

${documents.flatMap(({ isOptional, line }) => (isOptional ? [line] : [])).join('\n')}
${link('List of examples', `${examplesPath}.md`, 'by product, with the method that takes each')}
${link('Reference for people', '/docs', 'the same description as a page, with a form to try each method')}
`;
}
