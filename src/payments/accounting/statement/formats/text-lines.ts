import { StatementError } from '../../../record/statement/statement-line.ts';

export interface TextLine {
  readonly text: string;
  /** Line number in the file, counted from 1. */
  readonly number: number;
}

/** Maximum number of characters in a line; real lines have some hundreds. */
const lineLengthMax = 65_536;

/** Splits text into lines ending with CRLF, LF or CR. Throws StatementError for a line that is too long. */
export async function* textLines(texts: AsyncIterable<string>): AsyncGenerator<TextLine> {
  let rest = '';
  let number = 0;
  for await (const text of texts) {
    rest += text;
    // A CR at the end of this piece of text may be the first half of a CRLF.
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
