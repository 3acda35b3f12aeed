import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { addendumRequestSchema } from '../contracts/addendums/request.ts';
import { holderTypes } from '../kernel/holder-type.ts';
import { isObject } from '../kernel/json.ts';
import { installmentPaymentSchema } from '../payments/request.ts';
import type { Product } from '../products/product.ts';
import type { Refusal, RequestDetails } from '../trace/requests/answered-request.ts';

/** Schemas of the bodies of the interface by method and pattern, for the log to know what in them may be shown. */
export type BodySchemas = ReadonlyMap<string, TSchema>;

export function bodySchemas(products: readonly Product[]): BodySchemas {
  const schemas = new Map<string, TSchema>();
  for (const product of products) {
    for (const holderType of holderTypes) {
      const base = `/ship/biz/sales/v2/${holderType}/${product.code}`;
      const { quote, contract } = product.schemas[holderType];
      schemas.set(`POST ${base}/quotes`, quote);
      schemas.set(`POST ${base}/limits`, quote);
      schemas.set(`POST ${base}/policies`, contract);
      schemas.set(`PUT ${base}/policies/:policyNumber`, contract);
      schemas.set(`POST ${base}/addendums`, addendumRequestSchema('LoggedAddendum', contract));
      schemas.set(`PUT ${base}/policies/:policyNumber/installments/:installmentNr`, installmentPaymentSchema);
    }
  }
  return schemas;
}

/** Of these a row is enough, as they change nothing and are most of the traffic. */
const plainRoutes = /\/(?:quotes|limits)$/;

/** What the log keeps of a request besides its row: whom it was about, and why it was refused. */
export function detailsOf(
  request: FastifyRequest,
  route: string,
  schemas: BodySchemas,
): RequestDetails | undefined {
  if (request.refusal === null && plainRoutes.test(route)) return undefined;
  const params = record(request.params);
  const query = record(request.query);
  return {
    policyNumber: text(params.policyNumber) ?? request.contractNumber ?? numberIn(request.body),
    subjectId: text(params.orderId) ?? text(query.oper_id),
    refusal: refusalOf(request, route, schemas, { ...query, ...params }),
  };
}

function refusalOf(
  request: FastifyRequest,
  route: string,
  schemas: BodySchemas,
  parameters: Readonly<Record<string, unknown>>,
): Refusal | undefined {
  const { refusal, body, bodyBytes } = request;
  if (refusal === null) return undefined;
  return {
    code: refusal.code,
    faults: refusal.faults,
    body,
    bodyLength: bodyBytes?.length ?? 0,
    schema: schemas.get(`${request.method} ${route}`),
    parameters,
  };
}

function numberIn(body: unknown): string | undefined {
  return isObject(body) ? text(body.policyNumber) : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
