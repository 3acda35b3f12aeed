import { findRegion } from '#parties/regions/region.ts';
import { checkFields } from '../../../fields/field.ts';
import { checkLeasing } from '../../../fields/leasing/rules.ts';
import { checkRegionName, checkSaleHolder } from '../../../fields/parties.ts';
import { partyFields } from '../fields.ts';
import { regionPlaces } from '../region.ts';
import { type CascoChecks, cascoPath } from './casco-checks.ts';

export function checkParties(checks: CascoChecks): void {
  const { application, casco, reading } = checks;
  checkSaleHolder(checks, application.policyHolder, reading.holderType);
  checkFields(checks, cascoPath, partyFields, casco);
  checkRegion(checks);
  checkLeasing(checks, `${cascoPath}.leasing`, casco.leasing, reading.holderType);
}

/** Checks every address, and that one of them shows where the vehicle is used. */
function checkRegion(checks: CascoChecks): void {
  const places = regionPlaces(checks.application);
  for (const { path, address } of places) checkRegionName(checks, path, address);
  if (places.some(({ address }) => findRegion(address) !== null)) return;
  const field = checks.complete
    ? 'policyHolder.address.kladrId'
    : (places[0]?.path ?? 'policyHolder.address');
  checks.report(
    checks.complete ? field : `${field.replace(/\.kladrId$/, '')}.kladrId`,
    'обязательное поле: код КЛАДР населённого пункта; без него передайте region',
    'FIELD_REQUIRED',
    'rating',
  );
}
