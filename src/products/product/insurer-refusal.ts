import type { Fault } from '#kernel/errors/errors.ts';

/** The insurer's rules have blocked the contract for good, reported at the field by which they judge. */
export function blockedByInsurer(field: string, refusal: string): Fault {
  return {
    field,
    description: `Договор заблокирован правилами страховщика: ${refusal.replace(/[.\s]+$/, '')}. Решение окончательное, заключение договора на указанных данных невозможно`,
    reason: 'BLOCKED_BY_INSURER',
    domain: 'underwriting',
  };
}
