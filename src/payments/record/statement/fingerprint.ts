import { hash } from 'node:crypto';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import { StatementError, type StatementLine } from './statement-line.ts';

export interface FingerprintedLine extends StatementLine {
  /** Of the line in every file that repeats it: of its reference, or of its place in its statement. */
  readonly fingerprint: Buffer;
  /** That version 1.0 gave it; undefined if nothing of that version is stored. */
  readonly earlierFingerprint: Buffer | undefined;
  /** Of all that equal lines have in common, in whichever statement they are. */
  readonly content: Buffer;
  /** Of its statement. */
  readonly source: Buffer;
  /** Lines of equal content before it in its statement. */
  readonly nth: number;
}

/** Each line costs memory for the counting of equal ones. */
const linesMax = 2_000_000;

/**
 * Fingerprints the lines of one file, in its order. A line with a reference has the same fingerprint in every statement; of one
 * without, the statement and the place in it count, so that an equal line of another statement has another fingerprint. `file` is
 * the fingerprint of the file.
 */
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

/** The bank's own reference says more than any text that the bank may write otherwise the next time. */
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

/** Encodings and versions of banks' programs differ in signs, not in letters and digits. */
function lettersIn(text: string): string {
  return text
    .toUpperCase()
    .replace(/Ё/g, 'Е')
    .replace(/[^\p{L}\d]+/gu, '');
}

/** As version 1.0 made it: of what it read, and of how many equal lines stand before it in the file. */
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

/** Answers how often it was asked for a key before. */
function counting(): (key: string) => number {
  const seen = new Map<string, number>();
  return (key) => {
    const before = seen.get(key) ?? 0;
    seen.set(key, before + 1);
    if (seen.size > linesMax) throw new StatementError(`в файле больше ${linesMax} строк: разделите его`);
    return before;
  };
}
