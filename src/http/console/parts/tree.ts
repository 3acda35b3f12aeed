import { type ComponentChildren, h } from 'preact';
import { isObject, type Json } from '#kernel/json.ts';

/** A value of JSON as names and values below each other, however deep. */
export function tree(value: Json): ComponentChildren {
  if (Array.isArray(value))
    return h('ol', { class: 'tree' }, ...value.map((one) => h('li', null, tree(one))));
  if (!isObject(value)) return value === true ? 'да' : value === false ? 'нет' : String(value ?? '');
  return h(
    'dl',
    { class: 'facts' },
    ...Object.entries(value).flatMap(([name, one]) => [h('dt', null, name), h('dd', null, tree(one))]),
  );
}
