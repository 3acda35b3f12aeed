import type { Queryable } from '../../db/transaction.ts';
import { dayMs, moscowDate, moscowDateTime, moscowDayEnd, moscowDayStart } from '../../kernel/clock.ts';
import { invalidArgument, type ServiceError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { rublesNumber } from '../../kernel/money.ts';
import type { Caller } from '../../partners/partner.ts';
import type { Product } from '../../products/product.ts';
import { issueDateOf } from '../answer.ts';
import { shownStatus, statusText } from '../shown-status.ts';
import { cursorAfter, draftIdIn } from './cursor.ts';
import { type Query, readSearchQuery, type SearchQuery } from './search-query.ts';
import { type FoundContract, idsUntilChanged, type Place, placeOf, type Stretch, search } from './store.ts';

/**
 * A page of the caller's own contracts, newest first, whatever it may sell today: `{results, nextCursor?}`. Throws
 * INVALID_ARGUMENT with every fault of the query.
 */
export async function searchContracts(
  db: Queryable,
  { partner }: Caller,
  products: readonly Product[],
  query: Query,
  now: Date,
): Promise<JsonObject> {
  const wanted = readSearchQuery(
    query,
    products.map(({ code }) => code),
  );
  const { partnerId } = partner;
  const { filters, size } = wanted;
  const after = await placeBehind(db, partnerId, wanted);
  // One more than asked for tells whether there is a next page.
  const found = await newest(db, partnerId, { filters, after, today: moscowDate(now), limit: size + 1 }, now);
  const page = found.slice(0, size);
  const last = found.length > size ? page.at(-1) : undefined;
  return {
    results: page.map((contract) => summary(contract, now)),
    ...(last ? { nextCursor: cursorAfter(last.draftId, partnerId, filters) } : {}),
  };
}

/** Most pages are full of contracts of so many days; every month before them is one more index to look into. */
const recentMs = 31 * dayMs;

async function newest(
  db: Queryable,
  partnerId: bigint,
  stretch: Stretch,
  now: Date,
): Promise<readonly FoundContract[]> {
  const { filters, after, limit } = stretch;
  const { policyNumber, vin, licensePlate, createdBefore = now } = filters;
  if (policyNumber === undefined && vin === undefined && licensePlate === undefined) {
    const since = new Date((after?.at ?? createdBefore).getTime() - recentMs);
    const recent = await search(db, partnerId, { ...stretch, since });
    if (recent.length === limit) return recent;
    const older = { ...stretch, before: since, limit: limit - recent.length };
    return [...recent, ...(await search(db, partnerId, older))];
  }
  const untilChanged = await idsUntilChanged(db, partnerId, stretch.today, filters);
  return search(db, partnerId, { ...stretch, untilChanged });
}

async function placeBehind(
  db: Queryable,
  partnerId: bigint,
  { cursor, filters }: SearchQuery,
): Promise<Place | undefined> {
  if (cursor === undefined) return undefined;
  const draftId = draftIdIn(cursor, partnerId, filters);
  const place = draftId === undefined ? undefined : await placeOf(db, partnerId, draftId);
  if (!place) throw foreignCursor();
  return place;
}

function foreignCursor(): ServiceError {
  const description =
    'ожидается nextCursor из ответа на тот же поиск: фильтры должны остаться прежними; без cursor поиск начнётся заново';
  return invalidArgument([{ field: 'cursor', description, domain: 'sales' }]);
}

function summary(contract: FoundContract, now: Date): JsonObject {
  const { policyNumber, draftId, product, holderType, version, vin, licensePlate, cancelledAt } = contract;
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
    issueDate: issueDateOf(contract.concludedOn, contract.issueDate ?? undefined),
    createDate: moscowDateTime(contract.createdAt),
    version,
    ...(cancelledAt ? { cancellationDate: moscowDateTime(cancelledAt) } : {}),
    ...(contract.coversFrom ? { coverFrom: moscowDateTime(contract.coversFrom) } : {}),
    ...(licensePlate === null ? {} : { licensePlate }),
    ...(vin === null ? {} : { vin }),
  };
}
