import { messageText, type Said } from '#kernel/errors/message.ts';

/** What is wrong at a place of a file, where the header has line 1. */
export interface PlaceFault {
  readonly line?: number;
  readonly column?: string;
  readonly message: Said;
}

/** The same of one file, or one sheet, of several. */
export interface FileFault extends PlaceFault {
  readonly file?: string | undefined;
}

/** "ldu_type.csv, line 3, column name: …", as the staff read it. */
export function faultText({ file, line, column, message }: FileFault): string {
  const place = [file, line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ');
  const text = messageText(message);
  return place === '' ? text : `${place}: ${text}`;
}
