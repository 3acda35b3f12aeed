import { type Fault, invalidArgument } from '#kernel/errors/errors.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { AgreementFact, AgreementQuestion } from '#products/product/general-agreement.ts';
import type { Product } from '#products/product/product.ts';
import type { ContractTerms, Reading } from '#products/product/reading.ts';
import type { Contract } from '../../record/contract.ts';
import { readStored } from '../stored-reading.ts';
import type { Agreement } from './store.ts';
import * as store from './store.ts';

export interface FoundAgreement {
  readonly fact?: AgreementFact;
  readonly faults: readonly Fault[];
}

export interface Agreements {
  find(asked: {
    readonly partnerId: bigint;
    readonly product: string;
    readonly reading: Reading;
    readonly amended?: (Pick<Contract, 'facts'> & Partial<Pick<Contract, 'contractId'>>) | undefined;
    readonly standing?: Reading | undefined;
  }): Promise<FoundAgreement>;
}

const none: FoundAgreement = { faults: [] };

export function agreementsIn(db: Queryable): Agreements {
  return {
    async find({ partnerId, product, reading, amended, standing }) {
      const { agreementQuestion: question, terms } = reading;
      if (!question) return none;
      const own = amended?.facts.agreement;
      // A contract in force keeps its agreement and the rate of the agreement.
      if (amended && !own?.agreementId) return own ? { fact: own, faults: [] } : none;
      const numberKey = inLatinCapitals(question.number);
      const contractId = amended?.contractId ?? null;
      const agreement = own?.agreementId
        ? await store.agreementById(db, BigInt(own.agreementId), contractId)
        : await store.findAgreement(db, { partnerId, product, numberKey }, null);
      if (!agreement) return { fact: { number: question.number }, faults: [] };
      if (own) {
        const isMore = question.sum > (standing?.agreementQuestion?.sum ?? 0n);
        return { fact: own, faults: isMore ? limitFaults(question, agreement) : [] };
      }
      const { number, agreementId, rate } = agreement;
      const fact = { number, agreementId: agreementId.toString(), ...(rate === null ? {} : { rate }) };
      return { fact, faults: declarationFaults(question, terms, agreement) };
    },
  };
}

/** Returns why a contract can no longer be declared under its general agreement; undefined if it can. */
export async function notDeclarable(
  db: Queryable,
  product: Product,
  contract: Contract,
): Promise<string | undefined> {
  const { contractId, facts, startsOn } = contract;
  const { agreementId } = facts.agreement ?? {};
  if (agreementId === undefined) return undefined;
  const question = readStored(product, contract).agreementQuestion;
  const agreement = await store.agreementById(db, BigInt(agreementId), contractId);
  if (!question || !agreement) return undefined;
  return declarationFaults(question, { startsOn }, agreement)[0]?.description;
}

/** Blocks other declarations under the agreement until the transaction ends. */
export async function lockAgreementFor(tx: Queryable, { facts }: Pick<Contract, 'facts'>): Promise<void> {
  const { agreementId } = facts.agreement ?? {};
  if (agreementId !== undefined) await store.lockAgreement(tx, BigInt(agreementId));
}

/** Declares a contract that comes into force under its general agreement. The caller must have locked the agreement. */
export async function declare(
  tx: Queryable,
  product: Product | undefined,
  contract: Contract,
): Promise<void> {
  const { agreementId } = contract.facts.agreement ?? {};
  const question = product && readStored(product, contract).agreementQuestion;
  if (agreementId === undefined || !question) return;
  await store.insertDeclaration(tx, contract.contractId, BigInt(agreementId), question.sum);
}

/** Reserves the sum that a changed contract declares. Throws INVALID_ARGUMENT at `field` if a limit is exceeded. */
export async function holdChanged(
  tx: Queryable,
  product: Product,
  contract: Contract,
  changed: Pick<Contract, 'body'>,
  field: string,
): Promise<void> {
  const { agreementId } = contract.facts.agreement ?? {};
  const question = readStored(product, { ...contract, ...changed }).agreementQuestion;
  if (agreementId === undefined || !question) return;
  await store.lockAgreement(tx, BigInt(agreementId));
  const agreement = await store.agreementById(tx, BigInt(agreementId), contract.contractId);
  const before = readStored(product, contract).agreementQuestion?.sum ?? 0n;
  const [fault] = agreement && question.sum > before ? limitFaults(question, agreement) : [];
  if (fault) throw invalidArgument([{ ...fault, field }]);
  await store.awaitDeclaration(tx, contract.contractId, question.sum);
}

export function dropChanged(tx: Queryable, contractId: bigint): Promise<void> {
  return store.awaitDeclaration(tx, contractId, null);
}

/** Makes the reserved sum the declared sum. Removes the declaration if the contract ended before its cover began. */
export function settleChanged(
  tx: Queryable,
  { contractId, startsOn }: Pick<Contract, 'contractId' | 'startsOn'>,
  { kind, effectiveOn }: { readonly kind: string; readonly effectiveOn: string },
): Promise<void> {
  const neverBegan = kind === 'TERMINATION' && effectiveOn <= startsOn;
  return neverBegan ? store.removeDeclaration(tx, contractId) : store.settleDeclaration(tx, contractId);
}

function declarationFaults(
  question: AgreementQuestion,
  { startsOn }: Pick<ContractTerms, 'startsOn'>,
  agreement: Agreement,
): readonly Fault[] {
  const { field, issuedOn, holderInn } = question;
  const { number, startsOn: from, endsOn: to } = agreement;
  const which = `генеральный договор ${number}`;
  const faults: Fault[] = [];
  const report = (at: string, description: string) =>
    faults.push({ field: at, description, reason: 'GENERAL_AGREEMENT_MISMATCH', domain: 'sales' });
  if (issuedOn !== undefined && issuedOn !== agreement.issuedOn)
    report(`${field}.dateIssue`, `${which} заключён ${datePrinted(agreement.issuedOn)}: передайте эту дату`);
  if (holderInn !== undefined && holderInn !== agreement.holderInn)
    report(
      'policyHolder.organization.inn',
      `${which} заключён с другой организацией: передайте ИНН ${agreement.holderInn} или уберите генеральный договор (${field})`,
    );
  if (startsOn < from || startsOn > to)
    report(
      `${field}.number`,
      `${which} действует с ${datePrinted(from)} по ${datePrinted(to)}: страхование должно начаться в эти дни (startDate)`,
    );
  return [...faults, ...limitFaults(question, agreement)];
}

function limitFaults({ field, sum }: AgreementQuestion, agreement: Agreement): readonly Fault[] {
  const { number, shipmentLimit, sumLimit, declared } = agreement;
  const faults: Fault[] = [];
  const report = (description: string) =>
    faults.push({
      field: `${field}.number`,
      description,
      reason: 'GENERAL_AGREEMENT_LIMIT_EXCEEDED',
      domain: 'sales',
    });
  if (shipmentLimit !== null && sum > shipmentLimit)
    report(
      `страховая сумма перевозки ${rublesPrinted(sum)} руб. больше лимита генерального договора ${number} на одну перевозку: ${rublesPrinted(shipmentLimit)} руб.`,
    );
  else if (declared + sum > sumLimit) {
    const left = sumLimit > declared ? sumLimit - declared : 0n;
    report(
      `лимит генерального договора ${number} — ${rublesPrinted(sumLimit)} руб., свободно ${rublesPrinted(left)} руб., а страховая сумма перевозки ${rublesPrinted(sum)} руб.: увеличить лимит может страховщик`,
    );
  }
  return faults;
}
