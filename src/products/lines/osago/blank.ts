import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { sent } from '#parties/fields/checks.ts';
import type { NumberedBlank } from '../../product/numbering.ts';
import type { OsagoApplication } from './application.ts';

const shape = /^\p{L}{3}\d{10}$/u;

/** Returns the number of an application's pre-numbered paper form, in Latin letters; undefined if there is none. */
export function readBlank({ bso }: OsagoApplication): NumberedBlank | undefined {
  const [serial, number] = [sent(bso?.serial), sent(bso?.number)];
  if (serial === undefined || number === undefined) return undefined;
  const policyNumber = `${inLatinCapitals(serial)}${number}`;
  // Rules report an invalid number at its field.
  return shape.test(policyNumber) ? { field: 'bso', policyNumber } : undefined;
}
