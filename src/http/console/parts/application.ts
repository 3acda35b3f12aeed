import { type ComponentChildren, h } from 'preact';
import { isObject, type Json } from '#kernel/json/json.ts';
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

/** Renders an application with titles from its schemas. Unknown fields and codes are shown as the partner sent them. */
export function application(
  value: Json,
  schemas: readonly SchemaNode[],
  namesOf: Visit['namesOf'],
): ComponentChildren {
  const nodes = schemas.flatMap(withAlternatives);
  if (Array.isArray(value)) {
    const items = nodes.map((node) => asNode(node.items));
    return h('ol', { class: 'tree' }, ...value.map((one) => h('li', null, application(one, items, namesOf))));
  }
  if (!isObject(value)) return leaf(value, schemas, namesOf);
  return h(
    'dl',
    { class: 'facts' },
    ...Object.entries(value).flatMap(([name, one]) => {
      const fields = nodes.map(({ properties }) => asNode(asNode(properties)[name]));
      return [
        h('dt', { title: name }, schemaTitle(fields) ?? name),
        h('dd', null, application(one, fields, namesOf)),
      ];
    }),
  );
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
