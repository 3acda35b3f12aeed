import type { Fault } from '#kernel/errors/errors.ts';

/** Fault for a contract that the insurer's rules reject finally, reported at the field they judge by. */
export function blockedByInsurer(field: string, refusal: string): Fault {
  return {
    field,
    description: `Договор заблокирован правилами страховщика: ${refusal.replace(/[.\s]+$/, '')}. Решение окончательное, заключение договора на указанных данных невозможно`,
    reason: 'BLOCKED_BY_INSURER',
    domain: 'underwriting',
  };
}
