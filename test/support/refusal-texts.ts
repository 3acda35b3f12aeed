import { sourceFiles } from './architecture/source-file.ts';

/** A literal of a source, each of its `${…}` as `@`. */
function literalsIn(text: string): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const quote = text[at];
    if (quote === '/' && text[at + 1] === '/') at = (text.indexOf('\n', at) + 1 || text.length) - 1;
    if (quote !== "'" && quote !== '`') continue;
    let literal = '';
    for (at += 1; at < text.length && text[at] !== quote; at += 1) {
      if (text[at] === '\\') {
        at += 1;
        literal += text[at];
      } else if (quote === '`' && text.startsWith('${', at)) {
        let depth = 0;
        do {
          depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
          at += 1;
        } while (depth > 0 || text[at - 1] !== '}');
        at -= 1;
        literal += '@';
      } else literal += text[at];
    }
    found.push(literal);
  }
  return found;
}

/** The text between the bracket at `from` and the one that closes it. */
function bracketed(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    depth += '([{'.includes(text[at] ?? '') ? 1 : ')]}'.includes(text[at] ?? '') ? -1 : 0;
    if (depth === 0) return text.slice(from, at);
  }
  return text.slice(from);
}

/** Lines that belong to the one that begins at `from`, by their indentation. */
function indented(text: string, from: number): string {
  const [first = '', ...rest] = text.slice(text.lastIndexOf('\n', from) + 1).split('\n');
  const width = first.search(/\S/);
  const end = rest.findIndex((line) => line.trim() !== '' && line.search(/\S/) <= width);
  return [first, ...rest.slice(0, end < 0 ? undefined : end)].join('\n');
}

const rooms = /^src\/(?:access|catalogues|contracts|payments|platform|sales|staff)\//;

/** Where what ends a command, or is said beside its outcome, is seen on pages too. */
const shown = /^src\/(?:staff\/(?!server|keys|retention)|catalogues\/tariffs\/versions)/;

/** Every text with which a use case refuses, as the source has it: what is put in stands as `@`. */
export function refusalTexts(): readonly { readonly path: string; readonly text: string }[] {
  return sourceFiles('src')
    .filter(({ path }) => rooms.test(path))
    .flatMap(({ path, withoutComments: text }) => {
      const sections = [
        ...[...text.matchAll(/new Refusal\(/g)].map(({ index }) =>
          bracketed(text, index + 'new Refusal'.length),
        ),
        ...(shown.test(path) ? [...text.matchAll(/(?:new StartError|tell\.(?:fault|note))\(/g)] : []).map(
          ({ index, 0: call }) => bracketed(text, index + call.length - 1),
        ),
        ...[...text.matchAll(/\brefusal\b\??(?:: |\()/g)].map(({ index }) => indented(text, index)),
      ];
      const texts = new Set(sections.flatMap(literalsIn).filter((one) => / .* /.test(one)));
      return [...texts].map((one) => ({ path, text: one }));
    });
}
