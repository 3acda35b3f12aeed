import { formatContractNumber, type NumberSequence } from '#products/product/numbering.ts';
import type { Contract, Installment } from '../record/contract.ts';

export type PaidContract = Pick<
  Contract,
  | 'policyNumber'
  | 'body'
  | 'holderType'
  | 'concludedOn'
  | 'startsOn'
  | 'endsOn'
  | 'startsAt'
  | 'endsAt'
  | 'installments'
>;

/** Formats ", взнос 2 из 4" or ", доплата по дополнительному соглашению …"; empty for a single installment. */
export function installmentPrinted(
  installments: readonly Installment[],
  nr: number,
  numbers?: Pick<NumberSequence, 'printed'>,
): string {
  const addendumNumber = installments.find((one) => one.nr === nr)?.addendumNumber;
  if (addendumNumber !== undefined)
    return `, доплата по дополнительному соглашению ${formatContractNumber(numbers, addendumNumber)}`;
  const planned = installments.filter((one) => one.addendumNumber === undefined);
  return planned.length > 1 ? `, взнос ${nr} из ${planned.length}` : '';
}
