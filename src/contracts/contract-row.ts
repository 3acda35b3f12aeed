import type { Json, JsonObject } from '../kernel/json.ts';
import { calculationFromRecord } from './calculation-json.ts';
import type { Contract, Installment } from './contract.ts';
import { reunite } from './personal-data.ts';

/** A contract as the database answers it, personal records apart. */
export interface ContractRow extends Omit<Contract, 'installments' | 'calculation'> {
  readonly premium: bigint;
  readonly calculation: JsonObject;
  readonly personal: Readonly<Record<string, string>>;
  readonly records: Readonly<Record<string, Json>> | null;
  readonly installments: readonly {
    readonly nr: number;
    readonly amount: string;
    readonly dueOn: string;
    readonly status: Installment['status'];
    readonly addendumNumber: string | null;
  }[];
}

/** The contract whole: personal data in the body, amounts as kopecks. */
export function contractFromRow({ personal, records, premium, ...row }: ContractRow): Contract {
  return {
    ...row,
    body: reunite(row.body, personal, records ?? {}),
    calculation: calculationFromRecord(row.calculation, premium),
    installments: (row.installments ?? []).map(({ addendumNumber, ...installment }) => ({
      ...installment,
      amount: BigInt(installment.amount),
      ...(addendumNumber === null ? {} : { addendumNumber }),
    })),
  };
}
