import { type Fault, invalidArgument } from '#kernel/errors.ts';
import { nameFault, shownName, textFault } from '#kernel/text/plain-text.ts';

/** Where a path or a query has none of these, nothing in it can be hidden. */
const mayHide = /[^!-$&-~]/;

/** Throws INVALID_ARGUMENT for characters that nobody sees in the parameters of an address, each named. */
export function demandPlainAddress(url: string, params: unknown, query: unknown): void {
  if (!mayHide.test(url)) return;
  const faults = [...faultsIn(params), ...faultsIn(query)];
  if (faults.length > 0) throw invalidArgument(faults);
}

function faultsIn(parameters: unknown): Fault[] {
  return Object.entries(parameters as Readonly<Record<string, unknown>>).flatMap(([name, value]) => {
    const reason = nameFault(name) ?? [value].flat().map(String).map(lineFault).find(Boolean);
    return reason === undefined
      ? []
      : [{ field: shownName(name), description: reason, reason: 'CHARACTERS_FORBIDDEN', domain: 'sales' }];
  });
}

/** An address has no lines. */
function lineFault(value: string): string | undefined {
  return textFault(value) ?? (/[\t\n\r]/.test(value) ? 'Уберите переводы строки и табуляции' : undefined);
}
