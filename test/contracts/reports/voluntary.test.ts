import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createAssortment, withReports } from '#app/products/assortment.ts';
import { StartError } from '#platform/db/start-error.ts';
import { askAddendum, terminate } from '../../support/addendum.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { valueAt } from '../../support/change.ts';
import { until } from '../../support/process.ts';
import { savedProperty } from '../../support/property-sale.ts';
import { type RegistryPeer, registryPeer } from '../../support/registry-peer.ts';
import { type Draft, paidInCash } from '../../support/sale.ts';
import { type TestPartner, type TestService, testService } from '../../support/service.ts';

let registry: RegistryPeer;
let service: TestService;
let partner: TestPartner;

before(async () => {
  registry = await registryPeer();
  service = await testService({ REGISTRY_URL: registry.url, REPORTED_PRODUCTS: 'casco, property' });
  partner = await service.partner();
});
after(async () => {
  await service.close();
  await registry.close();
});

const reportsOf = ({ policyNumber }: Draft) =>
  registry.askedAt('/contracts').filter((body) => body.policyNumber === policyNumber);

async function reported(contract: Draft, count: number) {
  await until(async () => reportsOf(contract).length >= count);
  return reportsOf(contract);
}

test('a casco contract in force is reported with its vehicle, owner, covers and premium', async () => {
  const contract = await savedCasco(partner);
  await paidInCash(partner, contract);
  const [report] = await reported(contract, 1);
  assert.equal(report?.product, 'casco');
  const content = (path: string) => valueAt(report, `content.${path}`);
  assert.equal(content('premium'), contract.premium);
  assert.equal(content('holderType'), 'individual');
  assert.deepEqual(
    content('insuredObject.vehicle.vin'),
    valueAt(contract.body, 'insuredObject.casco.vehicle.vin'),
  );
  assert.ok(Array.isArray(content('insuredObject.covers')));
  assert.equal(content('insuredObject.loanAgreement'), undefined);
  await until(async () => {
    const { rows } = await service.pool.query('select registration_id as id from contract_reports');
    return rows.some(({ id }) => id === `R-${contract.policyNumber}`);
  });
});

test('a property contract is reported when it comes into force, when it is terminated, and each report once', async () => {
  const contract = await savedProperty(partner);
  await paidInCash(partner, contract);
  const ended = await terminate(partner, contract);
  const reports = await reported(contract, 2);
  assert.deepEqual(
    reports.map((report) => valueAt(report, 'content.insuredObject.objects[0].typeCode')),
    Array(2).fill(valueAt(contract.body, 'insuredObject.property.objects[0].typeCode')),
  );
  const addendum = reports.flatMap((report) => ('addendum' in report ? [report.addendum] : []));
  assert.equal(addendum.length, 1);
  assert.deepEqual(
    valueAt({ addendum: addendum[0] ?? null }, 'addendum.addendumNumber'),
    ended.addendumNumber,
  );
});

test('without the setting voluntary products cause no report', async () => {
  const quiet = await testService();
  const other = await quiet.partner();
  const contract = await savedProperty(other);
  await paidInCash(other, contract);
  const ended = await askAddendum(other, contract, { kind: 'TERMINATION', effectiveDate: '2027-03-01' });
  assert.equal(ended.status, 200, ended.text);
  const { rows } = await quiet.pool.query(`select 1 from pgboss.job where name like '%report%'`);
  assert.equal(rows.length, 0);
  await quiet.close();
});

test('a product that cannot be reported is refused at the start with the products that can', () => {
  assert.throws(
    () => withReports(createAssortment(), ['casco', 'medical', 'unknown']),
    (error) =>
      error instanceof StartError &&
      /names medical, unknown, which cannot be reported: name osago, casco, property/.test(error.message),
  );
});
