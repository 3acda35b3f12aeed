/** Decodes UTF-8 and removes a byte order mark; throws TypeError if the bytes are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
