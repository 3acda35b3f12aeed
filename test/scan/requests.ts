import { notificationPath } from '#http/endpoints/service/acquirer-notifications.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { type Operation, operations, resolved } from '../http/openapi/described.ts';
import { type Target, wholeBody } from './target.ts';

export interface ScanRequest {
  readonly method: string;
  /** Path in which a `*` follows each part that sqlmap attacks. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** True for long bodies of whole applications, which sqlmap attacks at its lowest level to save time. */
  readonly isLarge: boolean;
}

const form = 'application/x-www-form-urlencoded';

/**
 * Lists a request for every described operation and for the addresses of browsers and the acquiring bank, which the
 * description omits.
 */
export function scanRequests(target: Target): readonly ScanRequest[] {
  const { partner, orderId, checkPath } = target;
  const described = operations().map((operation) => ofOperation(target, operation));
  const attacked = { 'user-agent': 'scan*', referer: 'https://partner.example/*' };
  const plain = (method: string, path: string, headers: Record<string, string> = {}, body?: string) => ({
    method,
    path,
    headers: { ...attacked, ...headers },
    ...(body === undefined ? {} : { body }),
    isLarge: false,
  });
  const credentials = `grant_type=client_credentials&client_id=${partner.clientId}*&client_secret=${partner.clientSecret}*`;
  return [
    plain('GET', `${checkPath.replace('?', '*?')}*`),
    plain('GET', `/pay/${orderId}*?from=bank*`),
    plain('GET', `/pay/${orderId}*/return`),
    plain('POST', `/pay/${orderId}*`, { 'content-type': form }, 'method=card*'),
    plain('POST', '/ship/token', { 'content-type': form }, credentials),
    plain(
      'POST',
      notificationPath,
      { 'content-type': 'application/json' },
      JSON.stringify({ type: 'notification', event: 'payment.succeeded', object: { id: orderId } }),
    ),
    plain('GET', '/docs?x=1*'),
    ...described,
  ].sort((left, right) => Number(left.isLarge) - Number(right.isLarge));
}

function ofOperation(target: Target, { method, path, operation }: Operation): ScanRequest {
  const sent = listOf(operation.parameters).map((one) => resolved(objectOf(one)));
  const query = sent
    .filter((one) => one.in === 'query')
    .map((one) => `${String(one.name)}=${encodeURIComponent(sentValue(target, one))}*`);
  const headers = sent
    .filter((one) => one.in === 'header')
    .map((one) => [String(one.name).toLowerCase(), `${sentValue(target, one)}*`] as const);
  const body = bodyOf(path, operation);
  return {
    method: method.toUpperCase(),
    path: `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${pathValue(target, name, path)}*`)}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      authorization: `Bearer ${target.partner.token}`,
      ...Object.fromEntries(headers),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
    isLarge: (body?.length ?? 0) > 1_000,
  };
}

function bodyOf(path: string, operation: JsonObject): string | undefined {
  const content = objectOf(objectOf(operation.requestBody).content);
  const example = Object.values(objectOf(objectOf(content['application/json']).examples))[0];
  if (example === undefined) return undefined;
  const [, holderType = '', product = ''] =
    /\/(individual|corporate)\/(\w+)\/(?:quotes|policies|limits)/.exec(path) ?? [];
  const whole = path.includes('installments') ? undefined : wholeBody(product, holderType);
  return JSON.stringify(whole ?? resolved(objectOf(example)).value);
}

function pathValue({ sold, draft }: Target, name: string, path: string): string {
  if (name === 'policyNumber') return path.includes('files') ? sold.policyNumber : draft.policyNumber;
  return { filestype: 'POLICY', installment_nr: '1', list_name: 'ldu_type' }[name] ?? '1';
}

const headerValues: Readonly<Record<string, string>> = {
  'desired-timeout': '10000',
  Prefer: 'wait=5',
  'Idempotency-Key': 'scan-1',
  'x-request-id': 'scan-1',
  'If-None-Match': '"1"',
};

const queryValues: Readonly<Record<string, string>> = {
  product: 'OSAGO',
  holderType: 'individual',
  status: 'DRAFT',
  vin: 'XTA210930Y0000001',
  licensePlate: 'А001АА77',
  createdFrom: '2026-01-01',
  createdTo: '2027-01-01',
  size: '5',
  page: '1',
  limit: '5',
  offset: '0',
  order: 'ASC',
  markCode: 'LADA',
  installmentNr: '1',
  cursor: 'x',
};

function sentValue(target: Target, parameter: JsonObject): string {
  const name = String(parameter.name);
  if (name === 'oper_id') return target.operationId;
  if (name === 'policyNumber') return target.sold.policyNumber;
  return headerValues[name] ?? queryValues[name] ?? '1';
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
