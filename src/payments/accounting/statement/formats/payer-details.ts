import { plain } from './values.ts';
export const nameMax = 500;
const innMax = 20;

/** "ИНН 7709123453/770701001 ООО Образец", "ИНН 7709123453 КПП 770701001, ООО Образец". */
const namedHead =
  /^\(?(?:ИНН|INN)[\s:№.]*(\d+)(?:\s*[/\\]\s*\d+|[\s,;/\\]+(?:КПП|KPP)[\s:№.]*\d+)?\)?[\s,;:/\\|]+/iu;
/** "7709123453 ООО Образец" */
const bareHead = /^(\d{12}|\d{10})(?:\s*[/\\]\s*\d{9})?[\s,;:/\\|]+(?=["«„“'\p{L}])/u;

/** Reads name and INN of a payer; if the INN field is empty, the name may begin with it. */
export function payerDetails(name: string | undefined, inn: string | undefined) {
  const whole = plain(name);
  const head = namedHead.exec(whole) ?? bareHead.exec(whole);
  const inName = /^(?:\d{10}|\d{12})$/.test(head?.[1] ?? '') ? (head?.[1] ?? '') : '';
  return {
    payerName: whole.slice(head?.[0].length ?? 0).slice(0, nameMax),
    payerInn: parseInn(inn) || parseInn(inName),
  };
}

/** Reads an INN with or without KPP; "0" and the like mean none. */
export function parseInn(text: string | undefined): string {
  const compact = plain(text).replace(/ /g, '');
  if (/^0*(?:[/\\].*)?$/.test(compact)) return '';
  const inn = /(?<!\d)(?:\d{12}|\d{10})(?!\d)/.exec(compact)?.[0];
  // INN and KPP without a separator.
  return inn ?? /^(\d{10})\d{9}$/.exec(compact)?.[1] ?? compact.slice(0, innMax);
}

/** Reads an INN as version 1.0 did. */
export function earlierInn(inn: string | undefined): string {
  const digits = plain(inn).replace(/ /g, '');
  return /^0*$/.test(digits) ? '' : digits.slice(0, innMax);
}
