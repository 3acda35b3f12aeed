import { plain } from './values.ts';
export const nameMax = 500;
const innMax = 20;

/** Pattern of a name that begins with a labelled INN, as in "ИНН 7709123453/770701001 ООО Образец". */
const namedHead =
  /^\(?(?:ИНН|INN)[\s:№.]*(\d+)(?:\s*[/\\]\s*\d+|[\s,;/\\]+(?:КПП|KPP)[\s:№.]*\d+)?\)?[\s,;:/\\|]+/iu;
/** Pattern of a name that begins with an INN without a label, as in "7709123453 ООО Образец". */
const bareHead = /^(\d{12}|\d{10})(?:\s*[/\\]\s*\d{9})?[\s,;:/\\|]+(?=["«„“'\p{L}])/u;

/** Reads the name and INN of a payer. If the INN field is empty, the INN is read from the beginning of the name. */
export function payerDetails(name: string | undefined, inn: string | undefined) {
  const whole = plain(name);
  const head = namedHead.exec(whole) ?? bareHead.exec(whole);
  const inName = /^(?:\d{10}|\d{12})$/.test(head?.[1] ?? '') ? (head?.[1] ?? '') : '';
  return {
    payerName: whole.slice(head?.[0].length ?? 0).slice(0, nameMax),
    payerInn: parseInn(inn) || parseInn(inName),
  };
}

/** Reads an INN with or without KPP; returns an empty text for "0" and other placeholders. */
export function parseInn(text: string | undefined): string {
  const compact = plain(text).replace(/ /g, '');
  if (/^0*(?:[/\\].*)?$/.test(compact)) return '';
  const inn = /(?<!\d)(?:\d{12}|\d{10})(?!\d)/.exec(compact)?.[0];
  // The text may be an INN and a KPP without a separator.
  return inn ?? /^(\d{10})\d{9}$/.exec(compact)?.[1] ?? compact.slice(0, innMax);
}

/** Reads an INN as Bindery 1.0 read it. */
export function earlierInn(inn: string | undefined): string {
  const digits = plain(inn).replace(/ /g, '');
  return /^0*$/.test(digits) ? '' : digits.slice(0, innMax);
}
