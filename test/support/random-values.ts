/** Ids, hashes and fractions of a second may contain any searched digits by chance. */
const random =
  /\b(?=[\d-]*[a-f])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,})\b|(?<=:\d\d)\.\d+/gi;
/** Bytes as PostgreSQL prints them. */
const bytes = /\\x[0-9a-f]+/g;

/** The text without its random values. */
export function withoutRandomValues(text: string): string {
  return text.replaceAll(bytes, '').replaceAll(random, '');
}
