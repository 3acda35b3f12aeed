import { type BinderyOptions, type Call, type CallOptions, createCalls } from './calls.ts';
import { BinderyError } from './errors.ts';
import type { AnswerTo, Event, EventFeed, Operations, Sold } from './types.ts';
import { salesMethods } from './types.ts';
import { pause } from './waiting.ts';

/** Parameters of an operation and options of the call. */
type Input<Operation> = Omit<Operation, 'answer'> & CallOptions;
type Arguments<Operation> =
  object extends Omit<Operation, 'answer'> ? [input?: Input<Operation>] : [input: Input<Operation>];
type Answer<Operation> = Operation extends { answer: infer Given } ? Given : never;

/** Lists that are returned in pages. */
type Listing = 'policies' | 'renewals' | 'settlements/{month}/lines';
type ListOperation<Name extends Listing> = Operations[`GET /sales/v2/${Name}`];
type Filter<Name extends Listing> = Omit<NonNullable<ListOperation<Name>['query']>, 'cursor'>;
type Entries<Name extends Listing> = AsyncGenerator<ListOperation<Name>['answer']['results'][number]>;
type FormOperation = Operations['GET /sales/v2/policies/{policyNumber}/files/{filestype}'];

type EventType = Event['type'];

export interface EventOptions<Type extends EventType = EventType> extends Pick<CallOptions, 'signal'> {
  /** Cursor after which to start, or `latest`. By default starts with the oldest stored event. */
  readonly after?: string | undefined;
  readonly types?: readonly Type[];
  /** True to wait for new events, even during outages after the first response. By default ends after the last event. */
  readonly follow?: boolean;
  /**
   * Called with a cursor after you have processed all events up to it. Store the cursor for `after`; the client waits for
   * your promise.
   */
  readonly onCursor?: (cursor: string) => unknown;
}

const waitSeconds = 30;
const outagePauseMs = 10_000;
/**
 * Error codes that a wrong address also causes. Such an error counts as an outage only after a first response of the
 * server.
 */
const unanswered: readonly string[] = ['UNREACHABLE', 'TIMEOUT'];

/** Creates a client of an insurer's server. The type parameters describe custom products; by default the standard ones. */
export function createBindery<All = Operations, Products = Sold>(options: BinderyOptions) {
  const run = createCalls(options);
  const call = async <Given>(request: Call) => (await run(request)) as Given;

  /** Iterates over the entries of all pages of a list. */
  async function* each<Name extends Listing>(name: Name, asked: Partial<Call>): Entries<Name> {
    for (let cursor: string | undefined; ; ) {
      const query = { ...asked.query, cursor };
      const request = { ...asked, operation: `GET /sales/v2/${name}`, query };
      const page = await call<ListOperation<Name>['answer']>(request);
      yield* page.results;
      cursor = page.nextCursor;
      if (cursor === undefined) return;
    }
  }

  /** Converts a method's arguments to a call: path parameters, then the body if there is one, then options. */
  const method = (operation: string) => {
    const names = [...operation.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    return (...given: unknown[]) => {
      const path = Object.fromEntries(names.map((name, index) => [name, given[index]]));
      const rest = given.slice(names.length);
      const [body, own] = operation.startsWith('GET ') ? [undefined, rest[0]] : rest;
      return call({ ...(own as CallOptions | undefined), operation, path, body });
    };
  };

  return {
    /** Calls an operation by method and path relative to `/ship/biz`. Throws BinderyError. */
    request: <Key extends keyof All & string>(operation: Key, ...[input]: Arguments<All[Key]>) =>
      call<Answer<All[Key]>>({ ...(input as Partial<Call> | undefined), operation }),

    /** Returns the methods of a product for a type of policyholder. */
    sales<Holder extends keyof Products & string, Product extends keyof Products[Holder] & string>(
      holderType: Holder,
      product: Product,
    ): Products[Holder][Product] {
      const methods = Object.entries(salesMethods).map(([name, operation]) => [
        name,
        method(operation.replace(' ', ` /sales/v2/${holderType}/${product}`)),
      ]);
      return Object.fromEntries(methods);
    },

    /** Returns a print form as PDF bytes. `installmentNr` selects the receipt of an installment. */
    printForm(
      policyNumber: string,
      filestype: FormOperation['path']['filestype'],
      { installmentNr, ...own }: CallOptions & { readonly installmentNr?: number } = {},
    ): Promise<Uint8Array<ArrayBuffer>> {
      const operation = 'GET /sales/v2/policies/{policyNumber}/files/{filestype}';
      const path = { policyNumber, filestype };
      return call({ ...own, operation, path, query: { installmentNr }, accept: 'application/pdf' });
    },

    /** Iterates over contracts that match the filter, newest first. */
    contracts: (filter: Filter<'policies'> = {}, own: CallOptions = {}) =>
      each('policies', { ...own, query: filter }),

    /** Iterates over the renewals that match the filter, in the order in which their contracts end. */
    renewals: (filter: Filter<'renewals'> = {}, own: CallOptions = {}) =>
      each('renewals', { ...own, query: filter }),

    /** Iterates over the lines of your commission in a month such as 2026-11. */
    settlementLines: (month: string, filter: Filter<'settlements/{month}/lines'> = {}) =>
      each('settlements/{month}/lines', { path: { month }, query: filter }),

    /**
     * Iterates over the events of your contracts in order. If you continue with the last cursor from `onCursor`, you get
     * each event at least once.
     */
    async *events<Type extends EventType = EventType>({
      follow = true,
      onCursor,
      ...asked
    }: EventOptions<Type> = {}): AsyncGenerator<AnswerTo<Event, 'type', Type>> {
      const { types, signal } = asked;
      const operation = 'GET /sales/v2/events';
      let isConnected = false;
      for (let { after } = asked; ; ) {
        const query = { types: types?.join(','), wait: follow ? waitSeconds : 0, after };
        try {
          const page: EventFeed = await call({ ...(signal ? { signal } : {}), operation, query });
          isConnected = true;
          yield* page.events as AnswerTo<Event, 'type', Type>[];
          after = page.nextCursor;
          await onCursor?.(after);
          if (!follow && !page.hasMore) return;
        } catch (error) {
          const isPassing = error instanceof BinderyError && error.isPassing;
          const isOutage = isPassing && (isConnected || !unanswered.includes(error.code));
          if (!follow || !isOutage) throw error;
          await pause(error.retryAfterMs ?? outagePauseMs, signal);
        }
      }
    },

    /** Waits for the response of an unfinished operation (`BinderyError.operationId`). */
    follow: <Given = unknown>(operationId: string, own: CallOptions = {}) =>
      call<Given>({ ...own, operation: 'GET /sales/v2/operations', query: { oper_id: operationId } }),
  };
}

export type Bindery<All = Operations, Products = Sold> = ReturnType<typeof createBindery<All, Products>>;
