import { StatementError } from '../../../record/statement/statement-line.ts';

export interface TextLine {
  readonly text: string;
  /** Counted from 1. */
  readonly number: number;
}

/** Characters; a line of a statement has some hundreds. */
const lineLengthMax = 65_536;

/** Splits text into lines that end with CRLF, LF or CR; throws StatementError where one has no end. */
export async function* textLines(texts: AsyncIterable<string>): AsyncGenerator<TextLine> {
  let rest = '';
  let number = 0;
  for await (const text of texts) {
    rest += text;
    // A CR at the very end may be the first half of a CRLF.
    const isHalf = rest.endsWith('\r');
    const lines = (isHalf ? rest.slice(0, -1) : rest).split(/\r\n|\n|\r/);
    rest = (lines.pop() ?? '') + (isHalf ? '\r' : '');
    for (const line of lines) yield { text: line, number: ++number };
    if (rest.length > lineLengthMax) {
      throw new StatementError(`строка ${number + 1} длиннее ${lineLengthMax} знаков: это не выписка`);
    }
  }
  const last = rest.replace(/\r$/, '');
  if (last !== '') yield { text: last, number: ++number };
}
