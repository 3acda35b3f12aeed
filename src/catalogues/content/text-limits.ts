import { type Message, message } from '#kernel/errors/message.ts';
import { isFilledText } from '#kernel/json/json.ts';

export interface TextLimits {
  /** Maximum number of characters. */
  readonly max: number;
  /** True for a text in one line. */
  readonly isLine?: boolean;
}

/** Returns the reason why a text is refused; undefined for an accepted text. Control characters could split the header of a letter. */
export function findContentFault(text: unknown, { max, isLine = false }: TextLimits): Message | undefined {
  if (!isFilledText(text)) return message('CONTENT_TEXT_MISSING');
  if (text.length > max) return message('CONTENT_TEXT_LONG', { length: text.length, max });
  const forbidden = isLine ? /[\p{Cc}\p{Zl}\p{Zp}]/u : /[^\P{Cc}\n\t]/u;
  return forbidden.test(text) || !text.isWellFormed()
    ? message(isLine ? 'CONTENT_TEXT_ONE_LINE' : 'CONTENT_TEXT_SIGNS')
    : undefined;
}
