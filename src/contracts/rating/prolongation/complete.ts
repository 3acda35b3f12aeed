import { type Fault, type Findings, faultAt, notFound, type Warning } from '#kernel/errors/errors.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { valueAt } from '#kernel/json/json-change.ts';
import { fieldPath, plainFault, pruneFaulty, type SchemaFault } from '#kernel/schema/schema.ts';
import { addDays, type DateText, moscowDate } from '#kernel/time/calendar.ts';
import { openedBody } from '#parties/personal-data/special-data.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Facts, Product } from '#products/product/product.ts';
import type {
  NamedPrevious,
  PreviousContract,
  Prolongation,
} from '#products/product/prolongation/prolongation.ts';
import type { ContractTerms, Purpose } from '#products/product/reading.ts';
import type { Contract } from '../../record/contract.ts';
import { beginsAfter, type CoveredUntil, findOverlapping } from '../../record/cover/cover-hours.ts';
import { formatContractEnd } from '../../record/cover/cover-start.ts';
import { findOwnContract } from '../../record/read.ts';
import type { ApplicationRequest, SalesRequest } from '../../record/sales-request.ts';
import type { Change } from '../../record/status/changes.ts';
import { statuses } from '../../record/status/lifecycle.ts';
import { type InForce, prolongationsInForce } from '../../record/store/in-force.ts';
import { readConclusion } from '../conclusion.ts';
import type { Rater } from '../rate-application.ts';
import type { RatedApplication } from '../rating-request.ts';

/** An earlier contract that is not the caller's, for the registry to confirm. */
export interface UnconfirmedPrevious {
  /** Field of the application that names it. */
  readonly field: string;
  readonly policyNumber: string;
}

/** An application as sent, or completed from the contract it renews. */
export interface CompletedApplication extends CheckedPrevious {
  readonly body: unknown;
  /** For the history: the contract that supplied data. */
  readonly changes: readonly Change[];
  /** Supplied data that have changed, in Russian, shown with the calculation. */
  readonly assumptions: readonly string[];
}

/** The contract that an application renews. */
export interface CheckedPrevious {
  /** Null if the application names none, or one that is not the caller's. */
  readonly prolongsContractId: bigint | null;
  /** The contract itself, if it was in force. */
  readonly previous?: PreviousContract;
  /** Reports why the contract cannot be renewed; absent if it need not be. */
  refuse?(terms: ContractTerms): readonly Fault[];
  /** The named number, if only the registry can know the contract. */
  readonly unconfirmed?: UnconfirmedPrevious;
  /** Warnings for a quote, which asks no registry. */
  readonly warnings?: readonly Warning[];
}

interface CompletionDependencies {
  readonly pool: Queryable;
  readonly rater: Pick<Rater, 'tariffOn' | 'shapeFaults' | 'understood'>;
  readonly fingerprints: Fingerprints;
}

/**
 * Completes an application from the caller's earlier contract. Throws NOT_FOUND if the application needs it and the caller has no such
 * contract of this product and holder type.
 */
export function completed(
  deps: CompletionDependencies,
  request: ApplicationRequest,
  purpose: Purpose,
): CompletedApplication | Promise<CompletedApplication> {
  const { product, body } = request;
  const named = namedIn(product, body);
  // Most applications renew nothing and should not wait.
  if (!named) return { body, changes: [], assumptions: [], prolongsContractId: null };
  return completedFrom(named, deps, request, purpose);
}

async function completedFrom(
  named: Named,
  { pool, rater, fingerprints }: CompletionDependencies,
  request: ApplicationRequest,
  purpose: Purpose,
): Promise<CompletedApplication> {
  const { caller, product, body } = request;
  const { contract, ...checked } = await checkedNamed(pool, request, purpose, named);
  if (!contract) return { body, changes: [], assumptions: [], ...checked };
  const { receivedAt, partner } = caller;
  const { prolongation } = named;
  // A blank code counts as not sent.
  const sent = rater.understood(product, request.holderType, named.sent);
  const { backdateDays } = partner;
  const { day } = readConclusion(sent.issueDate, { purpose, receivedAt, backdateDays });
  const tariff = rater.tariffOn(product, day);
  const previous = { ...previousOf(contract), body: openedBody(contract.body, fingerprints.sealer) };
  const misshapen = rater.shapeFaults(request, sent).filter(({ path }) => !isRemoval(sent, path));
  const sound = misshapen.length > 0 ? pruneFaulty(sent, misshapen) : sent;
  const continued = prolongation.continued(previous, sound, moscowDate(receivedAt), tariff);
  return {
    body: continued.body,
    changes: [{ field: prolongation.field, to: contract.policyNumber }],
    assumptions: continued.assumptions ?? [],
    ...checked,
    refuse: (terms) => [...misshapen.map(plainFault), ...(checked.refuse?.(terms) ?? [])],
  };
}

/** True for a null in place of a field, which removes the earlier contract's value. */
function isRemoval(sent: JsonObject, path: SchemaFault['path']): boolean {
  return typeof path.at(-1) === 'string' && valueAt(sent, fieldPath(path)) === null;
}

/** Checks the earlier contract of a complete body: a change repeats everything itself. */
export async function checkedPrevious(db: Queryable, request: ApplicationRequest): Promise<CheckedPrevious> {
  const named = namedIn(request.product, request.body);
  return named ? checkedNamed(db, request, 'contract', named) : namesNone;
}

/** An application that names an earlier contract. */
interface Named {
  readonly sent: JsonObject;
  readonly previous: NamedPrevious;
  readonly prolongation: Prolongation;
}

/** The checked contract itself; null if not found. */
interface FoundPrevious extends CheckedPrevious {
  readonly contract: Contract | null;
}

const namesNone: FoundPrevious = { contract: null, prolongsContractId: null };

function namedIn({ prolongation }: Product, sent: unknown): Named | undefined {
  if (!prolongation || !isObject(sent)) return undefined;
  const previous = prolongation.previous(sent);
  return previous && { sent, previous, prolongation };
}

async function checkedNamed(
  db: Queryable,
  { caller, product, holderType }: SalesRequest,
  purpose: Purpose,
  { previous: { policyNumber, isNeeded }, prolongation: { field } }: Named,
): Promise<FoundPrevious> {
  const contract = await findOwnContract(db, caller, policyNumber);
  if (contract?.product !== product.code || contract.holderType !== holderType) {
    const description = unknownPreviousText(policyNumber);
    if (isNeeded) throw notFound(field, description, 'PREVIOUS_CONTRACT_NOT_FOUND');
    // An unknown number must not be recorded as the renewed contract.
    if (!product.registryQuestion)
      return { ...namesNone, refuse: () => [faultAt(field, description, 'PREVIOUS_CONTRACT_NOT_FOUND')] };
    if (purpose === 'contract') return { ...namesNone, unconfirmed: { field, policyNumber } };
    return { ...namesNone, warnings: [{ field, description, reason: 'PREVIOUS_CONTRACT_NOT_FOUND' }] };
  }
  const previous = previousOf(contract);
  const others = await prolongationsInForce(db, contract.contractId);
  return {
    contract,
    prolongsContractId: contract.contractId,
    ...(contract.paidAt ? { previous } : {}),
    refuse: (terms) => refusals(contract, previous, { others, field, terms }),
  };
}

export function withAssumptions(rated: RatedApplication, assumptions: readonly string[]): RatedApplication {
  if (assumptions.length === 0) return rated;
  const { calculation } = rated;
  return {
    ...rated,
    calculation: { ...calculation, assumptions: [...assumptions, ...calculation.assumptions] },
  };
}

function previousOf(contract: Contract): PreviousContract {
  const { policyNumber, body, concludedOn, startsOn, endsOn, startsAt, endsAt, cancelledAt } = contract;
  // A contract that ended early does not cover the day of its end.
  const lastDay = cancelledAt ? addDays(moscowDate(cancelledAt), -1) : endsOn;
  const previous = { policyNumber, body, concludedOn, startsOn, endsOn: lastDay, termEndsOn: endsOn };
  return startsAt && endsAt && !cancelledAt ? { ...previous, startsAt, endsAt } : previous;
}

function refusals(
  contract: Contract,
  previous: CoveredUntil,
  {
    others,
    field,
    terms,
  }: { readonly others: readonly InForce[]; readonly field: string; readonly terms: ContractTerms },
): readonly Fault[] {
  const { policyNumber, status } = contract;
  if (!contract.paidAt) {
    const state = `${status} (${statuses[status]})`;
    return [
      faultAt(
        field,
        `договор ${policyNumber} не был заключён, пролонгировать его нельзя: статус ${state}`,
        'PREVIOUS_CONTRACT_NOT_RENEWABLE',
      ),
    ];
  }
  if (previous.endsOn < contract.startsOn) {
    const description = `договор ${policyNumber} расторгнут до начала страхования и не действовал, пролонгировать его нельзя`;
    return [faultAt(field, description, 'PREVIOUS_CONTRACT_NOT_RENEWABLE')];
  }
  if (!beginsAfter(terms, previous)) return [overlap(`прежний договор ${policyNumber}`, previous)];
  const other = findOverlapping(others, terms);
  if (!other) return [];
  return [
    overlap(`договор ${policyNumber} уже пролонгирован договором ${other.policyNumber}, который`, other),
  ];
}

function overlap(which: string, until: CoveredUntil): Fault {
  return faultAt(
    'startDate',
    `${which} действует ${formatContractEnd(until)}: передайте начало ${until.endsAt ? 'не раньше этой минуты' : 'после этого дня'}`,
    'ALREADY_INSURED',
  );
}

/** Reports faults after the registry has named the end of the earlier contract, or does not know it. */
export function refusedPrevious(
  { field, policyNumber }: UnconfirmedPrevious,
  { registryCheck }: Facts,
  refuse: (previousEndsOn: DateText) => Findings,
): readonly Fault[] {
  const previousEndsOn = registryCheck?.previousEndsOn;
  if (previousEndsOn) return refuse(previousEndsOn).faults;
  return [faultAt(field, unknownPreviousText(policyNumber), 'PREVIOUS_CONTRACT_NOT_FOUND')];
}

/** Explains to a partner that it has no such contract to renew, in Russian. */
export function unknownPreviousText(policyNumber: string): string {
  return (
    `Прежний договор ${policyNumber} не найден среди ваших договоров этого продукта и типа страхователя; ` +
    'передайте номер оформленного вами договора либо все данные без isProlongation и без номера'
  );
}
