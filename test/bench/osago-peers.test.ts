import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type EngineName, osagoPeer, territoriesOn } from '../../bench/peers/osago/peers.ts';
import { sampleBodies } from '../../bench/peers/osago/sample-bodies.ts';
import { testDay, testService } from '../support/service.ts';
import { worksheetOf } from '../support/worksheet.ts';

const engines: readonly (readonly [name: EngineName, bodies: number])[] = [
  ['zen', 32],
  ['json-rules', 6],
];

/** `npm run bench` compares the cost of a quote with other rule engines; this test compares the results. */
test('the rule engines of the benchmark calculate the same osago premiums as the service', async (t) => {
  const service = await testService();
  t.after(() => service.close());
  const partner = await service.partner();
  for (const [engine, bodies] of engines) {
    const rate = osagoPeer(engine, testDay);
    for (const { holderType, body } of sampleBodies(bodies, testDay, territoriesOn(testDay))) {
      const answer = await partner.call('POST', `/sales/v2/${holderType}/osago/quotes`, body);
      assert.equal(answer.status, 200, answer.text);
      const theirs = await rate(holderType, body);
      const { baseRate, coefficients } = worksheetOf(answer.body);
      const figures = [...coefficients.keys()].map((code) => [code, theirs[code]]);
      assert.deepEqual(
        [theirs.premium, theirs.TB, ...figures],
        [answer.body.premium, baseRate, ...coefficients],
        `${engine}: ${JSON.stringify(body)}`,
      );
    }
  }
});
