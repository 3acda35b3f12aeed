import { message, messageText, type Said } from '#kernel/errors/message.ts';

/** Error at a position in a file; the header is line 1. */
export interface PlaceFault {
  readonly line?: number;
  readonly column?: string;
  readonly message: Said;
}

export interface FileFault extends PlaceFault {
  readonly file?: string | undefined;
  /** Name of the row in an edit that caused the error. */
  readonly place?: string | undefined;
}

/** Russian names of tables and columns, for faults in them. */
export interface TableNames {
  table(table: string): string;
  column(table: string, column: string): string;
}

/** Formats an error with its position: "ldu_type.csv, line 3, column name: …". */
export function placedFault({ file, line, column, message: what }: FileFault): Said {
  const [first, ...more]: Said[] = [
    ...(file === undefined ? [] : [message('PLACE_FILE', { file })]),
    ...(line === undefined ? [] : [message('PLACE_LINE', { line })]),
    ...(column === undefined ? [] : [message('PLACE_COLUMN', { column })]),
  ];
  if (first === undefined) return what;
  const place = more.reduce<Said>((one, other) => message('AND', { one, other }), first);
  return message('AT', { place, what });
}

export function faultText(fault: FileFault): string {
  return messageText(placedFault(fault));
}
