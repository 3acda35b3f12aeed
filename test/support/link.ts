import assert from 'node:assert/strict';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { until } from './process.ts';
import { type Draft, statusCode } from './sale.ts';
import type { Response, TestPartner, TestService } from './service.ts';

export const addresses = {
  successUrl: 'https://partner.example/paid?order=1',
  failUrl: 'https://partner.example/failed',
};
export const goodCard = '4111111111111111';
export const declinedCard = '4000000000000002';
export const timeoutMs = 60_000;

export function askLink(
  partner: TestPartner,
  draft: Draft,
  paymentType: string,
  more: JsonObject = {},
  nr = 1,
): Promise<Response> {
  const body = { amount: draft.premium, paymentType, ...addresses, ...more };
  return partner.call('PUT', `${draft.path}/installments/${nr}`, body);
}

export interface Link {
  readonly orderId: string;
  readonly path: string;
}

/** Requests a payment link and asserts that it was created. */
export async function openLink(
  partner: TestPartner,
  draft: Draft,
  paymentType: string,
  more: JsonObject = {},
  nr = 1,
): Promise<Link> {
  const answer = await askLink(partner, draft, paymentType, more, nr);
  assert.equal(answer.status, 200, answer.text);
  const orderId = String(answer.body.orderId);
  return { orderId, path: `/pay/${orderId}` };
}

/** Simulates a client's browser on the pages of the service and of its sandbox bank. */
export function client(service: TestService) {
  const get = (path: string) => service.request('GET', path);
  const post = (path: string, form: Readonly<Record<string, string>>) =>
    service.request('POST', path, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
  /** Returns the path of the bank's page for the newest payment attempt of a link. */
  async function bankPath({ orderId }: Link): Promise<string> {
    const { rows } = await service.pool.query<{ url: string }>(
      `select confirmation_url as url from payment_attempts
        where order_id = $1 and state <> 'FAILED' order by attempt_nr desc limit 1`,
      [orderId],
    );
    return new URL(rows[0]?.url ?? '').pathname;
  }
  return {
    get,
    post,
    bankPath,
    choose: (link: Link, method: string) => post(link.path, { method }),
    async card(link: Link, number = goodCard, cvc = '123', expiry = '12/30'): Promise<Response> {
      return post(await bankPath(link), { number, cvc, expiry });
    },
    async sbp(link: Link, action = 'pay'): Promise<Response> {
      return post((await bankPath(link)).replace('/pay/', '/sbp/'), { action });
    },
    /** Follows the bank's redirect back to the service. */
    back: (link: Link) => get(`${link.path}/return`),
  };
}

export type Client = ReturnType<typeof client>;

export async function read(partner: TestPartner, draft: Draft) {
  const { body } = await partner.call('GET', draft.path);
  const payments = Array.isArray(body.payments) ? body.payments.filter(isObject) : [];
  return {
    body,
    status: statusCode(body),
    payments,
    paymentStates: payments.map(({ paymentType, status }) => `${paymentType} ${status}`).sort(),
  };
}

export function untilStatus(partner: TestPartner, draft: Draft, status: string): Promise<void> {
  return until(async () => (await read(partner, draft)).status === status);
}

export interface Books {
  readonly amount: bigint;
  readonly activated: bigint;
  readonly refunded: bigint;
  readonly unmatched: bigint;
  readonly reason: string | null;
}

/** Returns the payments received for a link, oldest first. */
export async function booksOf(service: TestService, { orderId }: Link): Promise<Books[]> {
  const { rows } = await service.pool.query<Books>(
    `select amount_kopecks as amount, activated_kopecks as activated, refunded_kopecks as refunded,
            unmatched_kopecks as unmatched, reason
       from acquirer_money where order_id = $1 order by money_id`,
    [orderId],
  );
  return rows;
}

export function later(service: TestService, seconds: number): void {
  service.clock.set(new Date(service.clock.now().getTime() + seconds * 1000).toISOString());
}
