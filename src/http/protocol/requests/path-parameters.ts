import { invalidArgument, notFound } from '#kernel/errors/errors.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';

type Parameters = Readonly<Record<string, string>>;

/** Reads a contract number, also in Cyrillic or printed form. Throws NOT_FOUND for an impossible number. */
export function readPolicyNumber(params: Parameters): string {
  const policyNumber = inLatinCapitals(params.policyNumber ?? '');
  if (/^[A-Z0-9-]{1,40}$/.test(policyNumber)) return policyNumber;
  throw notFound(
    'policyNumber',
    'Договор не найден: передайте policyNumber из ответа на сохранение, например XXX0000000001',
    'CONTRACT_NOT_FOUND',
  );
}

export function readInstallmentNr(params: Parameters): number {
  return installmentNr(params.installmentNr, 'installment_nr');
}

export function askedInstallment(query: Readonly<Record<string, unknown>>): number | undefined {
  return query.installmentNr === undefined ? undefined : installmentNr(query.installmentNr, 'installmentNr');
}

function installmentNr(value: unknown, field: string): number {
  if (typeof value === 'string' && /^[1-9]\d{0,3}$/.test(value)) return Number(value);
  throw invalidArgument([
    {
      field,
      description: 'Ожидается номер взноса, целое число от 1; для первого взноса 1',
      reason: 'FORMAT_INVALID',
      domain: 'payments',
    },
  ]);
}
