import { h } from 'preact';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import type { Product } from '#products/product/product.ts';
import { productExamples, type RequestExample } from '../protocol/openapi/examples.ts';
import { examplesPath } from './catalogue.ts';

export function allExamples(products: readonly Product[]): readonly RequestExample[] {
  return products.flatMap((product) =>
    holderTypes.flatMap((holderType) => productExamples(product, holderType)),
  );
}

export function examplePath(name: string): string {
  return `${examplesPath}/${name}.json`;
}

function methodOf({ product, holderType, purpose }: RequestExample): string {
  return `POST /ship/biz/sales/v2/${holderType}/${product}/${purpose === 'quote' ? 'quotes' : 'policies'}`;
}

const about =
  'Тела запросов, которые сервер принимает как есть. Даты в них отсчитаны от сегодняшнего дня, люди и номера вымышлены. ' +
  'Чтобы оформить договор на транспортное средство ещё раз, дайте ему другой VIN.';

export function examplesContent(products: readonly Product[]) {
  return h(
    'div',
    { class: 'text' },
    h('p', null, about),
    ...products.map((product) =>
      h(
        'section',
        null,
        h('h2', { id: product.code }, product.title),
        h(
          'ul',
          null,
          ...allExamples([product]).map((example) =>
            h(
              'li',
              null,
              h('a', { href: examplePath(example.name) }, `${example.name}.json`),
              `: ${example.summary}. `,
              h('code', null, methodOf(example)),
            ),
          ),
        ),
      ),
    ),
  );
}

export function examplesMarkdown(products: readonly Product[]): string {
  const parts = products.map((product) => {
    const lines = allExamples([product]).map(
      (example) =>
        `- [${example.name}.json](${examplePath(example.name)}): ${example.summary}. \`${methodOf(example)}\``,
    );
    return `## ${product.title}\n\n${lines.join('\n')}\n`;
  });
  return `# Примеры\n\n${about}\n\n${parts.join('\n')}`;
}
