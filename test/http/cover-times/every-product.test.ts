import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { addDays, dateInText, datePrinted, moscowDayEnd, moscowDayStart } from '#kernel/time/calendar.ts';
import { assertError, onlyDetail } from '../../support/assert-error.ts';
import { changed } from '../../support/change.ts';
import { products } from '../../support/products.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const warned = (body: JsonObject) =>
  (body.warnings as readonly JsonObject[])
    .filter(({ description }) => String(description).includes('по московскому времени'))
    .map(({ field }) => field);

for (const product of products) {
  for (const holderType of holderTypes) {
    const base = `/sales/v2/${holderType}/${product.code}`;
    const [example] = requestExamples(product.code, holderType);
    const { body } = example ?? assert.fail(`no example of ${product.code}, ${holderType}`);
    const [startsOn, endsOn] = [dateInText(String(body.startDate)), dateInText(String(body.endDate))];
    const quote = (set: JsonObject) => partner.call('POST', `${base}/quotes`, changed(body, set));

    describe(`times of cover: ${product.code}, ${holderType}`, () => {
      test('a Moscow midnight that is written in UTC is refused with both possible days and the value to send', async () => {
        const startDate = new Date(moscowDayStart(startsOn)).toISOString();
        const endDate = new Date(moscowDayStart(endsOn)).toISOString();
        for (const address of ['quotes', 'policies']) {
          const answer = await partner.call('POST', `${base}/${address}`, { ...body, startDate, endDate });
          const details = assertError(answer, 'INVALID_ARGUMENT');
          assert.deepEqual(
            details.map(({ field }) => field),
            ['startDate', 'endDate'],
          );
          for (const [{ description }, day, at] of [
            [details[0] ?? assert.fail(), startsOn, moscowDayStart],
            [details[1] ?? assert.fail(), endsOn, moscowDayEnd],
          ] as const)
            for (const named of [day, addDays(day, -1)])
              assert.ok(
                description.includes(datePrinted(named)) && description.includes(at(named)),
                description,
              );
        }
      });

      test('an end date in UTC that is on the next day in Moscow is refused at endDate only', async () => {
        const endDate = `${endsOn}T23:30:00Z`;
        assert.equal(onlyDetail(await quote({ endDate }), 'INVALID_ARGUMENT').field, 'endDate');
      });

      test('the start and end of a day in another UTC offset mean the written day, with a warning, and are returned in Moscow time', async () => {
        const plain = await quote({
          startDate: moscowDayStart(startsOn),
          endDate: moscowDayEnd(endsOn),
        });
        assert.deepEqual(warned(plain.body), []);
        for (const offset of ['Z', '+12:00', '-05:00']) {
          const sent = { startDate: `${startsOn}T00:00:00${offset}`, endDate: `${endsOn}T23:59:59${offset}` };
          const answer = await quote(sent);
          assert.equal(answer.status, 200, answer.text);
          assert.equal(answer.body.premium, plain.body.premium);
          assert.deepEqual(warned(answer.body), ['startDate', 'endDate']);
          assert.equal(answer.body.startDate, moscowDayStart(startsOn));
          assert.equal(answer.body.endDate, moscowDayEnd(endsOn));
        }
      });
    });
  }
}
