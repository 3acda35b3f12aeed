import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { addDays, lastDayOfTerm } from '#kernel/time/calendar.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { cascoBody } from '../../support/casco-body.ts';
import type { Changes } from '../../support/change.ts';
import { onDay } from '../../support/later.ts';
import { finished, operationOf, slowRegistry } from '../../support/operation.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const noon = `${testDay}T12:00:00+03:00`;
const products = [
  ['osago', osagoBody, 4, 60],
  ['casco', cascoBody, 0, 90],
] as const;
const at = (day: string) => `${day}T00:00:00+03:00`;
const printed = (day: string) => day.split('-').reverse().join('.');

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
beforeEach(() => service.clock.set(noon));
after(() => service.close());

function warned(answer: JsonObject, field: string): string {
  const warnings = answer.warnings as readonly { field: string; description: string }[];
  return warnings
    .filter((one) => one.field === field)
    .map(({ description }) => description)
    .join('\n');
}

for (const [product, bodyOf, waitDays, latestDays] of products) {
  for (const holderType of holderTypes) {
    const base = `/sales/v2/${holderType}/${product}`;
    const body = (set: Changes = {}) => bodyOf({ today: testDay, holderType, set });
    const starting = (day: string): Changes => ({
      startDate: at(day),
      endDate: `${lastDayOfTerm(day, 12)}T23:59:59+03:00`,
      ...(product === 'osago' ? { 'insuredObject.osago.usagePeriods': undefined } : {}),
    });

    describe(`conclusion day: ${product}, ${holderType}`, () => {
      test('a past or future conclusion day is refused in a contract with the first allowed day, and causes a warning in a quote', async () => {
        for (const day of ['2026-11-20', '2026-11-22', '2026-11-19']) {
          const contract = await partner.call('POST', `${base}/policies`, body({ issueDate: at(day) }));
          const detail = onlyDetail(contract, 'INVALID_ARGUMENT');
          assert.equal(detail.field, 'issueDate');
          assert.match(detail.description, /первый допустимый день 21\.11\.2026/);
          const quote = await partner.call('POST', `${base}/quotes`, body({ issueDate: at(day) }));
          assert.equal(quote.status, 200, quote.text);
          assert.match(warned(quote.body, 'issueDate'), /21\.11\.2026/);
          assert.equal(quote.body.validUntil, undefined);
        }
        const today = await partner.call('POST', `${base}/quotes`, body());
        assert.equal(today.body.validUntil, `${testDay}T23:59:59+03:00`);
        assert.equal(warned(today.body, 'issueDate'), '');
      });

      test('the start of cover must be in the allowed period, also in a prolongation; a quote only returns a warning', async () => {
        const rows = [
          [waitDays - 1, waitDays],
          [latestDays + 1, latestDays],
          [36_500, latestDays],
        ] as const;
        for (const [days, nearest] of rows) {
          const set = starting(addDays(testDay, days));
          const contract = await partner.call('POST', `${base}/policies`, body(set));
          const detail = onlyDetail(contract, 'INVALID_ARGUMENT');
          assert.equal(detail.field, 'startDate');
          assert.ok(detail.description.includes(printed(addDays(testDay, nearest))), detail.description);
          const quote = await partner.call('POST', `${base}/quotes`, body(set));
          assert.equal(quote.status, 200, quote.text);
          assert.ok(warned(quote.body, 'startDate').includes(printed(addDays(testDay, nearest))));
          assert.ok(quote.body.validUntil);
          const fits = await partner.call(
            'POST',
            `${base}/policies`,
            body(starting(addDays(testDay, nearest))),
          );
          assert.equal(fits.status, 200, fits.text);
        }
      });

      test('a partner that may backdate contracts gets the tariff of the sent day; the waiting period counts from today', async () => {
        const early = await service.partner({ backdateDays: 30 });
        const day = addDays(testDay, -30);
        const set = { issueDate: at(day), ...starting(addDays(testDay, waitDays)) };
        const contract = await early.call('POST', `${base}/policies`, body(set));
        assert.equal(contract.status, 200, contract.text);
        assert.equal(contract.body.issueDate, at(day));
        const quote = await early.call('POST', `${base}/quotes`, body(set));
        assert.equal(quote.body.premium, contract.body.premium);
        assert.ok(quote.body.validUntil);
        const soon = { issueDate: at(day), ...starting(addDays(testDay, waitDays - 1)) };
        const refused = await early.call('POST', `${base}/policies`, body(soon));
        assert.equal(onlyDetail(refused, 'INVALID_ARGUMENT').field, 'startDate');
        const older = await early.call('POST', `${base}/policies`, body({ issueDate: at(addDays(day, -1)) }));
        assert.match(
          onlyDetail(older, 'INVALID_ARGUMENT').description,
          /первый допустимый день 22\.10\.2026/,
        );
      });

      test('a draft that is changed on a later day is concluded on that day with a warning, even if the body has the earlier day', async () => {
        const sent = body({ issueDate: noon });
        const saved = await partner.call('POST', `${base}/policies`, sent);
        assert.equal(saved.status, 200, saved.text);
        const path = `${base}/policies/${String(saved.body.policyNumber)}`;
        const same = await partner.call('PUT', path, sent);
        assert.equal(warned(same.body, 'issueDate'), '');
        assert.equal(same.body.issueDate, noon);
        let seller = await onDay(service, partner, '2026-11-23T09:00:00+03:00');
        const later = await seller.call('PUT', path, sent);
        assert.equal(later.status, 200, later.text);
        assert.match(warned(later.body, 'issueDate'), /23\.11\.2026/);
        assert.equal(later.body.issueDate, at('2026-11-23'));
        const { body: read } = await seller.call('GET', path);
        assert.equal(read.issueDate, at('2026-11-23'));
        seller = await onDay(service, partner, '2026-11-24T09:00:00+03:00');
        for (const issueDate of [at('2026-11-23'), noon]) {
          const again = await seller.call('PUT', path, { ...sent, issueDate });
          assert.equal(again.status, 200, again.text);
          assert.equal(again.body.issueDate, at('2026-11-24'));
          assert.match(warned(again.body, 'issueDate'), /24\.11\.2026/);
        }
        const other = await seller.call('PUT', path, { ...sent, issueDate: at('2026-11-22') });
        assert.equal(onlyDetail(other, 'INVALID_ARGUMENT').field, 'issueDate');
      });
    });
  }
}

test('a request sent before midnight and received after midnight belongs to the day before', async () => {
  const seller = await onDay(service, partner, '2026-11-22T00:20:00+03:00');
  const policies = '/sales/v2/individual/osago/policies';
  const contract = await seller.call(
    'POST',
    policies,
    osagoBody({ today: testDay, set: { issueDate: '2026-11-21T23:40:00+03:00' } }),
  );
  assert.equal(contract.status, 200, contract.text);
  assert.equal(contract.body.issueDate, '2026-11-21T23:40:00+03:00');
  const set = { issueDate: '2026-11-21T23:19:00+03:00' };
  const late = await seller.call('POST', policies, osagoBody({ today: testDay, set }));
  assert.equal(onlyDetail(late, 'INVALID_ARGUMENT').field, 'issueDate');
});

test('a request that arrives in the last half minute of a day and finishes after midnight belongs to the day of arrival', async () => {
  const seller = await onDay(service, partner, `${testDay}T23:59:30+03:00`);
  const body = osagoBody({ today: testDay, set: { issueDate: undefined, ...slowRegistry(500) } });
  const asked = await seller.call('POST', '/sales/v2/individual/osago/policies', body, {
    prefer: 'respond-async',
  });
  assert.equal(asked.status, 202, asked.text);
  service.clock.set('2026-11-22T00:00:30+03:00');
  const answer = await finished(seller, operationOf(asked));
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.issueDate, at(testDay));
});
