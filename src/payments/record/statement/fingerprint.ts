import { hash } from 'node:crypto';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import { StatementError, type StatementLine } from './statement-line.ts';

export interface FingerprintedLine extends StatementLine {
  /** Keyed hash that identifies the line, by its reference or, without a reference, by its place in its statement. */
  readonly fingerprint: Buffer;
  /** Fingerprint as version 1.0 computed it; undefined if version 1.0 has stored no lines. */
  readonly earlierFingerprint: Buffer | undefined;
  /** Hash of the data that are equal if a payment occurs in several statements. */
  readonly content: Buffer;
  /** Hash of the statement that contains the line. */
  readonly source: Buffer;
  /** Number of lines with equal content that precede this line in its statement. */
  readonly nth: number;
}

/** Maximum number of lines in a file. It limits the memory for counting equal lines. */
const linesMax = 2_000_000;

/** Returns a function that fingerprints each line of a file; it must be called in the order of the lines. */
export function fingerprinting(
  fingerprints: Fingerprints,
  file: Buffer,
  knowsEarlier: boolean,
): (line: StatementLine) => FingerprintedLine {
  const keyed = (key: string) => fingerprints.of('statement-line', key);
  const [identities, contents, earlier] = [counting(), counting(), counting()];
  return (line) => {
    const { account, origin } = line;
    const source = digest(
      origin.statement === ''
        ? ['file', account, file.toString('hex')]
        : ['source', account, origin.statement],
    );
    const content = digest(contentOf(line));
    const reference = origin.reference || origin.order;
    const identity = digest([
      'line',
      ...(reference === '' ? [source, origin.position] : [account, reference]),
      ...textOf(line),
    ]);
    const before = identities(`${source} ${identity}`);
    return {
      ...line,
      fingerprint: keyed(`${identity} ${before}`),
      earlierFingerprint: knowsEarlier ? earlierFingerprint(line, earlier, keyed) : undefined,
      content: keyed(content),
      source: keyed(source),
      nth: contents(`${source} ${content}`),
    };
  };
}

/** Returns the data for `content`. Omits the texts of a line with a bank's reference, because the bank may change them. */
function contentOf(line: StatementLine): readonly string[] {
  const { account, origin, date, amount, isReversal } = line;
  return origin.reference === ''
    ? ['equal', account, ...textOf(line)]
    : ['reference', account, origin.reference, date, String(amount), String(isReversal)];
}

function textOf({ date, amount, isReversal, origin, ...line }: StatementLine): readonly string[] {
  const texts = [origin.others, line.payerAccount, line.payerInn, line.payerName, line.purpose];
  return [date, String(amount), String(isReversal), ...texts.map(lettersIn)];
}

/** Removes everything except letters and digits, because encodings and bank software alter the other characters. */
function lettersIn(text: string): string {
  return text
    .toUpperCase()
    .replace(/Ё/g, 'Е')
    .replace(/[^\p{L}\d]+/gu, '');
}

/** Computes the fingerprint as version 1.0 did: from the fields it read and the number of earlier equal lines. */
function earlierFingerprint(
  line: StatementLine,
  count: (key: string) => number,
  keyed: (key: string) => Buffer,
): Buffer {
  const read = { ...line, ...line.earlier };
  const parts = [
    ...[line.account, read.date, read.number, line.amount.toString(), line.payerAccount, read.payerInn],
    ...[read.payerName, read.purpose, read.isReversal ? 'reversal' : ''],
  ];
  const key = digest(parts.map((part) => part.replace(/\s+/g, ' ').trim()));
  return keyed(`${key}#${count(key)}`);
}

function digest(parts: readonly string[]): string {
  return hash('sha256', parts.join('\u0000'), 'base64');
}

/** Returns a function that counts how often it was called before with a key. */
function counting(): (key: string) => number {
  // Eight bytes of a hash take less than half the memory of the key.
  const seen = new Map<bigint, number>();
  return (key) => {
    const short = hash('sha256', key, 'buffer').readBigUInt64LE();
    const before = seen.get(short) ?? 0;
    seen.set(short, before + 1);
    if (seen.size > linesMax) throw new StatementError(`в файле больше ${linesMax} строк: разделите его`);
    return before;
  };
}
