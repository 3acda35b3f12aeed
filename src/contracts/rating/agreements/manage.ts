import { invalidArgument, type ServiceError } from '#kernel/errors/errors.ts';
import { rublesText } from '#kernel/money/money.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { addDays, type DateText } from '#kernel/time/calendar.ts';
import { isLegalInn } from '#parties/fields/identifiers.ts';
import { type ListAsk, type ListPage, readListPage } from '#platform/db/lists/list-query.ts';
import type { Pool, Queryable } from '#platform/db/pool.ts';
import { type ByStaff, differingParts, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import * as store from './store.ts';

export const agreementsShownMax = 1_000;

export type { Agreement } from './store.ts';
export type OpenedAgreement = Omit<store.NewAgreement, 'numberKey' | 'at'>;

/** Opens a general agreement. Throws INVALID_ARGUMENT if a value is not allowed. */
export function openAgreement(pool: Pool, by: ByStaff, of: OpenedAgreement): Promise<void> {
  const { login, product, number, holderInn, holderName } = of;
  if (!isLegalInn(holderInn))
    throw refused('holder-inn', 'the INN of an organization: ten digits with their check digit');
  requireTerms(of);
  return inTransaction(pool, async (tx) => {
    const inserted = await store.insertAgreement(tx, {
      ...of,
      numberKey: inLatinCapitals(number),
      at: by.at,
    });
    if (inserted === null) throw refused('partner', `there is no partner ${login}`);
    if (!inserted) throw refused('number', `an agreement ${number} is open already`);
    const after = { partner: login, product, holderInn, holderName, ...noted(of) };
    await noteActs(tx, by, { action: 'agreement.open', about: number, after });
  });
}

/** Terms of an agreement that can be changed. A change does not affect existing declarations. */
export type AgreementChange = Partial<
  Pick<store.AgreementTerms, 'endsOn' | 'sumLimit' | 'shipmentLimit' | 'rate'>
>;

/** Changes terms of an agreement. Throws INVALID_ARGUMENT if the agreement is unknown or a term is not allowed. */
export function changeAgreement(
  pool: Pool,
  by: ByStaff,
  number: string,
  change: AgreementChange,
): Promise<{ readonly before: store.Agreement; readonly after: store.Agreement }> {
  return inTransaction(pool, (tx) => changed(tx, by, number, change, 'agreement.change'));
}

/** Closes an agreement for new declarations from a day on. Existing declarations continue. */
export function endAgreement(pool: Pool, by: ByStaff, number: string, from: DateText): Promise<void> {
  return inTransaction(pool, async (tx) => {
    const before = await found(tx, number);
    if (from > before.endsOn) throw refused('on', `${number} ends on ${before.endsOn} as it is`);
    if (from <= before.startsOn)
      throw refused('on', `not before the first day after ${before.startsOn}, its first day`);
    await changed(tx, by, number, { endsOn: addDays(from, -1) }, 'agreement.end');
  });
}

interface AgreementFilter {
  readonly number?: string | undefined;
  readonly login?: string | undefined;
  readonly after?: string | undefined;
}

export function readAgreements(
  db: Queryable,
  { number, login, after }: AgreementFilter,
  ask: ListAsk,
): Promise<ListPage<store.Agreement>> {
  const keyOf = (typed: string | undefined) => (typed === undefined ? null : inLatinCapitals(typed));
  const wanted = { numberKey: keyOf(number), login: login ?? null, afterKey: keyOf(after) };
  return readListPage(db, store.agreementsQuery(wanted), ask);
}

async function changed(
  tx: Queryable,
  by: ByStaff,
  number: string,
  change: AgreementChange,
  action: 'agreement.change' | 'agreement.end',
) {
  const { agreementId } = await found(tx, number);
  await store.lockAgreement(tx, agreementId);
  const before = await found(tx, number);
  const after = { ...before, ...change };
  requireTerms(after);
  await store.updateAgreement(tx, agreementId, after);
  const parts = differingParts(noted(before), noted(after));
  if (Object.keys(parts.after).length > 0) await noteActs(tx, by, { action, about: before.number, ...parts });
  return { before, after };
}

async function found(tx: Queryable, number: string): Promise<store.Agreement> {
  const [agreement] = (await readAgreements(tx, { number }, { limit: 1 })).rows;
  if (!agreement) throw refused('number', `there is no agreement ${number}`);
  return agreement;
}

function requireTerms({ issuedOn, startsOn, endsOn, sumLimit, shipmentLimit }: store.AgreementTerms): void {
  if (startsOn < issuedOn) throw refused('from', `not before the day of the agreement, ${issuedOn}`);
  if (endsOn < startsOn) throw refused('to', `not before the first day, ${startsOn}`);
  if (shipmentLimit !== null && shipmentLimit > sumLimit)
    throw refused('shipment-limit', 'not above the limit of all shipments together');
}

function noted({ issuedOn, startsOn, endsOn, sumLimit, shipmentLimit, rate }: store.AgreementTerms) {
  return {
    ...{ issuedOn, startsOn, endsOn, rate },
    sumLimit: rublesText(sumLimit),
    shipmentLimit: shipmentLimit === null ? null : rublesText(shipmentLimit),
  };
}

function refused(field: string, description: string): ServiceError {
  return invalidArgument([{ field, description, reason: 'GENERAL_AGREEMENT_MISMATCH', domain: 'sales' }]);
}
