import { hash } from 'node:crypto';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { StatementLine } from './statement-line.ts';
import { StatementError } from './statement-line.ts';

export interface FingerprintedLine extends StatementLine {
  /** Of what the bank says of the line, and of how many equal ones stand before it in the file. */
  readonly fingerprint: Buffer;
}

/** Each line costs memory for the counting of equal ones. */
const linesMax = 2_000_000;

/**
 * Gives a line the same fingerprint in every file that repeats it. Two payments that are equal in everything are
 * distinguished by their count within a file, for a statement of a day has all of that day.
 */
export function fingerprinting(fingerprints: Fingerprints): (line: StatementLine) => FingerprintedLine {
  const equal = new Map<string, number>();
  return (line) => {
    const parts = [
      line.account,
      line.date,
      line.number,
      line.amount.toString(),
      line.payerAccount,
      line.payerInn,
      line.payerName,
      line.purpose,
      line.isReversal ? 'reversal' : '',
    ];
    const text = parts.map((part) => part.replace(/\s+/g, ' ').trim()).join('\u0000');
    const key = hash('sha256', text, 'base64');
    const before = equal.get(key) ?? 0;
    equal.set(key, before + 1);
    if (equal.size > linesMax) throw new StatementError(`в файле больше ${linesMax} строк: разделите его`);
    return { ...line, fingerprint: fingerprints.of('statement-line', `${key}#${before}`) };
  };
}
