/** Decodes UTF-8 without a byte order mark; throws TypeError for any other encoding. */
export function utf8Text(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
