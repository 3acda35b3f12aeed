import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertError } from '../../support/assert-error.ts';
import { cascoBody, lessorLike } from '../../support/casco-body.ts';
import type { Changes } from '../../support/change.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { type TestPartner, type TestService, testDay, testService } from '../../support/service.ts';

let service: TestService;
let partner: TestPartner;

before(async () => {
  service = await testService();
  partner = await service.partner();
});
after(() => service.close());

const casco = 'insuredObject.casco';
const osago = 'insuredObject.osago';
const organization = cascoBody({ today: testDay, holderType: 'corporate' }).policyHolder ?? null;
const leasing: Changes = {
  [`${osago}.leasing`]: {
    leasingData: '2026-11-01',
    leasingNumber: 'Л-1',
    lessor: { lessorOrganization: lessorLike(organization) },
    lessee: { lesseeOrganization: organization },
  },
};

const places = [
  ['osago', 'individual', 'policyHolder', {}],
  ['osago', 'individual', `${osago}.owner.vehicleOwnerPerson`, {}],
  ['osago', 'corporate', 'policyHolder', {}],
  ['osago', 'corporate', `${osago}.owner.vehicleOwnerOrganization`, {}],
  ['osago', 'corporate', `${osago}.leasing.lessor.lessorOrganization`, leasing],
  ['osago', 'corporate', `${osago}.leasing.lessee.lesseeOrganization`, leasing],
  ['casco', 'individual', 'policyHolder', {}],
  ['casco', 'individual', `${casco}.owner.vehicleOwnerPerson`, {}],
  [
    'casco',
    'individual',
    `${casco}.beneficiaries[0].beneficiaryOrganization`,
    { [`${casco}.beneficiaries`]: [{ beneficiaryOrganization: organization }] },
  ],
  ['casco', 'corporate', 'policyHolder', {}],
  ['casco', 'corporate', `${casco}.owner.vehicleOwnerOrganization`, {}],
  ['casco', 'corporate', `${casco}.leasing.lessor.lessorOrganization`, {}],
  ['casco', 'corporate', `${casco}.leasing.lessee.lesseeOrganization`, {}],
] as const;

for (const [product, holderType, party, more] of places) {
  for (const purpose of ['policies', 'quotes']) {
    test(`a KLADR code that contradicts the region is refused: ${product} ${purpose}, ${holderType}, ${party}`, async () => {
      const body = product === 'osago' ? osagoBody : cascoBody;
      const ask = async (set: Changes) =>
        partner.call(
          'POST',
          `/sales/v2/${holderType}/${product}/${purpose}`,
          body({ today: testDay, holderType, set: { ...more, ...set } }),
        );
      for (const kladrId of ['9100000000000', '9999999999999', '9800000000000', '770000000000']) {
        const details = assertError(
          await ask({ [`${party}.address`]: { region: 'г. Москва', city: 'Москва', kladrId } }),
          'INVALID_ARGUMENT',
        );
        assert.deepEqual(
          details.map(({ field }) => field),
          [`${party}.address.kladrId`],
          JSON.stringify(details),
        );
        if (kladrId === '9100000000000')
          assert.ok(details[0]?.description.includes(`${party}.address.region («г. Москва»)`));
      }
      const sound = { region: 'г Москва', city: 'Москва', kladrId: '7700000000000' };
      const answer = await ask({ [`${party}.address`]: sound });
      assert.equal(answer.status, 200, answer.text);
    });
  }
}
