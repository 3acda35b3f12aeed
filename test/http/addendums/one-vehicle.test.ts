import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addendumStates,
  askAddendum,
  change,
  changedContract,
  readContract,
} from '../../support/addendum.ts';
import { onlyDetail } from '../../support/assert-error.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { soldContract, vehicleOf } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

const owner = 'insuredObject.osago.owner.vehicleOwnerPerson';
const buyer = {
  [`${owner}.person.lastName`]: 'Покупателев',
  [`${owner}.document.number`]: '654321',
  'insuredObject.osago.drivers[0].isOwner': false,
};

let service: TestService;
let partner: TestPartner;
let stranger: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
  stranger = await service.partner();
});
after(() => service.close());

test('a contract cannot become the second one of its new owner', async () => {
  const contract = await soldContract(partner);
  const others = await soldContract(stranger, { set: { ...vehicleOf(contract), ...buyer } });
  const answer = await askAddendum(partner, contract, { contract: changedContract(contract, buyer) });
  const detail = onlyDetail(answer, 'INVALID_ARGUMENT');
  assert.equal(detail.field, 'contract');
  assert.match(detail.description, /уже застраховано по другому договору ОСАГО.*30\.11\.2027/);
  assert.doesNotMatch(answer.text, new RegExp(`${others.policyNumber}|${stranger.login}`));
  assert.deepEqual(addendumStates(await readContract(partner, contract)), []);
});

test('a contract goes to the buyer, who then has one, and so does the seller until that day', async () => {
  const contract = await soldContract(partner);
  await change(partner, contract, buyer);
  for (const set of [buyer, {}]) {
    const body = osagoBody({ today: testDay, set: { ...vehicleOf(contract), ...set } });
    const answer = await stranger.call('POST', '/sales/v2/individual/osago/policies', body);
    assert.equal(onlyDetail(answer, 'INVALID_ARGUMENT').field, 'startDate');
  }
});
