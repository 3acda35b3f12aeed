import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cascoBody } from '../../support/casco-body.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { type Changes, valueAt } from '../../support/change.ts';
import { withoutRandomValues } from '../../support/random-values.ts';
import { paidInCash } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';
import { rowsWith } from '../../support/stored-text.ts';

const at = 'insuredObject.casco';

/** Unique values for each person and organization of the contract, so that a dump can be searched for each of them. */
const individual = {
  'policyHolder.person.lastName': 'Неповторимова',
  'policyHolder.passport.number': '987651',
  'policyHolder.phone.phoneNumber': '79995554433',
  'policyHolder.email': 'unrepeatable@example.com',
  [`${at}.owner.vehicleOwnerPerson.person.lastName`]: 'Единственнов',
  [`${at}.owner.vehicleOwnerPerson.document.number`]: '987652',
  [`${at}.owner.vehicleOwnerPerson.address.street`]: 'Небывалая улица',
  [`${at}.drivers[0].person.lastName`]: 'Удивительнова',
  [`${at}.drivers[0].driversLicense.number`]: '987653',
  [`${at}.beneficiaries[1].beneficiaryPerson.person.lastName`]: 'Выгодоприобреталов',
  [`${at}.beneficiaries[1].beneficiaryPerson.document.number`]: '987654',
  [`${at}.beneficiaries[0].beneficiaryOrganization.organization.fullName`]: 'АО Банк Неповторимый',
  [`${at}.loanAgreement.document.number`]: 'КД-987655',
};
const corporate = {
  'policyHolder.organization.fullName': 'ООО Неповторимое',
  [`${at}.owner.vehicleOwnerOrganization.phone.phoneNumber`]: '74951112233',
  [`${at}.leasing.lessor.lessorOrganization.organization.fullName`]: 'ООО Небывалый Лизинг',
  [`${at}.leasing.lessor.lessorOrganization.email`]: 'lessor-unrepeatable@example.com',
  [`${at}.leasing.lessee.lesseeOrganization.organization.fullName`]: 'ООО Удивительное',
  [`${at}.leasing.lessee.lesseeOrganization.address.street`]: 'Единственный проезд',
};

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

for (const [holderType, secrets] of Object.entries({ individual, corporate }) as [
  'individual' | 'corporate',
  Readonly<Record<string, string>>,
][]) {
  test(`log and database contain no personal data of casco contracts in clear text: ${holderType}`, async () => {
    const set: Changes = { ...withBeneficiary(holderType), ...secrets };
    const draft = await savedCasco(partner, { holderType, set });
    for (const [path, secret] of Object.entries(secrets)) assert.equal(valueAt(draft.body, path), secret);
    const read = await partner.call('GET', draft.path);
    const update = await partner.call('PUT', draft.path, read.body);
    assert.equal(update.status, 200, update.text);
    const body = cascoBody({ today: testDay, holderType, set });
    await partner.call('POST', `/sales/v2/${holderType}/casco/quotes`, body);
    const bad = cascoBody({ today: testDay, holderType, set: { ...set, startDate: 'x' } });
    assert.equal((await partner.call('POST', `/sales/v2/${holderType}/casco/policies`, bad)).status, 400);
    await paidInCash(partner, draft);
    const form = await partner.call('GET', `/sales/v2/policies/${draft.policyNumber}/files/POLICY`);
    assert.equal(form.status, 200, form.text.slice(0, 500));
    for (const secret of Object.values(secrets)) {
      assert.deepEqual(Object.keys(await rowsWith(service.pool, secret)), [], secret);
      const said = service.logged.find((line) => withoutRandomValues(line).includes(secret));
      assert.equal(said, undefined, `the log says ${secret}`);
    }
  });
}

/** Returns changes that add a second beneficiary, who is a person. */
function withBeneficiary(holderType: 'individual' | 'corporate'): Changes {
  if (holderType === 'corporate') return {};
  const person = valueAt(cascoBody({ today: testDay }), `${at}.owner.vehicleOwnerPerson`) ?? null;
  return { [`${at}.beneficiaries[1]`]: { beneficiaryPerson: person } };
}
