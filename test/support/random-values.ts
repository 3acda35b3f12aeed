/** Matches ids, hashes and fractions of a second, which can contain searched digits by chance. */
const random =
  /\b(?=[\d-]*[a-f])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{16,})\b|(?<=:\d\d)\.\d+/gi;
/** Matches bytes as PostgreSQL prints them. */
const bytes = /\\x[0-9a-f]+/g;

export function withoutRandomValues(text: string): string {
  return text.replaceAll(bytes, '').replaceAll(random, '');
}
