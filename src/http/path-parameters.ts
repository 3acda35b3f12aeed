import { invalidArgument, notFound } from '../kernel/errors.ts';

type Parameters = Readonly<Record<string, string>>;

/** The contract number of an address; one that no contract can have is not found. */
export function policyNumberOf(params: Parameters): string {
  const policyNumber = params.policyNumber ?? '';
  if (!/^[A-Z0-9-]{1,40}$/.test(policyNumber)) throw notFound('policyNumber', 'Договор не найден');
  return policyNumber;
}

export function installmentNrOf(params: Parameters): number {
  const text = params.installmentNr ?? '';
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw invalidArgument([
    {
      field: 'installment_nr',
      description: 'Ожидается номер взноса, целое число от 1; для первого взноса 1',
      domain: 'payments',
    },
  ]);
}
