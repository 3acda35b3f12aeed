import table from '../../../data/texts/reasons.json' with { type: 'json' };

/** Remedy after a refusal: another request, a later one, or the insurer's staff. `none`: the refusal is final. */
export type Remedy = 'correct' | 'wait' | 'insurer' | 'none';

/** Machine-readable reason of a refusal or a warning, from a closed list. A published reason is never renamed. */
export type Reason = keyof typeof table;

export const reasons = Object.fromEntries(
  Object.entries(table).map(([reason, { remedy }]) => [reason, remedy]),
) as Readonly<Record<Reason, Remedy>>;

/** Narrows an outside text, such as one from an insurer's own product. */
export function isReason(text: unknown): text is Reason {
  return typeof text === 'string' && Object.hasOwn(reasons, text);
}

/** True if neither a corrected nor a later request can succeed. */
export function isFinal(reason: Reason): boolean {
  return reasons[reason] === 'none';
}
