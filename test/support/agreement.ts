import assert from 'node:assert/strict';
import {
  type Agreement,
  type OpenedAgreement,
  openAgreement,
  readAgreements,
} from '#contracts/rating/agreements/manage.ts';
import type { Changes } from './change.ts';
import type { TestPartner, TestService } from './service.ts';
import { byStaff } from './staff.ts';

/** Sum insured of the first cargo example of an organization, in kopecks. */
export const shipmentSum = 682_000_000n;

/** Opens an agreement of the partner with the policyholder of the examples, by default for two usual shipments. */
export async function openedAgreement(
  service: TestService,
  { login }: TestPartner,
  number: string,
  more: Partial<OpenedAgreement> = {},
): Promise<string> {
  await openAgreement(service.pool, byStaff(service.clock), {
    ...{ login, product: 'cargo', number },
    ...{ holderInn: '7709123453', holderName: 'ООО Образец' },
    ...{ issuedOn: '2026-11-01', startsOn: '2026-11-01', endsOn: '2027-10-31' },
    ...{ sumLimit: shipmentSum * 2n, shipmentLimit: null, rate: null },
    ...more,
  });
  return number;
}

/** Returns the changes of the example shipment that declare it under the agreement. */
export const declaredUnder = (number: string, set: Changes = {}): { readonly set: Changes } => ({
  set: { 'insuredObject.cargo.generalAgreement': { number, dateIssue: '2026-11-01' }, ...set },
});

export async function agreementState({ pool }: TestService, number: string): Promise<Agreement> {
  const [one] = (await readAgreements(pool, { number }, { limit: 1 })).rows;
  assert.ok(one);
  return one;
}
