import { demandPresence } from '../../../parties/checks.ts';
import { checkPartyOrganization, checkPartyPerson, type Role } from '../../../parties/contract-party.ts';
import { checkHolder } from '../../../parties/holder.ts';
import type { Address, Party } from '../../../parties/party.ts';
import { regionOf } from '../../../parties/regions/region.ts';
import { checkLeasing } from '../../leasing/rules.ts';
import type { Beneficiary } from '../application.ts';
import { regionPlaces } from '../region.ts';
import { type CascoChecks, cascoPath, checkListed } from './casco-checks.ts';

const owner: Role = { role: 'собственник', whose: 'собственника' };
const beneficiaryRole: Role = { role: 'выгодоприобретатель', whose: 'выгодоприобретателя' };

/** The policyholder, the owner, who gets the money, and from where the vehicle is. */
export function checkParties(checks: CascoChecks): void {
  checkPolicyHolder(checks);
  checkOwner(checks);
  (checks.casco.beneficiaries ?? []).forEach((one, index) => {
    checkBeneficiary(checks, `${cascoPath}.beneficiaries[${index}]`, one);
  });
  checkRegion(checks);
}

function checkPolicyHolder(checks: CascoChecks): void {
  const holder = checks.application.policyHolder;
  demandPresence(checks, 'policyHolder', holder, 'страхователь');
  if (!holder) return;
  checkHolder(checks, holder, checks.reading.holderType);
  demandPresence(checks, 'policyHolder.address', holder.address, 'адрес: kladrId или region и city');
  checkLists(checks, 'policyHolder', holder);
}

function checkOwner(checks: CascoChecks): void {
  const path = `${cascoPath}.owner`;
  const { vehicleOwnerPerson: person, vehicleOwnerOrganization: organization } = checks.casco.owner ?? {};
  if (person && organization) {
    checks.report(
      path,
      'передайте одного собственника: либо vehicleOwnerPerson, либо vehicleOwnerOrganization',
    );
  }
  demandPresence(
    checks,
    path,
    person ?? organization,
    'собственник: vehicleOwnerPerson или vehicleOwnerOrganization',
  );
  if (person) checkPerson(checks, `${path}.vehicleOwnerPerson`, person, owner);
  if (organization) checkOrganization(checks, `${path}.vehicleOwnerOrganization`, organization, owner);
}

function checkBeneficiary(
  checks: CascoChecks,
  path: string,
  { beneficiaryPerson: person, beneficiaryOrganization: organization }: Beneficiary,
): void {
  if (person && organization) {
    checks.report(
      path,
      'передайте одного выгодоприобретателя: либо beneficiaryPerson, либо beneficiaryOrganization',
    );
  }
  demandPresence(
    checks,
    path,
    person ?? organization,
    'выгодоприобретатель: beneficiaryPerson или beneficiaryOrganization',
  );
  if (person) checkPerson(checks, `${path}.beneficiaryPerson`, person, beneficiaryRole);
  if (organization) {
    checkOrganization(checks, `${path}.beneficiaryOrganization`, organization, beneficiaryRole);
  }
}

function checkPerson(checks: CascoChecks, path: string, party: Party, role: Role): void {
  checkPartyPerson(checks, path, party, role);
  checkLists(checks, path, party);
}

/** An organization that is party to a contract, with the codes that it names. */
function checkOrganization(checks: CascoChecks, path: string, party: Party, role: Role): void {
  checkPartyOrganization(checks, path, party, role);
  checkLists(checks, path, party);
}

function checkLists(checks: CascoChecks, path: string, { address, person }: Party): void {
  checkListed(checks, 'address_type', `${path}.address.typeCode`, address?.typeCode);
  checkListed(checks, 'familystate_type', `${path}.person.familyState`, person?.familyState);
}

/** Every address that is sent must be readable, and one of them must say where the vehicle is used. */
function checkRegion(checks: CascoChecks): void {
  const places = regionPlaces(checks.application);
  for (const { path, address } of places) checkAddress(checks, path, address);
  if (places.some(({ address }) => regionOf(address) !== null)) return;
  const field = checks.complete
    ? 'policyHolder.address.kladrId'
    : (places[0]?.path ?? 'policyHolder.address');
  checks.report(
    checks.complete ? field : `${field.replace(/\.kladrId$/, '')}.kladrId`,
    'обязательное поле: код КЛАДР населённого пункта; без него передайте region',
    'rating',
  );
}

/** What is wrong with a code is told wherever an address stands. */
function checkAddress(checks: CascoChecks, path: string, address: Address): void {
  const region = regionOf(address);
  if (region === null || 'code' in region || region.fault === 'kladrId') return;
  checks.report(
    `${path}.region`,
    'субъект Российской Федерации не найден: передайте его полное наименование или kladrId',
    'rating',
  );
}

/** Leasing of a corporate holder. */
export function checkCascoLeasing(checks: CascoChecks): void {
  const { holderType } = checks.reading;
  checkLeasing(checks, `${cascoPath}.leasing`, checks.casco.leasing, holderType, (path, party, role) =>
    checkOrganization(checks, path, party, role),
  );
}
