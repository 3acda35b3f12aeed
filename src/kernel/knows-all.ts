/** What a schema names of a value: the fields of an object or what an array holds; neither where anything goes. */
export interface Known {
  readonly fields: ReadonlyMap<string, Known> | null;
  readonly items: Known | null;
}

/** True where a schema names every field of a value. */
export type KnowsAll = (value: unknown) => boolean;

/**
 * Writes the function that says so of a body; `ours` may stand at its root besides. Every request pays for it: names that
 * are looked up in maps take three times as long as names that the code itself has.
 */
export function compileKnowsAll(known: Known, ours: Iterable<string> = []): KnowsAll {
  const names = new Map<Known, string>();
  const functions: string[] = [];

  /** How the code goes on with a value, as a statement; nothing where anything goes. */
  function statement(child: Known, value: string): string {
    if (child.fields === null && child.items === null) return '';
    return `if (!${functionOf(child)}(${value})) return false;`;
  }

  function functionOf(child: Known, more: Iterable<string> = []): string {
    const written = names.get(child);
    if (written !== undefined) return written;
    const name = `known${names.size}`;
    names.set(child, name);
    functions.push(`function ${name}(value) { ${bodyOf(child, more)} return true; }`);
    return name;
  }

  function bodyOf({ fields, items }: Known, more: Iterable<string>): string {
    if (fields === null) {
      const each = items === null ? '' : statement(items, 'value[index]');
      return `if (Array.isArray(value)) for (let index = 0; index < value.length; index += 1) { ${each} }`;
    }
    const cases = [...fields].map(([name, child]) => caseOf(name, statement(child, 'value[name]')));
    const others = [...more].filter((name) => !fields.has(name)).map((name) => caseOf(name, ''));
    // A list of the names would have to be made first.
    return `if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const name in value) switch (name) { ${[...cases, ...others].join(' ')} default: return false; }`;
  }

  const root = functionOf(known, ours);
  return new Function(`${functions.join('\n')}\nreturn ${root};`)() as KnowsAll;
}

function caseOf(name: string, statement: string): string {
  return `case ${JSON.stringify(name)}: ${statement} break;`;
}
