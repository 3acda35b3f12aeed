import { type Fault, faultAt, invalidArgument } from '#kernel/errors/errors.ts';
import { findTextFault, nameFault, shownName } from '#kernel/text/plain-text.ts';

/** Pattern of characters that may encode invisible characters. An address without them needs no further check. */
const mayHide = /[^!-$&-~]/;

/** Throws INVALID_ARGUMENT that lists the invisible characters in path and query, if there are any. */
export function requirePlainAddress(url: string, params: unknown, query: unknown): void {
  if (!mayHide.test(url)) return;
  const faults = [...faultsIn(params), ...faultsIn(query)];
  if (faults.length > 0) throw invalidArgument(faults);
}

function faultsIn(parameters: unknown): Fault[] {
  return Object.entries(parameters as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    const reason = nameFault(name) ?? [value].flat().map(String).map(lineFault).find(Boolean);
    return reason === undefined ? [] : [faultAt(shownName(name), reason, 'CHARACTERS_FORBIDDEN')];
  });
}

function lineFault(value: string): string | undefined {
  return findTextFault(value) ?? (/[\t\n\r]/.test(value) ? 'Уберите переводы строки и табуляции' : undefined);
}
