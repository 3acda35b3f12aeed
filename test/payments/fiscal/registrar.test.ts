import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AtolPeer, atolPeer } from '../../adapters/fiscal/atol-peer.ts';
import { client, later, openLink, untilStatus } from '../../support/link.ts';
import { until } from '../../support/process.ts';
import { type Draft, savedDraft, soldContract } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';
import { type ReceiptRow, receiptsOf, registerAll } from './support.ts';

let till: AtolPeer;
let service: TestService;
let partner: TestPartner;

before(async () => {
  till = await atolPeer();
  service = await testService({
    ...{ FISCAL_URL: `${till.url}/possystem/v5`, FISCAL_LOGIN: 'till', FISCAL_PASSWORD: 'secret' },
    ...{ FISCAL_GROUP: 'group-1', LINK_RECEIPTS: 'registrar' },
  });
  partner = await service.partner();
  await service.pool.query(`update access_tokens set expires_at = '2030-01-01'`);
});
after(async () => {
  await service.close();
  await till.close();
});

/** Registers until the circuit breaker lets the calls through again. */
async function untilRegistered({ policyNumber }: Draft): Promise<ReceiptRow | undefined> {
  const find = async () => (await receiptsOf(service.pool, policyNumber))[0];
  await until(async () => {
    later(service, 3_600);
    await registerAll(service);
    return (await find())?.state === 'REGISTERED';
  });
  return find();
}

test('with LINK_RECEIPTS=registrar the registrar alone gets the receipt of a link', async () => {
  const contract = await savedDraft(partner);
  const browser = client(service);
  const link = await openLink(partner, contract, 'CARD');
  await browser.card(link);
  await browser.back(link);
  await untilStatus(partner, contract, 'COMPLETE');
  await registerAll(service);
  const [receipt, ...others] = await receiptsOf(service.pool, contract.policyNumber);
  assert.equal(others.length, 0);
  assert.deepEqual(
    [receipt?.registeredBy, receipt?.state, receipt?.isByLink],
    ['REGISTRAR', 'REGISTERED', true],
  );
  const { rows } = await service.pool.query<{ has: boolean }>(
    'select has_receipt as has from payment_attempts',
  );
  assert.deepEqual(rows, [{ has: false }]);
  const sent = till.documents.at(-1)?.body.receipt as {
    internet?: boolean;
    items?: { agent_info?: unknown }[];
  };
  assert.equal(sent.internet, true);
  assert.equal(sent.items?.[0]?.agent_info, undefined);
});

test('a document is registered once although its first answer was lost and the till was down meanwhile', async () => {
  const registered = till.documents.length;
  till.next('lost', 'down', 'down', 'down', 'page');
  const contract = await soldContract(partner);
  await untilRegistered(contract);
  assert.equal(till.documents.length, registered + 1);
});

test('a registered receipt with another total is reported', async () => {
  till.next('otherTotal');
  const contract = await soldContract(partner);
  assert.equal((await untilRegistered(contract))?.failure, 'TOTAL_DIFFERS');
});
