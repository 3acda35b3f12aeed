import type { Caller } from '#access/partner.ts';
import type { renewalListSchema } from '#contracts/record/answer-schemas/renewal.ts';
import { type RenewalState, renewalStates } from '#contracts/record/renewals/renewal.ts';
import * as store from '#contracts/record/renewals/store.ts';
import { searchSizeDefault, searchSizeMax } from '#contracts/record/search-query.ts';
import { renewedContracts } from '#contracts/record/store/in-force.ts';
import { notFound } from '#kernel/errors/errors.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import { type Query, queryReader } from '#kernel/schema/query.ts';
import { type DateText, isDate } from '#kernel/time/calendar.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Product } from '#products/product/product.ts';
import { type RenewalAnswer, renewalAnswer } from './answer.ts';

const parameters = ['product', 'state', 'endsFrom', 'endsTo', 'size', 'cursor'] as const;

interface RenewalQuery extends store.RenewalFilters {
  readonly size: number;
  readonly after: store.RenewalPlace | undefined;
}

/** Lists the caller's renewals. Throws INVALID_ARGUMENT with every fault of the query. */
export async function listRenewals(
  db: Queryable,
  products: readonly Product[],
  { partner }: Caller,
  query: Query,
): Promise<Answered<typeof renewalListSchema>> {
  const { size, after, ...filters } = readQuery(query, products);
  const found = await store.renewalsOfPartner(db, partner.partnerId, filters, after, size + 1);
  const page = found.slice(0, size);
  const contracts = await renewedContracts(db, page);
  const last = found.length > size ? page.at(-1) : undefined;
  return {
    results: page.flatMap((renewal) => {
      const contract = contracts.get(renewal.contractId);
      return contract ? [renewalAnswer(renewal, contract)] : [];
    }),
    ...(last ? { nextCursor: cursorOf(last) } : {}),
  };
}

/** Reads a renewal of the caller with the calculation of its offer. Throws NOT_FOUND if the caller has none. */
export async function readRenewal(db: Queryable, caller: Caller, renewalId: string): Promise<RenewalAnswer> {
  const renewal = await ownRenewal(db, caller, renewalId);
  const contract = (await renewedContracts(db, [renewal])).get(renewal.contractId);
  if (!contract) throw unknownRenewal(renewalId);
  return renewalAnswer(renewal, contract, true);
}

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function ownRenewal(db: Queryable, { partner }: Caller, renewalId: string) {
  const found = idPattern.test(renewalId)
    ? await store.renewalById(db, renewalId, partner.partnerId)
    : undefined;
  if (!found) throw unknownRenewal(renewalId);
  return found;
}

export function unknownRenewal(renewalId: string) {
  return notFound(
    'renewalId',
    `Продление ${renewalId.slice(0, 40)} не найдено: передайте renewalId из GET renewals или из события`,
    'RENEWAL_NOT_FOUND',
  );
}

function cursorOf({ endsOn, renewalId }: store.RenewalPlace): string {
  return Buffer.from(`${endsOn} ${renewalId}`).toString('base64url');
}

function placeIn(cursor: string): store.RenewalPlace | undefined {
  const [endsOn = '', renewalId = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  return isDate(endsOn) && idPattern.test(renewalId) ? { endsOn, renewalId } : undefined;
}

function readQuery(query: Query, products: readonly Product[]): RenewalQuery {
  const reader = queryReader(query, parameters);
  const oneOf = <Code extends string>(
    field: 'product' | 'state',
    codes: readonly Code[],
  ): Code | undefined => {
    const sent = reader.sent(field);
    const code = codes.find((one) => one === sent);
    if (sent !== undefined && code === undefined)
      reader.report(field, `допустимые значения: ${codes.join(', ')}`, 'VALUE_NOT_IN_LIST');
    return code;
  };
  const day = (field: 'endsFrom' | 'endsTo'): DateText | undefined => {
    const sent = reader.sent(field);
    if (sent === undefined || isDate(sent)) return sent;
    return reader.report(field, 'ожидается день, например 2027-11-30', 'FORMAT_INVALID');
  };
  const product = oneOf(
    'product',
    products.map(({ code }) => code),
  );
  const state = oneOf('state', Object.keys(renewalStates) as RenewalState[]);
  const [endsFrom, endsTo] = [day('endsFrom'), day('endsTo')];
  const size = reader.whole('size', { from: 1, most: searchSizeMax, usual: searchSizeDefault });
  const cursor = reader.sent('cursor');
  const after = cursor === undefined ? undefined : placeIn(cursor);
  if (cursor !== undefined && !after)
    reader.report(
      'cursor',
      'ожидается nextCursor прежней страницы; без cursor список начнётся заново',
      'CURSOR_INVALID',
    );
  reader.requireSound();
  return {
    ...{ size, after },
    ...(product === undefined ? {} : { product }),
    ...(state === undefined ? {} : { state }),
    ...(endsFrom === undefined ? {} : { endsFrom }),
    ...(endsTo === undefined ? {} : { endsTo }),
  };
}
