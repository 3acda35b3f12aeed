import { asNode, type SchemaNode } from '#kernel/schema/schema-parts.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Product } from '#products/product/product.ts';
import { contractPlace, envelopeSchema, lineSchema } from './line-schema.ts';
import { type Column, listedColumns } from './typed-cells.ts';

/**
 * Writes an empty CSV file for a product: the header, and below it comments that describe each column. Lists have one
 * element; further ones are columns with the next index.
 */
export function portfolioTemplate(product: Product, holderType: HolderType): string {
  const schema = asNode(lineSchema(product.schemas[holderType].contract));
  const columns = [
    ...listedColumns(asNode(envelopeSchema)),
    ...listedColumns(schema).filter(({ path }) => path.startsWith(`${contractPlace}.`)),
  ];
  const comments = columns.map((column) => `# ${column.path}: ${describeColumn(column)}`);
  return `\uFEFF${[columns.map(({ path }) => path).join(';'), ...comments].join('\r\n')}\r\n`;
}

function describeColumn({ node }: Column): string {
  const description = typeof node.description === 'string' ? node.description : 'без описания';
  const example = Array.isArray(node.examples) ? node.examples[0] : undefined;
  const text = `${description}${kindText(node)}`.replaceAll(/\s+/g, ' ');
  return example === undefined || example === '' ? text : `${text}; например ${String(example)}`;
}

function kindText({ type, enum: codes }: SchemaNode): string {
  if (Array.isArray(codes)) return `; одно из: ${codes.join(', ')}`;
  if (type === 'boolean') return '; true или false';
  return type === 'number' || type === 'integer' ? '; число' : '';
}
