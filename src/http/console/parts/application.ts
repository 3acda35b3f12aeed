import { type ComponentChildren, h } from 'preact';
import { isObject, type Json } from '#kernel/json/json.ts';
import { numberPrinted } from '#kernel/money/russian-number.ts';
import {
  asNode,
  asText,
  codesKeyword,
  resolveNode,
  type SchemaNode,
  shownNode,
  withAlternatives,
} from '#kernel/schema/schema-parts.ts';
import { datePrinted, isDate, isUsualDateTime } from '#kernel/time/calendar.ts';
import type { Visit } from '../page.ts';
import { formatMoment } from './values.ts';
import { toWord } from './words.ts';

/**
 * Renders an application with titles from its schemas. Unknown fields and codes are shown as the partner sent them;
 * `hidesCodes` shows only the names of known codes.
 */
export function application(
  value: Json,
  schemas: readonly SchemaNode[],
  namesOf: Visit['namesOf'],
  hidesCodes = false,
): ComponentChildren {
  const nodes = schemas.flatMap(withAlternatives);
  if (Array.isArray(value)) {
    const items = nodes.map((node) => asNode(node.items));
    return h(
      'ol',
      { class: 'tree' },
      ...value.map((one) => h('li', null, application(one, items, namesOf, hidesCodes))),
    );
  }
  if (!isObject(value)) return (hidesCodes ? valueWords : leaf)(value, schemas, namesOf);
  return h(
    'dl',
    { class: 'facts' },
    ...Object.entries(value).flatMap(([name, one]) => {
      const fields = nodes.map(({ properties }) => asNode(asNode(properties)[name]));
      return [
        h('dt', { title: name }, schemaTitle(fields) ?? name),
        h('dd', null, application(one, fields, namesOf, hidesCodes)),
      ];
    }),
  );
}

const countries = new Intl.DisplayNames('ru', { type: 'region' });

/** Returns the name of a code in its reference list; returns other values as `application` shows them. */
export function valueWords(value: Json, fields: readonly SchemaNode[], namesOf: Visit['namesOf']): string {
  const nodes = fields.flatMap(withAlternatives);
  if (typeof value === 'number' && Math.abs(value) >= 10_000) return numberPrinted(String(value));
  const text = leaf(value, nodes, namesOf).replace(/ \([A-Z0-9_]+\)$/, '');
  if (text !== value || !/^[A-Z][A-Z0-9_]+$/.test(text)) return text;
  if (/^[A-Z]{2}$/.test(text)) return countries.of(text) ?? text;
  const listed = namesOf('document_type').find(([code]) => code === text)?.[1];
  return describedName(text, nodes) ?? listed ?? toWord(text);
}

/** Finds the name of a code in the description of its field, as in "PERSONAL — личная; TAXI — такси". */
function describedName(code: string, nodes: readonly SchemaNode[]): string | undefined {
  const texts = nodes.flatMap((node) => asText(node.description) ?? []);
  return texts
    .map((text) => new RegExp(`(?:^|[ :;,])${code} — ([^;,.]+)`).exec(text)?.[1]?.trim())
    .find(Boolean);
}

/** Returns the first sentence of a field's description. The other sentences explain to partners how to send the field. */
export function schemaTitle(fields: readonly SchemaNode[]): string | undefined {
  const texts = fields.flatMap(
    (field) => asText(field.description) ?? asText(resolveNode(field).description) ?? [],
  );
  return texts[0]?.split(/[;:]|, код |\. (?=[А-Я])/)[0];
}

function leaf(value: Json, fields: readonly SchemaNode[], namesOf: Visit['namesOf']): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value !== 'string') return String(value ?? '');
  const lists = fields.flatMap((field) => asText(shownNode(field)[codesKeyword]) ?? []);
  const [, name] = lists.flatMap((list) => namesOf(list)).find(([code]) => code === value) ?? [];
  if (name !== undefined) return `${name} (${value})`;
  if (isDate(value)) return datePrinted(value);
  return isUsualDateTime(value) ? formatMoment(new Date(value)) : value;
}
