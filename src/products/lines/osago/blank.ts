import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { sent } from '#parties/fields/checks.ts';
import type { NumberedBlank } from '../../product/numbering.ts';
import type { OsagoApplication } from './application.ts';

const shape = /^\p{L}{3}\d{10}$/u;

/** The blank of an application, with its serial in the alphabet of the wire; undefined where it has none. */
export function readBlank({ bso }: OsagoApplication): NumberedBlank | undefined {
  const [serial, number] = [sent(bso?.serial), sent(bso?.number)];
  if (serial === undefined || number === undefined) return undefined;
  const policyNumber = `${inLatinCapitals(serial)}${number}`;
  // What is no blank is reported where it stands.
  return shape.test(policyNumber) ? { field: 'bso', policyNumber } : undefined;
}
