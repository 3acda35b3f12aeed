import { createHash } from 'node:crypto';
import { stringify } from 'yaml';

/**
 * Implements the part of Go's text/template and of Helm's functions that the chart uses, because npm has no Helm. Unknown
 * functions and missing values throw an error.
 */
type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'print'; readonly pipeline: string }
  | { readonly kind: 'if'; readonly pipeline: string; readonly body: Node[]; readonly other: Node[] }
  | { readonly kind: 'with'; readonly pipeline: string; readonly body: Node[]; readonly other: Node[] }
  | {
      readonly kind: 'range';
      readonly pipeline: string;
      readonly names: readonly string[];
      readonly body: Node[];
    };

interface Scope {
  readonly dot: unknown;
  readonly names: ReadonlyMap<string, unknown>;
}

export class Templates {
  readonly #defined = new Map<string, Node[]>();

  /** Parses a template file; all other files can use its definitions. */
  add(name: string, text: string): void {
    this.#defined.set(
      name,
      parse(text, (inner, body) => this.#defined.set(inner, body)),
    );
  }

  render(name: string, dot: unknown): string {
    const body = this.#defined.get(name);
    if (!body) throw new Error(`there is no template ${name}`);
    return this.#run(body, { dot, names: new Map([['$', dot]]) });
  }

  #run(nodes: readonly Node[], scope: Scope): string {
    return nodes.map((node) => this.#one(node, scope)).join('');
  }

  #one(node: Node, scope: Scope): string {
    if (node.kind === 'text') return node.text;
    const value = this.#evaluate(node.pipeline, scope);
    if (node.kind === 'print') return printed(value, node.pipeline);
    if (node.kind === 'if') return this.#run(isTrue(value) ? node.body : node.other, scope);
    if (node.kind === 'with')
      return isTrue(value) ? this.#run(node.body, { ...scope, dot: value }) : this.#run(node.other, scope);
    return entriesOf(value)
      .map(([key, item]) => {
        const given = node.names.length === 2 ? [key, item] : [item];
        const names = new Map([
          ...scope.names,
          ...node.names.map((name, index): [string, unknown] => [name, given[index]]),
        ]);
        return this.#run(node.body, { dot: item, names });
      })
      .join('');
  }

  #evaluate(pipeline: string, scope: Scope): unknown {
    const words = wordsOf(pipeline);
    let piped: unknown[] = [];
    for (;;) {
      const end = words.indexOf('|');
      const command = words.splice(0, end < 0 ? words.length : end);
      const value = this.#command(command, piped, scope);
      if (end < 0) return value;
      words.shift();
      piped = [value];
    }
  }

  #command([first = '', ...rest]: readonly string[], piped: readonly unknown[], scope: Scope): unknown {
    if (!/^[A-Za-z]/.test(first)) {
      if (rest.length + piped.length > 0) throw new Error(`${first} takes no arguments`);
      return this.#operand(first, scope);
    }
    const values = [...rest.map((word) => this.#operand(word, scope)), ...piped];
    if (first === 'include') return this.render(String(values[0]), values[1]);
    const apply = functions[first];
    if (!apply) throw new Error(`test/deploy/support/go-template.ts does not know the function ${first}`);
    return apply(...(values as never[]));
  }

  #operand(word: string, scope: Scope): unknown {
    if (word.startsWith('"')) return JSON.parse(word);
    if (/^-?\d+$/.test(word)) return Number(word);
    if (word.startsWith('(')) return this.#evaluate(word.slice(1, -1), scope);
    const [base = '', ...fields] = word.split('.');
    if (base !== '' && !scope.names.has(base)) throw new Error(`${word} is not known`);
    const start = base === '' ? scope.dot : scope.names.get(base);
    return fields
      .filter((field) => field !== '')
      .reduce((value: unknown, field) => {
        if (typeof value !== 'object' || value === null || !(field in value))
          throw new Error(`${word}: there is no ${field}`);
        return (value as Record<string, unknown>)[field];
      }, start);
  }
}

const functions: Readonly<Record<string, (...values: never[]) => unknown>> = {
  quote: (value: unknown) => JSON.stringify(String(value)),
  default: (preset: unknown, value: unknown) => (isTrue(value) ? value : preset),
  or: (...values: unknown[]) => values.find(isTrue) ?? values.at(-1),
  not: (value: unknown) => !isTrue(value),
  eq: (left: unknown, right: unknown) => left === right,
  toYaml: (value: unknown) => stringify(value).trimEnd(),
  nindent: (count: number, text: string) => `\n${text.replaceAll(/^/gm, ' '.repeat(count))}`,
  trunc: (length: number, text: string) => text.slice(0, length),
  trimSuffix: (suffix: string, text: string) =>
    text.endsWith(suffix) ? text.slice(0, -suffix.length) : text,
  contains: (part: string, text: string) => text.includes(part),
  printf: (format: string, ...values: string[]) =>
    values.reduce((text, value) => text.replace('%s', value), format),
  add: (...values: number[]) => values.reduce((sum, value) => sum + value, 0),
  div: (left: number, right: number) => Math.trunc(left / right),
  int: (value: unknown) => Number(value),
  sha256sum: (text: string) => createHash('sha256').update(text).digest('hex'),
};

function isTrue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** Go iterates maps in key order. */
function entriesOf(value: unknown): readonly [unknown, unknown][] {
  if (Array.isArray(value)) return value.map((item, index) => [index, item]);
  return Object.entries(value as object).sort(([left], [right]) => (left < right ? -1 : 1));
}

function printed(value: unknown, pipeline: string): string {
  if (value === undefined || value === null || typeof value === 'object')
    throw new Error(`{{ ${pipeline} }} prints no text`);
  return String(value);
}

const wordPattern = /"(?:[^"\\]|\\.)*"|\((?:[^()]|\([^()]*\))*\)|\||[^\s|()"]+/g;

/** Splits a pipeline into words; a group in parentheses or quotes is one word. */
function wordsOf(pipeline: string): string[] {
  if (pipeline.replaceAll(wordPattern, '').trim() !== '') throw new Error(`${pipeline} cannot be read`);
  return pipeline.match(wordPattern) ?? [];
}

function parse(text: string, define: (name: string, body: Node[]) => void): Node[] {
  const parts = text
    .replaceAll(/\s*\{\{- /g, '{{ ')
    .replaceAll(/ -\}\}\s*/g, ' }}')
    .split(/\{\{ (.*?) \}\}/s);
  let position = 0;

  /** Parses until `end` or `else`; the result contains the word that ended the block. */
  function block(): { readonly nodes: Node[]; readonly end: string } {
    const nodes: Node[] = [];
    for (; position < parts.length; ) {
      const isAction = position % 2 === 1;
      const part = parts[position] ?? '';
      position += 1;
      if (!isAction) nodes.push({ kind: 'text', text: part });
      else if (part === 'end' || part.startsWith('else')) return { nodes, end: part };
      else action(part, nodes);
    }
    return { nodes, end: '' };
  }

  function action(part: string, nodes: Node[]): void {
    const [word = '', rest = ''] = /^(if|with|range|define) (.*)$/s.exec(part)?.slice(1) ?? [];
    if (word === 'define') define(JSON.parse(rest), closed());
    else if (word === 'if' || word === 'with') nodes.push(choice(word, rest));
    else if (word === 'range') {
      const [, names = '', pipeline = rest] = /^((?:\$\w+(?:, )?)+) := (.*)$/s.exec(rest) ?? [];
      nodes.push({ kind: 'range', names: names.match(/\$\w+/g) ?? [], pipeline, body: closed() });
    } else nodes.push({ kind: 'print', pipeline: part });
  }

  function choice(kind: 'if' | 'with', pipeline: string): Node {
    const { nodes: body, end } = block();
    if (end === 'end') return { kind, pipeline, body, other: [] };
    if (end === 'else') return { kind, pipeline, body, other: closed() };
    if (end.startsWith('else if ')) return { kind, pipeline, body, other: [choice('if', end.slice(8))] };
    throw new Error(`{{ ${kind} ${pipeline} }} is not ended`);
  }

  function closed(): Node[] {
    const { nodes, end } = block();
    if (end !== 'end') throw new Error('a block is not ended');
    return nodes;
  }

  const { nodes, end } = block();
  if (end !== '') throw new Error(`{{ ${end} }} ends nothing`);
  return nodes;
}
