import table from '../../../data/texts/reasons.json' with { type: 'json' };

/**
 * What helps who was refused: another request, waiting and sending the same one again, a word with the insurer's staff, or nothing of
 * these, so that the answer is final.
 */
export type Remedy = 'correct' | 'wait' | 'insurer' | 'none';

/** Why something is refused or has no effect, as programs read it: a closed list, which partners know by its words. A word is never renamed. */
export type Reason = keyof typeof table;

export const reasons = Object.fromEntries(
  Object.entries(table).map(([reason, { remedy }]) => [reason, remedy]),
) as Readonly<Record<Reason, Remedy>>;

/** A text of elsewhere, such as the rule of an insurer's own product, as a reason. */
export function isReason(text: unknown): text is Reason {
  return typeof text === 'string' && Object.hasOwn(reasons, text);
}

/** True where neither another request about the same thing nor waiting leads anywhere. */
export function isFinal(reason: Reason): boolean {
  return reasons[reason] === 'none';
}
