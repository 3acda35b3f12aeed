import { isUtf8 } from 'node:buffer';
import { faultAt, invalidArgument, ServiceError } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import { findTextFault, nameFault, shownName } from '#kernel/text/plain-text.ts';

/** Maximum number of JSON values in a body. A contract for 200 insured persons has 14,000. */
const valuesMax = 20_000;
/** Maximum number of fields of one object; V8 handles objects with thousands of unknown fields slowly. */
const fieldsMax = 500;
/** Maximum depth of a body: more than valid bodies have, and safe for the stack. */
const depthMax = 64;
const backslash = 0x5c;
const quote = 0x22;
const comma = 0x2c;
const openBrace = 0x7b;
const openBracket = 0x5b;

/** Parses a body; throws INVALID_ARGUMENT for content that cannot be stored and returned unchanged. */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) throw missingBody();
  if (!isUtf8(bytes)) throw unreadable('Тело запроса должно быть в кодировке UTF-8');
  // A value takes at least two bytes, so a short body needs no counting.
  if (bytes.length > 2 * valuesMax && valuesIn(bytes) > valuesMax)
    throw tooLarge(`В теле запроса больше ${valuesMax} значений (полей и элементов списков); уменьшите его`);
  const text = bytes.toString('utf8');
  const value = parse(text);
  const mayHide = (bytes.includes(backslash) && hasEscapes(text)) || hasHidden(bytes);
  const fault = mayHide || !isHarmless(value, 0) ? faultIn(value, mayHide, 0) : undefined;
  if (fault) throw unreadable(fault.description, fault.field, 'CHARACTERS_FORBIDDEN');
  return value;
}

/** Counts the values of a JSON text without parsing: a value follows a comma or the start of an object or a list. */
function valuesIn(bytes: Buffer): number {
  let count = 1;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) isText = !isText;
    else if (byte === backslash) at += 1;
    else if (!isText && (byte === comma || byte === openBrace || byte === openBracket)) count += 1;
  }
  return count;
}

function tooLarge(description: string): ServiceError {
  const faults = [faultAt('body', description, 'BODY_TOO_LARGE')];
  return new ServiceError('RESOURCE_EXHAUSTED', { status: 413, faults });
}

/** Removes the byte order mark that 1C and SharePoint write. RFC 8259 allows a reader to ignore the mark. */
export function withoutByteOrderMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** True if the text contains escapes, which can encode control characters and half surrogates. */
function hasEscapes(text: string): boolean {
  return text.includes('\\u') || text.includes('\\b') || text.includes('\\f');
}

/** Searches for bytes that begin hidden characters, such as E2 for U+2000–U+2FFF. Russian letters contain none of them. */
function hasHidden(bytes: Buffer): boolean {
  return [0x7f, 0xc2, 0xd8, 0xe2, 0xef].some((byte) => bytes.includes(byte));
}

export function missingBody(): ServiceError {
  return unreadable('Передайте тело запроса в формате JSON');
}

export function compressedBody(contentEncoding: string | undefined): ServiceError | undefined {
  if (contentEncoding === undefined || contentEncoding === 'identity') return undefined;
  return unreadable(
    'Сжатые тела не принимаются: передайте тело без сжатия и без Content-Encoding',
    'Content-Encoding',
    'CONTENT_TYPE_UNSUPPORTED',
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/, ".*$/s, '') : '';
    throw unreadable(`Тело запроса не является JSON${placeIn(reason, text)}`);
  }
}

/** Finds the place of a syntax error, which is most often a trailing comma. */
function placeIn(reason: string, text: string): string {
  const comma = trailingComma(text);
  if (comma !== undefined) return `: лишняя запятая перед закрывающей скобкой, ${lineOf(text, comma)}`;
  const position = /position (\d+)/.exec(reason)?.[1];
  if (position) return `: ошибка у знака ${position}, ${lineOf(text, Number(position))}`;
  const token = /token '(.)'/u.exec(reason)?.[1];
  if (token) return `: лишний или неожиданный знак «${token}»`;
  return reason.includes('end of JSON') ? ': оно обрывается' : '';
}

function trailingComma(text: string): number | undefined {
  const found = /^(?:[^",]|"(?:[^"\\]|\\.)*"|,(?!\s*[}\]]))*,(?=\s*[}\]])/s.exec(text);
  return found ? found[0].length - 1 : undefined;
}

function lineOf(text: string, position: number): string {
  const lines = text.slice(0, position).split('\n');
  return `строка ${lines.length}, знак ${(lines.at(-1) ?? '').length + 1}`;
}

interface BodyFault {
  readonly field: string;
  readonly description: string;
}

/** False if `faultIn` may find a fault. `for in` takes less than half the time, but would be slow for arrays. */
function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value === 'number') return isExact(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= depthMax) return false;
  if (Array.isArray(value)) return value.every((one) => isHarmless(one, depth + 1));
  let fields = 0;
  for (const key in value) {
    fields += 1;
    if (key === '__proto__' || fields > fieldsMax) return false;
    if (!isHarmless((value as Record<string, unknown>)[key], depth + 1)) return false;
  }
  return true;
}

/** Finds the first value that cannot be stored unchanged. Strings are checked only if `mayHide` is true. */
function faultIn(value: unknown, mayHide: boolean, depth: number): BodyFault | undefined {
  if (typeof value === 'number') return isExact(value) ? undefined : fault('Число вне допустимых пределов');
  if (typeof value === 'string') {
    const reason = mayHide ? findTextFault(value) : undefined;
    return reason === undefined ? undefined : fault(reason);
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth >= depthMax) return fault(`Вложенность тела запроса больше ${depthMax} уровней`);
  const keys = Object.keys(value);
  if (keys.length > fieldsMax && !Array.isArray(value))
    throw tooLarge(`В одном объекте тела запроса больше ${fieldsMax} полей; уберите лишние`);
  for (const key of keys) {
    if (key === '__proto__') return fault('Недопустимое имя поля');
    const reason = mayHide ? nameFault(key) : undefined;
    if (reason !== undefined) return { field: shownName(key), description: reason };
    const found = faultIn((value as Record<string, unknown>)[key], mayHide, depth + 1);
    if (found) return { ...found, field: joined(key, Array.isArray(value), found.field) };
  }
  return undefined;
}

function fault(description: string): BodyFault {
  return { field: '', description };
}

function joined(key: string, isIndex: boolean, rest: string): string {
  const step = isIndex ? `[${key}]` : key;
  return rest === '' || rest.startsWith('[') ? `${step}${rest}` : `${step}.${rest}`;
}

/** False for integers beyond 2^53, because they lose digits. */
function isExact(value: number): boolean {
  return value <= Number.MAX_SAFE_INTEGER && value >= -Number.MAX_SAFE_INTEGER;
}

function unreadable(description: string, field = '', reason: Reason = 'REQUEST_UNREADABLE'): ServiceError {
  return invalidArgument([faultAt(field || 'body', description, reason)]);
}
