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

/** An earlier contract that the caller does not own, so that the registry has to confirm it. */
export interface UnconfirmedPrevious {
  readonly field: string;
  readonly policyNumber: string;
}

/** An application as sent, or with missing data from the contract that it renews. */
export interface CompletedApplication extends CheckedPrevious {
  readonly body: unknown;
  /** History entries that name the contract from which data were copied. */
  readonly changes: readonly Change[];
  /** Notes in Russian about data of the earlier contract that have changed since its conclusion. */
  readonly assumptions: readonly string[];
}

export interface CheckedPrevious {
  /** Id of the renewed contract; null if there is none or it is not the caller's. */
  readonly prolongsContractId: bigint | null;
  /** The renewed contract; absent if it was never paid. */
  readonly previous?: PreviousContract;
  /** Returns the reasons why the contract cannot be renewed; absent if it need not be checked. */
  refuse?(terms: ContractTerms): readonly Fault[];
  /** The number of the renewed contract, if only the registry can confirm the contract. */
  readonly unconfirmed?: UnconfirmedPrevious;
  /** Warnings about an unconfirmed earlier contract, for a quote, which does not query the registry. */
  readonly warnings?: readonly Warning[];
}

interface CompletionDependencies {
  readonly pool: Queryable;
  readonly rater: Pick<Rater, 'tariffOn' | 'shapeFaults' | 'understood'>;
  readonly fingerprints: Fingerprints;
}

/** Completes a body from the caller's earlier contract. Throws NOT_FOUND if a needed earlier contract is not found. */
export function completed(
  deps: CompletionDependencies,
  request: ApplicationRequest,
  purpose: Purpose,
): CompletedApplication | Promise<CompletedApplication> {
  const { product, body } = request;
  const named = namedIn(product, body);
  // Return without a promise: most applications renew nothing and should not wait.
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
  const sent = rater.understood(product, request.holderType, named.sent);
  const { backdateDays } = partner;
  const { day } = readConclusion(sent.issueDate, { purpose, receivedAt, backdateDays });
  const tariff = rater.tariffOn(product, day);
  const previous = previousOpened(contract, fingerprints);
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

/** Returns true if the sent value is null, which removes the value copied from the earlier contract. */
function isRemoval(sent: JsonObject, path: SchemaFault['path']): boolean {
  return typeof path.at(-1) === 'string' && valueAt(sent, fieldPath(path)) === null;
}

/** Checks the earlier contract of a complete body, without adding data from it. */
export async function checkedPrevious(db: Queryable, request: ApplicationRequest): Promise<CheckedPrevious> {
  const named = namedIn(request.product, request.body);
  return named ? checkedNamed(db, request, 'contract', named) : namesNone;
}

interface Named {
  readonly sent: JsonObject;
  readonly previous: NamedPrevious;
  readonly prolongation: Prolongation;
}

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
    // If the product has no registry that could confirm the number, refuse an unknown number.
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

/** Returns a contract as the earlier contract of its renewal, with the special data opened. */
export function previousOpened(
  contract: Contract,
  { sealer }: Pick<Fingerprints, 'sealer'>,
): PreviousContract {
  return { ...previousOf(contract), body: openedBody(contract.body, sealer) };
}

/** Returns the reasons why a contract cannot be renewed with the terms. `others` are renewals of it in force. */
export function renewalFaults(
  contract: Contract,
  others: readonly InForce[],
  field: string,
  terms: ContractTerms,
): readonly Fault[] {
  return refusals(contract, previousOf(contract), { others, field, terms });
}

function previousOf(contract: Contract): PreviousContract {
  const { policyNumber, body, concludedOn, startsOn, endsOn, startsAt, endsAt, cancelledAt } = contract;
  // A terminated contract does not cover the day of its termination.
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

/** Reports that the registry does not know the earlier contract, or faults that result from the end of its cover. */
export function refusedPrevious(
  { field, policyNumber }: UnconfirmedPrevious,
  { registryCheck }: Facts,
  refuse: (previousEndsOn: DateText) => Findings,
): readonly Fault[] {
  const previousEndsOn = registryCheck?.previousEndsOn;
  if (previousEndsOn) return refuse(previousEndsOn).faults;
  return [faultAt(field, unknownPreviousText(policyNumber), 'PREVIOUS_CONTRACT_NOT_FOUND')];
}

export function unknownPreviousText(policyNumber: string): string {
  return (
    `Прежний договор ${policyNumber} не найден среди ваших договоров этого продукта и типа страхователя; ` +
    'передайте номер оформленного вами договора либо все данные без isProlongation и без номера'
  );
}
