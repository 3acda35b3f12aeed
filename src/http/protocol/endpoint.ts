import type { Caller } from '#access/partner.ts';
import type { ListCatalogue } from '#catalogues/reference/list-catalogue.ts';
import type { CurrentReferenceBook } from '#catalogues/reference/reference-book.ts';
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

/** Dependencies of the use cases behind endpoints. */
export type SalesContext = AddendumDependencies &
  PrintDependencies &
  PaymentDependencies &
  DraftDependencies & {
    readonly operations: Operations;
    readonly events: Feed;
    readonly webhooks: { readonly rules: SettingsRules; readonly sealer: SecretSealer };
    /** Reads that a replica may answer. */
    readonly reads: Reads;
    readonly reference: CurrentReferenceBook;
    readonly lists: ListCatalogue;
    readonly vehicles: VehicleBook;
    /** Undefined without a sandbox bank: its endpoints are then not documented. */
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
  /** How long the partner wants a poll to be held; 0 if not at all. */
  readonly holdMs: number;
  readonly completion: Completion;
}

/** One page says everything about an endpoint: route, limits, description, examples and tests follow from it. */
export interface Endpoint<Schema extends NamedSchema = NamedSchema> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/ship/biz`, with parameters as `:name`. */
  readonly path: string;
  /** Name in rate limits, shared by the endpoints of all products. */
  readonly name: string;
  /** The contracts that the partner must be allowed to sell; absent for common methods. */
  readonly sells?: Sale;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  /** Russian text with a last paragraph in English. */
  readonly description: string;
  /** Path parameters, and query and header parameters of this endpoint only. */
  readonly parameters?: readonly Parameter[];
  readonly body?: RequestBody;
  readonly answer: DescribedAnswer<Schema>;
  /** Errors in addition to those of every endpoint. */
  readonly faults: Faults;
  /** Number of requests that a body counts for in the rate limit; one by default. */
  readonly weightOf?: (body: unknown) => number;
  /** True where the same request with the same Idempotency-Key gets the first answer again. */
  readonly isOnce?: boolean;
  /** Deprecation, shown in answers and in the description. */
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
  /** References to `components.headers` by header name. */
  readonly headers?: JsonObject;
  /** True where the bytes of a PDF can be had instead. */
  readonly isFile?: boolean;
  /** Description of 304, if an unchanged answer is not sent again. */
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
