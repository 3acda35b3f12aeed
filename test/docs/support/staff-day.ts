import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { oneCDocument, oneCFile } from '../../payments/statement/support/files.ts';
import { terminate } from '../../support/addendum.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { type Draft, paidInCash, savedDraft, soldContract } from '../../support/sale.ts';
import type { TestPartner, TestService } from '../../support/service.ts';

/** Creates the data of the staff guide: contracts that wait for approval, a bank statement and a refund that is due. */
export async function staffMorning(service: TestService, directory: string): Promise<void> {
  const dealer = await service.partner({ login: 'avtosalon', name: 'Автосалон', kvPercent: '10' });
  const agent = await service.partner({ login: 'agent-1', name: 'Агент', cash: 'ON_CONFIRMATION' });
  await savedCasco(dealer, { set: { 'uw.isAtypicalApplication': true } });
  await savedCasco(dealer, { set: { 'uw.isAtypicalApplication': true, ...dearVehicle } });
  const billed = await billedTo(dealer);
  await billedTo(dealer);
  const announced = await savedDraft(agent);
  await paidInCash(agent, announced);
  const ended = await soldContract(dealer);
  await terminate(dealer, ended);
  const refused = await dealer.call(
    'POST',
    '/sales/v2/individual/osago/quotes',
    { startDate: '2026-11-22' },
    {
      'x-request-id': 'zapros-17',
    },
  );
  assert.equal(refused.status, 400);
  await service.logRequests();
  writeFileSync(
    join(directory, 'kl_to_1c.txt'),
    iconv.encode(
      oneCFile([
        oneCDocument({
          number: '101',
          amount: billed.premium.toFixed(2),
          purpose: 'Оплата по счету СЧ-2026-00000001',
        }),
        oneCDocument({ number: '102', amount: '500.00', purpose: 'Оплата по счету СЧ-2026-00000002' }),
        oneCDocument({ number: '103', amount: '1200.00', purpose: 'За канцтовары' }),
      ]),
      'windows-1251',
    ),
  );
}

const dearSum = 16_000_000;
const dearVehicle = {
  'insuredObject.casco.vehicle.cost': dearSum,
  'insuredObject.casco.covers': [{ cover: { code: '15' }, sumInsured: dearSum }],
};

async function billedTo(partner: TestPartner): Promise<Draft> {
  const draft = await savedDraft(partner, { holderType: 'corporate' });
  const answer = await partner.call('PUT', `${draft.path}/installments/1`, {
    amount: draft.premium,
    paymentType: 'CASHLESS',
  });
  assert.equal(answer.status, 200, answer.text);
  return draft;
}
