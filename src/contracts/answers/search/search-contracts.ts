import type { Caller } from '#access/partner.ts';
import { invalidArgument, type ServiceError } from '#kernel/errors/errors.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import type { Query } from '#kernel/schema/query.ts';
import { dayMs, moscowDate, moscowDateTime, moscowDayEnd, moscowDayStart } from '#kernel/time/calendar.ts';
import { keysOfKnown } from '#parties/personal-data/people-keys.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import { plainKey } from '#products/product/subject.ts';
import type { contractListSchema, contractSummarySchema } from '../../record/answer-schemas/search.ts';
import { coverDates } from '../../record/cover/cover-hours.ts';
import { readSearchQuery, type SearchFilters } from '../../record/search-query.ts';
import { shownStatus, statusText } from '../../record/status/shown-status.ts';
import {
  type FoundContract,
  findDraftPlace,
  idsUntilChanged,
  type Place,
  type Stretch,
  type SubjectKey,
  search,
} from '../../record/store/search.ts';
import { storedKeys } from '../../record/subject.ts';
import { coverToAnswer, issueDateFor } from '../answer.ts';

const idHexLength = 32;
const markBytes = 8;

/** Cursors contain only a keyed hash of the filters, because cursors appear in logs. */
interface SearchOf {
  readonly partnerId: bigint;
  readonly filters: SearchFilters;
  readonly fingerprints: Fingerprints;
}

/** Returns the cursor of the next page: the id of the last contract shown, and a hash of partner and filters. */
function cursorAfter(draftId: string, search: SearchOf): string {
  return Buffer.from(draftId.replaceAll('-', '') + markOf(search), 'hex').toString('base64url');
}

/** Reads the id in a cursor; undefined if the cursor was made for another partner or other filters. */
function draftIdIn(cursor: string, search: SearchOf): string | undefined {
  if (!/^[\w-]{32}$/.test(cursor)) return undefined;
  const hex = Buffer.from(cursor, 'base64url').toString('hex');
  if (hex.slice(idHexLength) !== markOf(search)) return undefined;
  return hex.slice(0, idHexLength).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function markOf({ partnerId, filters, fingerprints }: SearchOf): string {
  const search = JSON.stringify([partnerId.toString(), Object.entries(filters)]);
  return fingerprints.of('cursor', search).toString('hex', 1, 1 + markBytes);
}

/** Searches the caller's contracts of all products, newest first. Throws INVALID_ARGUMENT with every fault of the query. */
export async function searchContracts(
  db: Queryable,
  { products, fingerprints }: { readonly products: readonly Product[]; readonly fingerprints: Fingerprints },
  { partner }: Caller,
  query: Query,
  now: Date,
): Promise<Answered<typeof contractListSchema>> {
  const wanted = readSearchQuery(
    query,
    products.map(({ code }) => code),
  );
  const { partnerId } = partner;
  const { filters, size } = wanted;
  const cursorOf = { partnerId, filters, fingerprints };
  const after = await placeBehind(db, cursorOf, wanted.cursor);
  const key = keyOf(filters, products, fingerprints);
  const people = filters.person && keysOfKnown(filters.person, fingerprints);
  const stretch = { filters, key, people, after, today: moscowDate(now), limit: size + 1 };
  const found = await newest(db, partnerId, stretch, now);
  const page = found.slice(0, size);
  const last = found.length > size ? page.at(-1) : undefined;
  return {
    results: page.map((contract) => summary(contract, now)),
    ...(last ? { nextCursor: cursorAfter(last.draftId, cursorOf) } : {}),
  };
}

function keyOf(
  { subjectKey, product }: SearchFilters,
  products: readonly Product[],
  fingerprints: Fingerprints,
): SubjectKey | undefined {
  if (subjectKey === undefined) return undefined;
  const searched = products.filter(({ code }) => product === undefined || code === product);
  return { plain: plainKey(subjectKey), hashed: storedKeys(searched, subjectKey, fingerprints) };
}

/** Length of the first period searched, in ms. Each further month costs one more index lookup. */
const recentMs = 31 * dayMs;

async function newest(
  db: Queryable,
  partnerId: bigint,
  stretch: Stretch,
  now: Date,
): Promise<readonly FoundContract[]> {
  const { filters, key, after, limit } = stretch;
  const { policyNumber, vin, licensePlate, subjectKey, person, createdBefore = now } = filters;
  if ([policyNumber, vin, licensePlate, subjectKey, person].every((one) => one === undefined)) {
    const since = new Date((after?.at ?? createdBefore).getTime() - recentMs);
    const recent = await search(db, partnerId, { ...stretch, since });
    if (recent.length === limit) return recent;
    const older = { ...stretch, before: since, limit: limit - recent.length };
    return [...recent, ...(await search(db, partnerId, older))];
  }
  const untilChanged = await idsUntilChanged(db, partnerId, stretch.today, { ...filters, key });
  return search(db, partnerId, { ...stretch, untilChanged });
}

async function placeBehind(
  db: Queryable,
  cursorOf: SearchOf,
  cursor: string | undefined,
): Promise<Place | undefined> {
  if (cursor === undefined) return undefined;
  const draftId = draftIdIn(cursor, cursorOf);
  const place = draftId === undefined ? undefined : await findDraftPlace(db, cursorOf.partnerId, draftId);
  if (!place) throw foreignCursor();
  return place;
}

function foreignCursor(): ServiceError {
  const description =
    'ожидается nextCursor из ответа на тот же поиск: фильтры должны остаться прежними; без cursor поиск начнётся заново';
  return invalidArgument([{ field: 'cursor', description, reason: 'CURSOR_INVALID', domain: 'sales' }]);
}

function summary(contract: FoundContract, now: Date): Answered<typeof contractSummarySchema> {
  const { policyNumber, draftId, product, holderType, version, subject, vin, licensePlate, cancelledAt } =
    contract;
  return {
    policyNumber,
    draftId,
    product,
    holderType,
    status: { code: shownStatus(contract, now), description: statusText(contract, now) },
    premium: rublesNumber(contract.premium),
    currencyCode: 'RUR',
    startDate: contract.startDate ?? moscowDayStart(contract.startsOn),
    endDate: contract.endDate ?? moscowDayEnd(contract.endsOn),
    ...coverDates(contract),
    issueDate: issueDateFor(contract.concludedOn, contract.issueDate ?? undefined),
    createDate: moscowDateTime(contract.createdAt),
    version,
    ...(cancelledAt ? { cancellationDate: moscowDateTime(cancelledAt) } : {}),
    ...(contract.coversFrom
      ? { coverFrom: moscowDateTime(contract.coversFrom), ...coverToAnswer(contract) }
      : {}),
    ...(subject === null ? {} : { subject }),
    ...(licensePlate === null ? {} : { licensePlate }),
    ...(vin === null ? {} : { vin }),
  };
}
