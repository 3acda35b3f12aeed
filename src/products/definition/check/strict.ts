import { asNode, resolveNode } from '#kernel/schema/schema-parts.ts';
import { DefinitionError } from './definition-error.ts';

export function isNamedIn(schema: unknown, path: string): boolean {
  let node = resolveNode(schema);
  for (const name of path.replace(/\[\d+\]/g, '').split('.')) {
    while (node.items !== undefined) node = resolveNode(node.items);
    const fields = asNode(node.properties);
    if (!Object.hasOwn(fields, name)) return false;
    node = resolveNode(fields[name]);
  }
  return true;
}

/** Wraps a value so that reading a field that its schema does not declare throws DefinitionError. */
export function strict<Value>(value: Value, schema: unknown, what: string): Value {
  if (typeof value !== 'object' || value === null) return value;
  const node = resolveNode(schema);
  if (Array.isArray(value)) return value.map((one) => strict(one, node.items, what)) as Value;
  if (node.properties === undefined) return value;
  const fields = asNode(node.properties);
  return onlyNamed(value, Object.keys(fields), what, (name, content) =>
    typeof content === 'object' ? strict(content, fields[name], `${what}.${name}`) : content,
  );
}

/** Wraps an object so that reading a name that is neither in `names` nor in the object throws DefinitionError. */
export function onlyNamed<Value extends object>(
  value: Value,
  names: readonly string[],
  what: string,
  content: (name: string, value: unknown) => unknown = (_, own) => own,
): Value {
  return new Proxy(value, {
    get(target, name, receiver) {
      const own = Reflect.get(target, name, receiver);
      if (typeof name === 'symbol') return own;
      // Allow `toJSON`, because JSON.stringify reads it from every object.
      if (own === undefined && !(name in target) && !names.includes(name) && name !== 'toJSON')
        throw new DefinitionError(`${what} has no field ${name}; it has ${names.join(', ')}`, [name]);
      return content(name, own);
    },
  });
}
