import assert from 'node:assert/strict';
import type { JsonObject } from '#kernel/json/json.ts';
import type { Response, TestPartner } from '../../support/service.ts';
import { answerFaults } from '../openapi/described.ts';

export const webhooksPath = '/sales/v2/webhooks';

/** Sends a request below `/sales/v2/webhooks` and checks that it succeeds as described. */
export async function call(
  partner: TestPartner,
  method: string,
  path = '',
  body?: JsonObject,
): Promise<Response> {
  const address = `${webhooksPath}${path}`;
  const answer = await partner.call(method, address, body);
  assert.equal(answer.status, 200, answer.text);
  const [plain = ''] = address.split('?');
  assert.deepEqual(answerFaults(method, `/ship/biz${plain}`, 200, answer.body), []);
  return answer;
}

export async function createdWebhook(partner: TestPartner, settings: JsonObject): Promise<string> {
  return String((await call(partner, 'POST', '', settings)).body.webhookId);
}

export interface Delivery {
  readonly position: number;
  readonly eventId: string;
  readonly state: string;
  readonly attempts: number;
  readonly nextAttemptAt?: string;
  readonly log: readonly {
    readonly at: string;
    readonly ms: number;
    readonly status?: number;
    readonly failure?: string;
    readonly answer?: string;
  }[];
}

export async function deliveriesOf(partner: TestPartner, id: string, query = ''): Promise<Delivery[]> {
  const { body } = await call(partner, 'GET', `/${id}/deliveries${query}`);
  return body.deliveries as unknown as Delivery[];
}

export async function secretOf(
  partner: TestPartner,
  id: string,
): Promise<{ secret: string; previousSecret?: string; previousSecretUntil?: string }> {
  const { body } = await call(partner, 'GET', `/${id}/secret`);
  return body as unknown as { secret: string };
}
