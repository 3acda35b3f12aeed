import type { Party } from '../../../parties/party.ts';
import type { StoredListName } from '../../../reference/list-names.ts';
import { listFault } from '../../../reference/reference-book.ts';
import { checkLoyalties } from '../../loyalties.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

/** Codes that only inform: rating does not need them, but what is sent must be one of its list. */
export function checkLists(checks: OsagoChecks): void {
  const { owner, drivers, vehicle } = checks.osago;
  checkParty(checks, 'policyHolder', checks.application.policyHolder);
  checkParty(checks, `${osagoPath}.owner.vehicleOwnerPerson`, owner?.vehicleOwnerPerson);
  checkParty(checks, `${osagoPath}.owner.vehicleOwnerOrganization`, owner?.vehicleOwnerOrganization);
  drivers?.forEach(({ person }, index) => {
    const field = `${osagoPath}.drivers[${index}].person.familyState`;
    check(checks, 'familystate_type', field, person?.familyState);
  });
  const engine = vehicle?.vehicleModel?.engineType;
  check(checks, 'engine_type', `${osagoPath}.vehicle.vehicleModel.engineType`, engine);
  checkLoyalties(checks, checks.sale.reference, checks.application.loyalties, checks.reading.loyalties);
}

function checkParty(checks: OsagoChecks, path: string, party: Party | undefined): void {
  check(checks, 'address_type', `${path}.address.typeCode`, party?.address?.typeCode);
  check(checks, 'familystate_type', `${path}.person.familyState`, party?.person?.familyState);
}

function check(checks: OsagoChecks, list: StoredListName, field: string, value: string | undefined): void {
  const fault = listFault(checks.sale.reference, list, field, value);
  if (fault) checks.report(fault.field, fault.description, fault.domain);
}
