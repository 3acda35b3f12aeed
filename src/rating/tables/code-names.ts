import { type CurrentReferenceBook, noLists } from '#catalogues/reference/reference-book.ts';
import { type Tables, tableRows } from '#catalogues/tariffs/tariff.ts';
import type { CodeNames, NameOf } from '../attributes/attribute.ts';
import type { Subject } from '../attributes/subject.ts';
import type { Catalogue } from '../model.ts';

/** Adds the names of all codes. Names from reference lists are read at each use, so that published changes apply. */
export function withNames<Of extends Subject, Model extends Catalogue<Of>>(
  catalogue: Model,
  tables: Tables,
  reference: Lists = noLists,
): Model {
  const { attributes, names = {} } = catalogue;
  const sources: (readonly [column: string, names: CodeNames])[] = [];
  for (const [column, attribute] of attributes)
    if (attribute.kind === 'text' && attribute.names !== undefined) sources.push([column, attribute.names]);
  const { risks, classes } = titlesIn(tables);
  sources.push(['risk', risks], ...Object.entries(names), [
    'risk_class',
    [names.risk_class ?? {}, (code) => classes.get(code)?.join('», «')],
  ]);
  return { ...catalogue, nameOf: new Map(sources.map(([column, of]) => [column, nameIn(of, reference)])) };
}

type Lists = Pick<CurrentReferenceBook, 'book'>;

/** Returns the titles of risks by risk, and for each class the titles of its risks, which name a class without a name. */
function titlesIn(tables: Tables) {
  const risks = new Map<string, string>();
  const classes = new Map<string, string[]>();
  for (const { risk = '', class: riskClass = '', title = '' } of tableRows(tables, 'risks')) {
    risks.set(risk, title);
    classes.set(riskClass, [...(classes.get(riskClass) ?? []), title]);
  }
  return { risks, classes };
}

function nameIn(names: CodeNames, reference: Lists): NameOf {
  if (typeof names === 'string') return (code) => reference.book.entry(names, code)?.name;
  if (typeof names === 'function') return names;
  if (isSeveral(names)) {
    const sources = names.map((one) => nameIn(one, reference));
    return (code) => {
      for (const source of sources) {
        const name = source(code);
        if (name !== undefined) return name;
      }
      return undefined;
    };
  }
  const known = names instanceof Map ? names : new Map(Object.entries(names));
  return (code) => known.get(code);
}

function isSeveral(names: CodeNames): names is Extract<CodeNames, readonly CodeNames[]> {
  return Array.isArray(names);
}
