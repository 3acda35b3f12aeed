import type { TSchema } from 'typebox';
import {
  type AddendumDependencies,
  createAddendum,
  quoteAddendum,
} from '../contracts/addendums/create-addendum.ts';
import { addendumRequestSchema } from '../contracts/addendums/request.ts';
import { limits } from '../contracts/limits.ts';
import { quote } from '../contracts/quote.ts';
import { reviseDraft, saveDraft } from '../contracts/save-draft.ts';
import { searchContracts } from '../contracts/search/search-contracts.ts';
import type { Reads } from '../db/replica.ts';
import type { HolderType } from '../kernel/holder-type.ts';
import { holderTypes } from '../kernel/holder-type.ts';
import type { Answer } from '../operations/answer.ts';
import type { Outcome } from '../operations/durable/operation.ts';
import type { Operations } from '../operations/durable/operations.ts';
import { answerOnce, type Completion } from '../operations/idempotency.ts';
import type { Caller } from '../partners/partner.ts';
import { type PaymentDependencies, payInstallment } from '../payments/pay-installment.ts';
import { installmentPaymentSchema } from '../payments/request.ts';
import { type PrintDependencies, printForm } from '../print-forms/print-form.ts';
import type { Product } from '../products/product.ts';
import { fileAnswer } from './file-answer.ts';
import { askedInstallment, installmentNrOf, policyNumberOf } from './path-parameters.ts';
import { pollOperation } from './poll-operation.ts';
import { readPolicy } from './read-policy.ts';
import { type ReferenceContext, referenceRoutes } from './reference-routes.ts';

export type SalesContext = AddendumDependencies &
  PrintDependencies &
  PaymentDependencies &
  ReferenceContext & {
    readonly operations: Operations;
    /** For what a replica may answer. */
    readonly reads: Reads;
  };

/** A request of a partner, as routes see it. */
export interface SalesRequest {
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly accept: string;
  /** How long the partner wants a poll to be held; 0 where it does not. */
  readonly holdMs: number;
  readonly completion: Completion;
}

/** A row of the interface: where it is, what it is called in limits and metrics, what answers it. */
export interface SalesRoute {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Below `/ship/biz`, with parameters as `:name`. */
  readonly path: string;
  readonly endpoint: string;
  /** The product and holder type that the partner must be allowed to sell; absent for common methods. */
  readonly sells?: { readonly product: Product; readonly holderType: HolderType };
  /** Of its body, for the log of requests to know what in a refused one may be shown. */
  readonly bodySchema?: TSchema;
  /** True where no deadline applies and nothing can be handed over. */
  readonly answersAtOnce?: boolean;
  handle(context: SalesContext, request: SalesRequest): Promise<Answer | Outcome>;
}

/** The table of the interface, for every product and holder type. */
export function salesRoutes(products: readonly Product[]): readonly SalesRoute[] {
  return [
    ...products.flatMap((product) => holderTypes.flatMap((holderType) => productRoutes(product, holderType))),
    {
      method: 'GET',
      path: '/sales/v2/policies',
      endpoint: 'policies.search',
      handle: async ({ reads, clock, fingerprints }, { caller, query }) => ({
        status: 200,
        body: await reads.read((db) =>
          searchContracts(db, { products, fingerprints }, caller, query, clock.now()),
        ),
      }),
    },
    {
      method: 'GET',
      path: '/sales/v2/policies/:policyNumber/files/:filestype',
      endpoint: 'files',
      handle: async (context, { caller, params, query, accept }) => {
        const number = policyNumberOf(params);
        const installmentNr = askedInstallment(query);
        return fileAnswer(
          await printForm(context, caller, number, params.filestype ?? '', installmentNr),
          accept,
        );
      },
    },
    {
      method: 'GET',
      path: '/sales/v2/operations',
      endpoint: 'operations',
      answersAtOnce: true,
      handle: ({ operations }, { caller, query, holdMs }) => pollOperation(operations, caller, query, holdMs),
    },
    ...referenceRoutes,
  ];
}

function productRoutes(product: Product, holderType: HolderType): readonly SalesRoute[] {
  const base = `/sales/v2/${holderType}/${product.code}`;
  const sells = { product, holderType };
  const schemas = product.schemas[holderType];
  return [
    {
      method: 'POST',
      path: `${base}/quotes`,
      endpoint: 'quotes',
      sells,
      bodySchema: schemas.quote,
      handle: (context, { caller, body }) => quote(context, { ...sells, caller, body }),
    },
    ...limitsRoutes(product, holderType),
    {
      method: 'POST',
      path: `${base}/policies`,
      endpoint: 'policies.create',
      sells,
      bodySchema: schemas.contract,
      handle: (context, { caller, body, completion }) =>
        answerOnce(context.pool, completion, () =>
          saveDraft(context, { ...sells, caller, body }, completion),
        ),
    },
    {
      method: 'PUT',
      path: `${base}/policies/:policyNumber`,
      endpoint: 'policies.update',
      sells,
      bodySchema: schemas.contract,
      handle: (context, { caller, params, body, completion }) =>
        answerOnce(context.pool, completion, () =>
          reviseDraft(context, policyNumberOf(params), { ...sells, caller, body }, completion),
        ),
    },
    {
      method: 'GET',
      path: `${base}/policies/:policyNumber`,
      endpoint: 'policies.read',
      sells,
      handle: async (context, { caller, params }) => ({
        status: 200,
        body: await readPolicy(context, { ...sells, caller }, policyNumberOf(params)),
      }),
    },
    {
      method: 'POST',
      path: `${base}/addendums`,
      endpoint: 'addendums',
      sells,
      bodySchema: addendumRequestSchema('LoggedAddendum', schemas.contract),
      handle: (context, { caller, body, completion }) =>
        answerOnce(context.pool, completion, () =>
          createAddendum(context, { ...sells, caller, body }, completion),
        ),
    },
    {
      method: 'POST',
      path: `${base}/addendums/quotes`,
      endpoint: 'addendums.quotes',
      sells,
      bodySchema: addendumRequestSchema('LoggedAddendumQuote', schemas.contract),
      handle: (context, { caller, body }) => quoteAddendum(context, { ...sells, caller, body }),
    },
    {
      method: 'PUT',
      path: `${base}/policies/:policyNumber/installments/:installmentNr`,
      endpoint: 'installments',
      sells,
      bodySchema: installmentPaymentSchema,
      handle: (context, { caller, params, body, completion }) =>
        answerOnce(context.pool, completion, () =>
          payInstallment(
            context,
            {
              ...sells,
              caller,
              policyNumber: policyNumberOf(params),
              installmentNr: installmentNrOf(params),
              body,
            },
            completion,
          ),
        ),
    },
  ];
}

/** Where a product tells what single risks would cost. */
function limitsRoutes(product: Product, holderType: HolderType): readonly SalesRoute[] {
  const own = product.limits;
  if (!own?.holderTypes.includes(holderType)) return [];
  return [
    {
      method: 'POST',
      path: `/sales/v2/${holderType}/${product.code}/limits`,
      endpoint: 'limits',
      sells: { product, holderType },
      bodySchema: product.schemas[holderType].quote,
      handle: (context, { caller, body }) => limits(context, { product, holderType, caller, body }, own),
    },
  ];
}
