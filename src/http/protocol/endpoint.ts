import type { Caller } from '#access/partner.ts';
import type { ListCatalogue } from '#catalogues/reference/list-catalogue.ts';
import type { CurrentReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { TariffBook } from '#catalogues/tariffs/tariff-book.ts';
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
import type { DraftDependencies } from '#sales/drafts/save-draft.ts';
import type { PaymentDependencies } from '#sales/pay-installment.ts';
import type { PrintDependencies } from '#sales/print-form.ts';
import type { Deprecation } from './answers/deprecation.ts';
import type { Parameter } from './openapi/parameters.ts';
import type { ErrorExample, Examples } from './openapi/parts.ts';
import type { Sale } from './requests/sale.ts';

export type SalesContext = AddendumDependencies &
  PrintDependencies &
  PaymentDependencies &
  DraftDependencies & {
    readonly operations: Operations;
    readonly events: Feed;
    readonly webhooks: { readonly rules: SettingsRules; readonly sealer: SecretSealer };
    readonly reads: Reads;
    readonly reference: CurrentReferenceBook;
    readonly tariffs: TariffBook;
    readonly lists: ListCatalogue;
    readonly vehicles: VehicleBook;
    /** Sandbox bank; undefined if the sandbox is off. */
    readonly sandboxBank: SandboxBankDesk | undefined;
    readonly sandboxUnderwriter: SandboxUnderwriter | undefined;
  };

export interface SalesRequest {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly query: Query;
  readonly accept: string;
  /** Requested time to wait for an operation before a poll is answered, in ms; 0 if the partner requested none. */
  readonly holdMs: number;
  readonly completion: Completion;
}

/** Declaration of an endpoint. Its route, limits, OpenAPI, examples and shared tests are derived from it. */
export interface Endpoint<Schema extends NamedSchema = NamedSchema> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below `/ship/biz`, with parameters as `:name`. */
  readonly path: string;
  /** Name of the rate limit, which all products share. */
  readonly name: string;
  /** Product and holder type that the partner must be allowed to sell; absent if the endpoint concerns no product. */
  readonly sells?: Sale;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  /** Description in Russian; the last paragraph is in English. */
  readonly description: string;
  /** Parameters of the path, and query and header parameters that only this endpoint has. */
  readonly parameters?: readonly Parameter[];
  readonly body?: RequestBody;
  readonly answer: DescribedAnswer<Schema>;
  /** Errors of this endpoint, in addition to the errors of all endpoints. */
  readonly faults: Faults;
  /** Number of requests for which a body counts in the rate limit; 1 by default. */
  readonly weightOf?: (body: unknown) => number;
  /** True if a repeated request with the same Idempotency-Key gets the first answer again. */
  readonly isOnce?: boolean;
  readonly deprecation?: Deprecation;
  /** True if the endpoint ignores response deadlines, so that it never returns a handle. */
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
  readonly headers?: JsonObject;
  /** True if the client may request the PDF file instead of JSON. */
  readonly isFile?: boolean;
  readonly notModified?: string;
}

export type Faults = { readonly [Code in ErrorCode]?: DescribedFault };

interface DescribedFault {
  readonly description: string;
  readonly examples: readonly ErrorExample[];
  readonly headers?: JsonObject;
}

/** Declares an endpoint. The compiler checks the handler's result against the answer schema. */
export function defineEndpoint<Schema extends NamedSchema>(page: Endpoint<Schema>): Endpoint {
  return page;
}
