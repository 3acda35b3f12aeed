import type { Caller } from '#access/partner.ts';
import {
  numbersGiven,
  numberTitles,
  type VehicleNumbers,
  vehicleDifference,
} from '#catalogues/vehicles/vehicle-numbers.ts';
import { conflictReason, conflictText, findConflict } from '#contracts/life/conflicts/conflict.ts';
import type { Contract, Installment } from '#contracts/record/contract.ts';
import { payableUntil } from '#contracts/record/cover/cover-hours.ts';
import { findOwnContract } from '#contracts/record/read.ts';
import { requireAllowed } from '#contracts/record/status/transition.ts';
import { type Fault, ServiceError } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import { isObject, type Json } from '#kernel/json/json.ts';
import { nameKey } from '#parties/person/person-name.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { amountFault, type OtherPolicy } from './request.ts';

/** Fields that both contracts must have, because policyholders cannot be compared without them. */
const keyFields = ['person.lastName', 'person.firstName', 'person.birthDate'];
const names = ['person.lastName', 'person.firstName', 'person.middleName'];

/** Returns the differing paths below `policyHolder`. A field that one contract lacks counts only if it is in `keyFields`. */
export function holderDifferences(one: Pick<Contract, 'body'>, other: Pick<Contract, 'body'>): string[] {
  const [left, right] = [
    flatten(one.body.policyHolder ?? {}, ''),
    flatten(other.body.policyHolder ?? {}, ''),
  ];
  const paths = [...new Set([...left.keys(), ...right.keys()])];
  return paths.filter((path) => {
    const [here, there] = [left.get(path), right.get(path)];
    if (here === undefined || there === undefined) return keyFields.includes(path);
    return comparable(path, here) !== comparable(path, there);
  });
}

function flatten(value: Json, path: string): Map<string, string> {
  if (isObject(value)) {
    const parts = Object.entries(value).flatMap(([key, part]) => [
      ...flatten(part, path === '' ? key : `${path}.${key}`),
    ]);
    return new Map(parts);
  }
  if (value === null || value === '' || Array.isArray(value)) return new Map();
  return new Map([[path, String(value)]]);
}

function comparable(path: string, text: string): string {
  if (names.includes(path)) return nameKey(text);
  if (/phone/i.test(path)) return text.replace(/\D/g, '').slice(-10);
  if (/date/i.test(path)) return text.slice(0, 10);
  return text.trim().replace(/\s+/g, ' ').toLowerCase().replaceAll('ё', 'е');
}

export interface DueContract {
  readonly contract: Contract;
  readonly installment: Installment;
}

interface JointContext {
  readonly caller: Caller;
  readonly products: readonly Product[];
  readonly now: Date;
}

const numberField = 'otherPolicies[0].policyNumber';

/** Checks the second contract of a joint link, which must have the policyholder and vehicle of the first contract. */
export async function jointContract(
  db: Queryable,
  { caller, products, now }: JointContext,
  lead: DueContract,
  asked: OtherPolicy,
): Promise<{ readonly other: DueContract | null; readonly faults: readonly Fault[] }> {
  const leadFaults = [...leaderFaults(lead, products)];
  if (asked.policyNumber === lead.contract.policyNumber) {
    return {
      other: null,
      faults: [...leadFaults, fault(numberField, 'Укажите второй договор, а не этот же')],
    };
  }
  const contract = await findOwnContract(db, caller, asked.policyNumber);
  const [installment] = contract?.installments ?? [];
  if (!contract || !installment) {
    const description = `Договор ${asked.policyNumber} не найден среди оформленных под вашим логином: общей ссылкой оплачивают договоры одного логина`;
    return { other: null, faults: [...leadFaults, fault(numberField, description, 'CONTRACT_NOT_FOUND')] };
  }
  const other = { contract, installment };
  const wrongAmount = amountFault('otherPolicies[0].amount', asked.amount, installment.amount);
  const faults = [
    ...leadFaults,
    ...followerFaults(contract, products),
    ...payableFaults(caller, contract, now),
    ...rivalFaults(contract, await findConflict(db, products, contract)),
    ...holderFaults(lead.contract, contract),
    ...vehicleFaults(lead.contract, contract, products),
    ...(wrongAmount ? [wrongAmount] : []),
  ];
  return { other, faults };
}

function leaderFaults({ contract, installment }: DueContract, products: readonly Product[]): Fault[] {
  const faults: Fault[] = [];
  if (jointRole(contract, products) !== 'leads') {
    faults.push(
      fault(
        'otherPolicies',
        `Общую ссылку создают на основном договоре, его продукт: ${titles(products, 'leads')}. Вызовите этот метод для него, а договор ${contract.policyNumber} передайте в otherPolicies`,
      ),
    );
  }
  if (installment.nr !== 1) {
    faults.push(fault('otherPolicies', 'Общей ссылкой оплачивают первые взносы: уберите otherPolicies'));
  }
  return faults;
}

function followerFaults(contract: Contract, products: readonly Product[]): Fault[] {
  if (jointRole(contract, products) === 'follows') return [];
  const description = `Вместе с основным договором можно оплатить только договор продукта: ${titles(products, 'follows')}`;
  return [fault(numberField, description)];
}

function payableFaults({ partner }: Caller, contract: Contract, now: Date): Fault[] {
  const { policyNumber, product, holderType } = contract;
  const mayNot =
    (partner.products && !partner.products.includes(product)) ||
    (partner.holderTypes && !partner.holderTypes.includes(holderType));
  if (mayNot)
    return [
      fault(
        numberField,
        `Ваше соглашение не допускает продажу договора ${policyNumber} (${product})`,
        'NOT_IN_AGREEMENT',
      ),
    ];
  if (holderType !== 'individual') {
    return [fault(numberField, `Договор ${policyNumber}: ссылкой платят только страхователи individual`)];
  }
  if (now >= payableUntil(contract)) {
    const description = `Договор ${policyNumber}: начало срока страхования ${contract.startsOn} уже прошло; измените даты договора (PUT policies)`;
    return [fault(numberField, description, 'PAYMENT_TOO_LATE')];
  }
  try {
    requireAllowed(contract, 'pay');
    return [];
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.faults.map(({ description, reason }) =>
      fault(numberField, `Договор ${policyNumber}: ${description}`, reason),
    );
  }
}

function rivalFaults({ policyNumber }: Contract, conflict: Parameters<typeof conflictText>[0] | undefined) {
  return conflict
    ? [fault(numberField, `Договор ${policyNumber}: ${conflictText(conflict)}`, conflictReason(conflict))]
    : [];
}

function holderFaults(lead: Contract, other: Contract): Fault[] {
  return holderDifferences(lead, other).map((path) =>
    fault(
      `policyHolder.${path}`,
      `Страхователь должен быть одним и тем же: значение этого поля в договорах ${lead.policyNumber} и ${other.policyNumber} различается; исправьте его (PUT policies)`,
    ),
  );
}

/** Compares the vehicles of two contracts, unless one of the contracts has no vehicle. */
function vehicleFaults(lead: Contract, other: Contract, products: readonly Product[]): Fault[] {
  const [here, there] = [numbersOf(lead, products), numbersOf(other, products)];
  const difference = here && there && vehicleDifference(here, there);
  if (!difference) return [];
  const { differing } = difference;
  const what =
    differing.length > 0
      ? `в договорах ${lead.policyNumber} и ${other.policyNumber} различается ${titlesOf(differing)}; исправьте его (PUT policies)`
      : `в договоре ${lead.policyNumber} указан ${titlesOf(numbersGiven(here))}, в договоре ${other.policyNumber} — ${titlesOf(numbersGiven(there))}, сравнить их нельзя; передайте в обоих один и тот же номер (PUT policies)`;
  const rule = 'Общей ссылкой оплачивают договоры одного транспортного средства';
  return [fault(numberField, `${rule}: ${what} или оплатите договоры порознь`)];
}

function numbersOf({ product, body }: Contract, products: readonly Product[]): VehicleNumbers | undefined {
  return findProduct(products, product)?.vehicleNumbers?.(body);
}

function titlesOf(kinds: ReturnType<typeof numbersGiven>): string {
  return kinds.map((kind) => numberTitles[kind]).join(', ') || 'номер отсутствует';
}

function jointRole({ product }: Contract, products: readonly Product[]): Product['jointPayment'] {
  return findProduct(products, product)?.jointPayment ?? 'none';
}

function titles(products: readonly Product[], role: Product['jointPayment']): string {
  return products
    .filter(({ jointPayment }) => jointPayment === role)
    .map(({ title }) => title)
    .join(', ');
}

function fault(field: string, description: string, reason: Reason = 'JOINT_PAYMENT_NOT_POSSIBLE'): Fault {
  return { field, description, reason, domain: 'payments' };
}
