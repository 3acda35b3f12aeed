import type { Fault } from '#kernel/errors/errors.ts';

/** Makes the fault for a contract that the underwriting rules block, at the field that the rules check. */
export function blockedByInsurer(field: string, refusal: string): Fault {
  return {
    field,
    description: `Договор заблокирован правилами страховщика: ${refusal.replace(/[.\s]+$/, '')}. Решение окончательное, заключение договора на указанных данных невозможно`,
    reason: 'BLOCKED_BY_INSURER',
    domain: 'underwriting',
  };
}
