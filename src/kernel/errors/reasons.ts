import table from '../../../data/texts/reasons.json' with { type: 'json' };

/** Remedy after a refusal: `correct` the request, `wait` and repeat it, ask the `insurer`, or `none` if it is final. */
export type Remedy = 'correct' | 'wait' | 'insurer' | 'none';

/** Machine-readable reason of a refusal or warning. A published reason is never renamed. */
export type Reason = keyof typeof table;

export const reasons = Object.fromEntries(
  Object.entries(table).map(([reason, { remedy }]) => [reason, remedy]),
) as Readonly<Record<Reason, Remedy>>;

/** True if the text, which may come from a custom product, is a known reason. */
export function isReason(text: unknown): text is Reason {
  return typeof text === 'string' && Object.hasOwn(reasons, text);
}

/** True if neither a corrected nor a later request can succeed. */
export function isFinal(reason: Reason): boolean {
  return reasons[reason] === 'none';
}
