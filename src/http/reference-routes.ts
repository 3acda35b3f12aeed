import { jsonType } from '../operations/answer.ts';
import type { Outcome } from '../operations/durable/operation.ts';
import { referenceAddresses } from '../reference/addresses.ts';
import type { ListCatalogue } from '../reference/list-catalogue.ts';
import type { ListText } from '../reference/list-text.ts';
import { readList, readMakes, readModels, readProgrammes } from '../reference/read-reference.ts';
import type { ReferenceShelf } from '../reference/reference-book.ts';
import type { VehicleBook } from '../vehicles/vehicle-book.ts';

export interface ReferenceContext {
  readonly reference: ReferenceShelf;
  readonly lists: ListCatalogue;
  readonly vehicles: VehicleBook;
}

interface ReferenceRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
}

/** Lists that partners map, answered from memory; every partner may read them. */
export const referenceRoutes = [
  row('reference.makes', referenceAddresses.makes, ({ vehicles }, { query }) =>
    readMakes(vehicles.current(), query),
  ),
  row('reference.models', referenceAddresses.models, ({ vehicles }, { query }) =>
    readModels(vehicles.current(), query),
  ),
  row('reference.lists', referenceAddresses.list, ({ reference, lists }, { params, query }) => {
    const { listedProduct: product = '', listName = '' } = params;
    return readList(reference.book, lists, { product, listName }, query);
  }),
  row('reference.programmes', referenceAddresses.programmes, ({ reference }, { query }) =>
    readProgrammes(reference.book, query),
  ),
];

function row(
  endpoint: string,
  path: string,
  read: (context: ReferenceContext, request: ReferenceRequest) => ListText,
) {
  return {
    method: 'GET' as const,
    path,
    endpoint,
    answersAtOnce: true,
    handle: async (context: ReferenceContext, request: ReferenceRequest): Promise<Outcome> =>
      listOutcome(read(context, request)),
  };
}

/** A client may keep the answer, and asks each time whether it is still the same. */
function listOutcome({ text, etag, total }: ListText): Outcome {
  return {
    status: 200,
    headers: {
      'content-type': jsonType,
      etag,
      'cache-control': 'private, no-cache',
      'x-total-count': String(total),
    },
    body: text,
  };
}
