import { type Attempt, type Call, type CallOptions, createCalls } from './calls.ts';
import { BinderyError } from './errors.ts';
import { type Credentials, createTokens } from './tokens.ts';
import type { ContractSummary, Event, EventFeed, Operations, Sold } from './types.ts';
import { pause } from './waiting.ts';

export type BinderyOptions = Credentials & {
  /** The address of the insurer's server, without `/ship`. */
  readonly baseUrl: string | URL;
  /** How long the server may work on one request before it gives a handle, which is then followed: 59 s. */
  readonly patienceMs?: number;
  /** How long a call may take in all, repetitions and handles included: 300 s. */
  readonly timeoutMs?: number;
  /** How often a call is sent, at most: 4. */
  readonly attemptsMax?: number;
  /** Faults where else there were warnings: for your tests. */
  readonly isStrict?: boolean;
  /** Hears of every try, for logs and metrics. */
  readonly onAttempt?: (attempt: Attempt) => void;
  readonly fetch?: typeof fetch;
};

/** What an operation is called with, besides options. */
type Input<Operation> = Omit<Operation, 'answer'> & CallOptions;
type Arguments<Operation> =
  object extends Omit<Operation, 'answer'> ? [input?: Input<Operation>] : [input: Input<Operation>];
type Answer<Operation> = Operation extends { answer: infer Given } ? Given : never;

type ContractFilter = Omit<NonNullable<Operations['GET /sales/v2/policies']['query']>, 'cursor'>;
type FormOperation = Operations['GET /sales/v2/policies/{policyNumber}/files/{filestype}'];

export interface EventOptions extends Pick<CallOptions, 'signal'> {
  /** The cursor from which to go on, or `latest`; without it from the oldest event that is kept. */
  readonly after?: string | undefined;
  readonly types?: readonly Event['type'][];
  /** Stay and wait for what happens, through outages too: true. Else the end is where there is nothing new. */
  readonly follow?: boolean;
  /** Told, and waited for, when you are done with all events up to a cursor: keep it for `after`. */
  readonly onCursor?: (cursor: string) => unknown;
}

const waitSeconds = 30;
const outagePauseMs = 10_000;

/**
 * A client of the insurer's server, for the operations and products of the program, or for those of an insurer with products
 * of its own.
 */
export function createBindery<All = Operations, Products = Sold>(options: BinderyOptions) {
  const { baseUrl, fetch: send = (...sent) => fetch(...sent) } = options;
  const run = createCalls(
    {
      baseUrl,
      fetch: send,
      patienceMs: options.patienceMs ?? 59_000,
      timeoutMs: options.timeoutMs ?? 300_000,
      attemptsMax: options.attemptsMax ?? 4,
      isStrict: options.isStrict ?? false,
      onAttempt: options.onAttempt ?? (() => {}),
    },
    createTokens(baseUrl, options, send),
  );
  const call = async <Given>(request: Call) => (await run(request)) as Given;

  return {
    /** Any operation of the interface, by method and address below `/ship/biz`. Throws BinderyError. */
    request: <Key extends keyof All & string>(operation: Key, ...[input]: Arguments<All[Key]>) =>
      call<Answer<All[Key]>>({ ...(input as Partial<Call> | undefined), operation }),

    /** A product, as it is sold to a type of holders. */
    sales<Holder extends keyof Products & string, Product extends keyof Products[Holder] & string>(
      holderType: Holder,
      product: Product,
    ): Products[Holder][Product] {
      const base = `/sales/v2/${holderType}/${product}`;
      const policy = `${base}/policies/{policyNumber}`;
      const posted = (path: string) => (body: unknown, own?: CallOptions) =>
        call({ ...own, operation: `POST ${base}${path}`, body });
      const methods = {
        limits: posted('/limits'),
        quote: posted('/quotes'),
        variants: posted('/quotes/variants'),
        create: posted('/policies'),
        addendum: posted('/addendums'),
        addendumQuote: posted('/addendums/quotes'),
        update: (policyNumber: string, body: unknown, own?: CallOptions) =>
          call({ ...own, operation: `PUT ${policy}`, path: { policyNumber }, body }),
        read: (policyNumber: string, own?: CallOptions) =>
          call({ ...own, operation: `GET ${policy}`, path: { policyNumber } }),
        pay(policyNumber: string, nr: number, body: unknown, own?: CallOptions) {
          const operation = `PUT ${policy}/installments/{installment_nr}`;
          return call({ ...own, operation, path: { policyNumber, installment_nr: nr }, body });
        },
      };
      return methods as Products[Holder][Product];
    },

    /** A print form as PDF, byte for byte; `installmentNr` chooses a receipt. */
    printForm(
      policyNumber: string,
      filestype: FormOperation['path']['filestype'],
      { installmentNr, ...own }: CallOptions & { readonly installmentNr?: number } = {},
    ): Promise<Uint8Array<ArrayBuffer>> {
      const operation = 'GET /sales/v2/policies/{policyNumber}/files/{filestype}';
      const path = { policyNumber, filestype };
      return call({ ...own, operation, path, query: { installmentNr }, accept: 'application/pdf' });
    },

    /** All contracts that fit, newest first; pages are fetched as they are needed. */
    async *contracts(
      filter: ContractFilter = {},
      own: CallOptions = {},
    ): AsyncGenerator<ContractSummary, void> {
      for (let cursor: string | undefined; ; ) {
        const page: { results: ContractSummary[]; nextCursor?: string } = await call({
          ...own,
          operation: 'GET /sales/v2/policies',
          query: { ...filter, cursor },
        });
        yield* page.results;
        cursor = page.nextCursor;
        if (cursor === undefined) return;
      }
    },

    /** What happened to your contracts, in order; each at least once, if `after` is what `onCursor` was told. */
    async *events({
      types,
      follow = true,
      onCursor,
      ...own
    }: EventOptions = {}): AsyncGenerator<Event, void> {
      const { signal } = own;
      const query = { types: types?.join(','), wait: follow ? waitSeconds : 0 };
      for (let { after } = own; ; ) {
        try {
          const page: EventFeed = await call({
            ...(signal ? { signal } : {}),
            operation: 'GET /sales/v2/events',
            query: { ...query, after },
          });
          yield* page.events;
          after = page.nextCursor;
          await onCursor?.(after);
          if (!follow && !page.hasMore) return;
        } catch (error) {
          if (!follow || !(error instanceof BinderyError && error.isPassing)) throw error;
          await pause(error.retryAfterMs ?? outagePauseMs, signal ?? new AbortController().signal);
        }
      }
    },

    /** Waits for the answer of an operation that a call has left behind (`BinderyError.operationId`). */
    follow: <Given = unknown>(operationId: string, own: CallOptions = {}) =>
      call<Given>({ ...own, operation: 'GET /sales/v2/operations', query: { oper_id: operationId } }),
  };
}

export type Bindery = ReturnType<typeof createBindery>;
