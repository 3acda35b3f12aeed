/** Copies of a source text in which some parts are replaced by spaces; lines and columns stay the same. */
export interface Masked {
  /** Code and all literals, without comments. */
  readonly withoutComments: string;
  /** Code without comments and without the content of strings, templates and regular expressions. */
  readonly code: string;
  readonly comments: string;
}

interface Span {
  readonly kind: 'code' | 'comment' | 'literal';
  readonly text: string;
}

/** Matches the code before a slash that begins a regular expression. After any other code, a slash divides. */
const beforeRegex = /(?:^|[(,=:[!&|?{};+\-*%<>~^]|\b(?:return|typeof|case|in|of|do|else|void|throw))$/;
const plainCode = /[^'"`/{}]+/y;
const comment = /\/\/.*|\/\*[\s\S]*?(?:\*\/|$)/y;
const text = /'(?:[^'\\]|\\[\s\S])*'|"(?:[^"\\]|\\[\s\S])*"/y;
/** Matches a part of a template literal: from a backtick or the end of `${…}` to the closing backtick or the next `${`. */
const templatePart = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y;
const regex = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//y;

/** Splits a TypeScript source into code, comments and literals without a parser. */
export function mask(source: string): Masked {
  const spans = spansOf(source);
  return {
    withoutComments: only(spans, ({ kind }) => kind !== 'comment'),
    code: only(spans, ({ kind }) => kind === 'code'),
    comments: only(spans, ({ kind }) => kind === 'comment'),
  };
}

function spansOf(source: string): readonly Span[] {
  const spans: Span[] = [];
  /** Number of open braces inside each open `${…}`. */
  const depths: number[] = [];
  let index = 0;
  const take = (kind: Span['kind'], pattern: RegExp): boolean => {
    pattern.lastIndex = index;
    const [found] = pattern.exec(source) ?? [];
    if (found === undefined) return false;
    spans.push({ kind, text: found });
    index += found.length;
    return true;
  };
  const takeTemplatePart = (): boolean => {
    if (!take('literal', templatePart)) return false;
    if (source[index - 1] === '{') depths.push(0);
    return true;
  };
  while (index < source.length) {
    const unit = source.charAt(index);
    if (take('code', plainCode) || take('comment', comment) || take('literal', text)) continue;
    if (unit === '`' && takeTemplatePart()) continue;
    if (unit === '}' && depths.at(-1) === 0) {
      depths.pop();
      if (takeTemplatePart()) continue;
    }
    if (unit === '/' && beforeRegex.test(codeBefore(spans)) && take('literal', regex)) continue;
    const depth = depths.pop();
    if (depth !== undefined) depths.push(depth + (unit === '{' ? 1 : unit === '}' ? -1 : 0));
    spans.push({ kind: 'code', text: unit });
    index += 1;
  }
  return spans;
}

/** Returns the last characters before a slash, which decide whether the slash divides. After a literal, it divides. */
function codeBefore(spans: readonly Span[]): string {
  const last = spans.findLast(({ kind, text: found }) => kind !== 'comment' && found.trim() !== '');
  return last?.kind === 'literal' ? ')' : (last?.text.trimEnd().slice(-10) ?? '');
}

function only(spans: readonly Span[], keeps: (span: Span) => boolean): string {
  return spans.map((span) => (keeps(span) ? span.text : span.text.replace(/[^\n]/g, ' '))).join('');
}
