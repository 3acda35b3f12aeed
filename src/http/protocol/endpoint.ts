import type { Caller } from '#access/partner.ts';
import type { ListCatalogue } from '#catalogues/reference/list-catalogue.ts';
import type { ReferenceShelf } from '#catalogues/reference/reference-book.ts';
import type { VehicleBook } from '#catalogues/vehicles/vehicle-book.ts';
import type { ErrorCode } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { SandboxBankDesk } from '#kernel/ports/sandbox-bank.ts';
import type { SandboxUnderwriter } from '#kernel/ports/underwriting.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import type { Query } from '#kernel/schema/query.ts';
import type { NamedSchema } from '#kernel/schema/schema-parts.ts';
import type { Reads } from '#platform/db/server/replica.ts';
import type { Feed } from '#platform/events/feed.ts';
import type { SettingsRules } from '#platform/events/webhooks/settings.ts';
import type { SecretSealer } from '#platform/events/webhooks/sign.ts';
import type { Answer } from '#platform/operations/answer.ts';
import type { Outcome } from '#platform/operations/durable/operation.ts';
import type { Operations } from '#platform/operations/durable/operations.ts';
import type { Completion } from '#platform/operations/idempotency.ts';
import type { AddendumDependencies } from '#sales/addendums/create-addendum.ts';
import type { PaymentDependencies } from '#sales/pay-installment.ts';
import type { PrintDependencies } from '#sales/print-form.ts';
import type { DraftDependencies } from '#sales/save-draft.ts';
import type { Deprecation } from './answers/deprecation.ts';
import type { Parameter } from './openapi/parameters.ts';
import type { ErrorExample, Examples } from './openapi/parts.ts';
import type { Sale } from './requests/sale.ts';

/** What the use cases behind endpoints need. */
export type SalesContext = AddendumDependencies &
  PrintDependencies &
  PaymentDependencies &
  DraftDependencies & {
    readonly operations: Operations;
    readonly events: Feed;
    readonly webhooks: { readonly rules: SettingsRules; readonly sealer: SecretSealer };
    /** For what a replica may answer. */
    readonly reads: Reads;
    readonly reference: ReferenceShelf;
    readonly lists: ListCatalogue;
    readonly vehicles: VehicleBook;
    /** Undefined where there is no sandbox bank: then nobody hears of its endpoints. */
    readonly sandboxBank: SandboxBankDesk | undefined;
    /** The same of the insurer's people. */
    readonly sandboxUnderwriter: SandboxUnderwriter | undefined;
  };

/** A request of a partner, as endpoints see it. */
export interface SalesRequest {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly query: Query;
  readonly accept: string;
  /** How long the partner wants a poll to be held; 0 where it does not. */
  readonly holdMs: number;
  readonly completion: Completion;
}

/** One page says everything about an endpoint: route, limits, description, examples and tests follow from it. */
export interface Endpoint<Schema extends NamedSchema = NamedSchema> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/ship/biz`, with parameters as `:name`. */
  readonly path: string;
  /** What it is called in rate limits; endpoints on different kinds of contracts share a name. */
  readonly name: string;
  /** The contracts that the partner must be allowed to sell; absent for common methods. */
  readonly sells?: Sale;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  /** In Russian, with a last paragraph in English. */
  readonly description: string;
  /** Of the path, and those of query and headers that not every endpoint has. */
  readonly parameters?: readonly Parameter[];
  readonly body?: RequestBody;
  readonly answer: DescribedAnswer<Schema>;
  /** What it refuses besides what every endpoint refuses. */
  readonly faults: Faults;
  /** How many requests a body counts for in the rate limit; without this one. */
  readonly weightOf?: (body: unknown) => number;
  /** True where the same request with the same Idempotency-Key gets the first answer again. */
  readonly isOnce?: boolean;
  /** Where partners are to leave it: answers and description say so. */
  readonly deprecation?: Deprecation;
  /** True where no deadline applies and nothing can be handed over. */
  readonly answersAtOnce?: boolean;
  handle(context: SalesContext, request: SalesRequest): Promise<Answer<Answered<Schema> & object> | Outcome>;
}

export interface RequestBody {
  readonly description: string;
  readonly schema: NamedSchema;
  examples(): Examples;
}

export interface DescribedAnswer<Schema extends NamedSchema = NamedSchema> {
  readonly description: string;
  readonly schema: Schema;
  examples(): Examples;
  /** Of `components.headers`, by the name of the header. */
  readonly headers?: JsonObject;
  /** True where the bytes of a PDF can be had instead. */
  readonly isFile?: boolean;
  /** What 304 means, where an answer that the client has already is not sent again. */
  readonly notModified?: string;
}

/** Errors by their code; the HTTP status is that of the catalogue. */
export type Faults = { readonly [Code in ErrorCode]?: DescribedFault };

interface DescribedFault {
  readonly description: string;
  readonly examples: readonly ErrorExample[];
  readonly headers?: JsonObject;
}

/** An endpoint whose handler gives what its schema says. */
export function defineEndpoint<Schema extends NamedSchema>(page: Endpoint<Schema>): Endpoint {
  return page;
}
