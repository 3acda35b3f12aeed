import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reason } from '#kernel/errors/reasons.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { createFeed } from '#platform/events/feed.ts';
import { secondApp } from '../../support/app.ts';
import { writeGuide } from '../../support/bicycle.ts';
import { changed } from '../../support/change.ts';
import { allEvents } from '../../support/events.ts';
import { onDay } from '../../support/later.ts';
import { askLink } from '../../support/link.ts';
import { registryAnswers } from '../../support/operation.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { until } from '../../support/process.ts';
import { ownConsent } from '../../support/prolongation.ts';
import { savedProperty } from '../../support/property-sale.ts';
import { proxyTo } from '../../support/proxy.ts';
import { savedDraft } from '../../support/sale.ts';
import { type TestPartner, testDay, testService } from '../../support/service.ts';
import type { Provocation, World } from './world.ts';

const events = '/sales/v2/events';

/** Sells a contract, brings its end near and returns the address of the acceptance of its renewal. */
async function sandboxRenewal(
  partner: TestPartner,
  product: 'osago' | 'property',
  more: JsonObject = {},
): Promise<string> {
  const draft = product === 'osago' ? await savedDraft(partner) : await savedProperty(partner);
  const [first] = draft.body.installments as JsonObject[];
  await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: first?.amount ?? 0,
    paymentType: 'CASH',
  });
  const { policyNumber } = draft;
  const { body } = await partner.call('POST', '/sandbox/v1/renewals', { policyNumber, ...more });
  return `/sales/v2/renewals/${String(body.renewalId)}/accept`;
}

/**
 * Requests by the error reason that they provoke. These reasons depend on an earlier request, a client, elapsed days or a
 * failing system.
 */
export const failures: Readonly<Partial<Record<Reason, Provocation>>> = {
  CONTRACT_CHANGED_MEANWHILE: async ({ partner }) => {
    const draft = await savedDraft(partner);
    const { body } = await partner.call('GET', draft.path);
    await partner.call('PUT', draft.path, changed(body, { 'policyHolder.email': 'new@example.com' }));
    return partner.call('PUT', draft.path, changed(body, { 'policyHolder.email': 'other@example.com' }));
  },
  RENEWAL_NOT_FOUND: ({ partner }) =>
    partner.call('POST', '/sales/v2/renewals/5f1c0f0e-5d0a-4c4e-9a51-0d6f6b0f7c12/accept', {}),
  RENEWAL_ALREADY_ACCEPTED: async ({ partner }) => {
    const renewal = await sandboxRenewal(partner, 'osago');
    await partner.call('POST', renewal, ownConsent);
    return partner.call('POST', renewal, {});
  },
  RENEWAL_NOT_OFFERED: async ({ partner }) =>
    partner.call('POST', await sandboxRenewal(partner, 'property'), {}),
  RENEWAL_OVER: async ({ partner }) =>
    partner.call('POST', await sandboxRenewal(partner, 'osago', { isExpired: true }), {}),
  RENEWAL_CHANGED: async ({ partner, service }) => {
    const renewal = await sandboxRenewal(partner, 'osago');
    await service.pool.query(
      `update renewals set premium_kopecks = premium_kopecks + 100 where renewal_id = $1`,
      [renewal.split('/').at(-2)],
    );
    return partner.call('POST', renewal, ownConsent);
  },
  CLIENT_HAS_PAID: async ({ partner, service }) => {
    const draft = await savedDraft(partner);
    const { orderId } = (await askLink(partner, draft, 'CARD')).body;
    await service.bank?.behave({ notifications: 'lost' });
    try {
      await partner.call('POST', `/sandbox/v1/payments/${String(orderId)}/pay`, {});
      return await partner.call('PUT', draft.path, changed(draft.body, { version: undefined }));
    } finally {
      await service.bank?.behave({ notifications: 'prompt' });
    }
  },
  CURSOR_EXPIRED: async ({ service, noted }) => {
    // Do not record the calls of this partner: the number of polls until both events exist differs between runs.
    const partner = await service.partner();
    await partner.call('POST', `${events}/ping`, {});
    await partner.call('POST', `${events}/ping`, {});
    const feed = createFeed({
      pool: service.pool,
      clock: service.clock,
      onError: (error) => {
        throw error;
      },
    });
    await until(async () => (await allEvents(partner)).length === 2);
    const { nextCursor } = (await partner.call('GET', `${events}?limit=1`)).body;
    const later = noted(await onDay(service, partner, '2026-12-22T12:00:00+03:00'));
    try {
      await feed.sweep();
      return await later.call('GET', `${events}?after=${String(nextCursor)}`);
    } finally {
      service.clock.set(`${testDay}T12:00:00+03:00`);
    }
  },
  SERVICE_UNAVAILABLE: async ({ service, partner, noted }) => {
    const proxy = await proxyTo(service.connectionString);
    const app = await secondApp(service, {}, proxy.connectionString);
    try {
      proxy.cut();
      const call: TestPartner['call'] = (method, path, body) => app.call(partner.token, method, path, body);
      return await noted({ ...partner, call }).call('GET', '/sales/v2/me');
    } finally {
      await app.close();
      await proxy.close();
    }
  },
  ANSWER_TAKES_LONGER: async ({ service, partner, noted, note }) => {
    const app = await secondApp(service, { REGISTRY_TIMEOUT_MS: '4000' }, undefined, { answerMs: 1_000 });
    const set = registryAnswers('100001');
    note(set);
    try {
      const call: TestPartner['call'] = (method, path, body) => app.call(partner.token, method, path, body);
      const path = '/sales/v2/individual/osago/quotes';
      return await noted({ ...partner, call }).call('POST', path, osagoBody({ today: testDay, set }));
    } finally {
      await app.close();
    }
  },
  TARIFF_HAS_NO_RATE: (world) =>
    quoteOwn(world, 'tariffs/2026-11-01/base_rates.csv', (text) => text.replace('THEFT,ROAD,6\n', '')),
  PRODUCT_FAILED: (world) =>
    quoteOwn(world, 'index.ts', (text) =>
      text.replace(
        'const isTooNew =',
        "if ((said.frameNumber ?? '').length === 29) throw new Error('frame');\n      const isTooNew =",
      ),
    ),
};

/** Requests a quote of the guide's sample product in which one file is changed. */
async function quoteOwn({ noted, note }: World, file: string, edit: (text: string) => string) {
  const root = mkdtempSync(join(tmpdir(), 'bindery-reasons-'));
  writeGuide(root);
  const path = join(root, 'bicycle', file);
  writeFileSync(path, edit(readFileSync(path, 'utf8')));
  const own = await testService({ PRODUCTS_DIR: root });
  try {
    const partner = noted(await own.partner({ products: ['bicycle'] }));
    const { body } = JSON.parse(readFileSync(join(root, 'bicycle/cases/road.json'), 'utf8'));
    const set = { 'insuredObject.bicycle.bicycles[0].frameNumber': 'W'.repeat(29) };
    note(set);
    return await partner.call('POST', '/sales/v2/individual/bicycle/quotes', changed(body, set));
  } finally {
    await own.close();
    rmSync(root, { recursive: true });
  }
}
