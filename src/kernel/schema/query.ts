import { type Fault, faultAt, invalidArgument } from '../errors/errors.ts';
import type { Reason } from '../errors/reasons.ts';

export type Query = Readonly<Record<string, unknown>>;

const unknownShown = 20;
const nameMax = 60;

/** Returns a reader of query parameters, which collects all errors in `faults`, unknown names included. */
export function queryReader<Name extends string>(query: Query, names: readonly Name[]) {
  const known: readonly string[] = names;
  const unknown = `неизвестный параметр; есть: ${names.join(', ')}`;
  const faults: Fault[] = Object.keys(query)
    .filter((name) => !known.includes(name))
    .slice(0, unknownShown)
    .map((name) => faultAt(name.slice(0, nameMax) || 'query', unknown, 'UNKNOWN_FIELD'));
  const report = (field: Name, description: string, reason: Reason): undefined => {
    faults.push(faultAt(field, description, reason));
  };

  function sent(field: Name): string | undefined {
    const value = query[field];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') return value.trim();
    return report(field, 'параметр передан несколько раз; передайте его один раз', 'DUPLICATE_ENTRY');
  }

  return {
    faults,
    report,
    sent,
    /** Reads a whole number of at most three digits. `what` names the counted things in Russian, for the error. */
    whole(
      field: Name,
      { from, most, usual }: { readonly from: number; readonly most: number; readonly usual: number },
      what = 'целое число',
    ): number {
      const text = sent(field) ?? String(usual);
      const value = /^\d{1,3}$/.test(text) ? Number(text) : -1;
      if (value >= from && value <= most) return value;
      report(field, `ожидается ${what} от ${from} до ${most}; без параметра ${usual}`, 'VALUE_OUT_OF_RANGE');
      return usual;
    },
    /** Throws INVALID_ARGUMENT with the collected errors; does nothing if no error was collected. */
    requireSound(): void {
      if (faults.length > 0) throw invalidArgument(faults);
    },
  };
}
