import { listFault } from '#catalogues/reference/reference-book.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import {
  checkHolder,
  checkPartyOrganization,
  checkPartyPerson,
  type Role,
  requireAddress,
} from '#parties/contract-party.ts';
import { type Checks, requirePresence } from '#parties/fields/checks.ts';
import type { Address, Party } from '#parties/person/person.ts';
import { findRegion } from '#parties/regions/region.ts';
import type { Sale } from '../product/reading.ts';

export interface SaleChecks extends Checks {
  readonly sale: Pick<Sale, 'reference' | 'rights'>;
  /** Codes of the covered risks: the item's own covers if it has any, otherwise the contract's. */
  readonly risks?: readonly string[];
}

/** Names of the fields for a person and an organization, exactly one of which is sent. */
export interface Either {
  readonly person: string;
  readonly organization: string;
}

/** Reports a value that is not in its reference list; a missing value is reported elsewhere. */
export function checkListedCode(
  { sale, report }: SaleChecks,
  list: string,
  field: string,
  value: string | undefined,
): void {
  const fault = listFault(sale.reference, list, field, value);
  if (fault) report(fault.field, fault.description, fault.reason, fault.domain);
}

export function checkSaleHolder(checks: SaleChecks, holder: Party | undefined, holderType: HolderType): void {
  requirePresence(checks, 'policyHolder', holder, 'страхователь');
  if (!holder) return;
  checkHolder(checks, holder, holderType);
  requireAddress(checks, 'policyHolder.address', holder.address);
  checkLists(checks, 'policyHolder', holder);
}

/** Checks that exactly one of person and organization is sent; `needed` is the error text if neither is sent. */
export function checkEither(
  checks: SaleChecks,
  path: string,
  value: { readonly [name: string]: Party | undefined },
  { role, names, needed }: { readonly role: Role; readonly names: Either; readonly needed: string },
): void {
  const [person, organization] = [value[names.person], value[names.organization]];
  if (person && organization) {
    checks.report(
      path,
      `передайте одного ${role.whose}: либо ${names.person}, либо ${names.organization}`,
      'FIELDS_CONTRADICT',
    );
  }
  requirePresence(checks, path, person ?? organization, needed);
  if (person) {
    checkPartyPerson(checks, `${path}.${names.person}`, person, role);
    checkLists(checks, `${path}.${names.person}`, person);
  }
  if (organization) checkSaleOrganization(checks, `${path}.${names.organization}`, organization, role);
}

export function checkSaleOrganization(checks: SaleChecks, path: string, party: Party, role: Role): void {
  checkPartyOrganization(checks, path, party, role);
  checkLists(checks, path, party);
}

function checkLists(checks: SaleChecks, path: string, { address, person }: Party): void {
  checkListedCode(checks, 'address_type', `${path}.address.typeCode`, address?.typeCode);
  checkListedCode(checks, 'familystate_type', `${path}.person.familyState`, person?.familyState);
}

/** Returns the two-digit region code of an address; if it names no region, of the policyholder's address. */
export function ownerRegionCode(
  address: Address | undefined,
  { policyHolder }: { readonly policyHolder?: Party },
): string | undefined {
  const region = findRegion(address) ?? findRegion(policyHolder?.address);
  return region && 'code' in region ? region.code : undefined;
}

/** Reports an unknown region name; malformed region codes are reported by the check of the address. */
export function checkRegionName(checks: Checks, path: string, address: Address): void {
  const region = findRegion(address);
  if (region === null || 'code' in region || region.fault === 'kladrId') return;
  checks.report(
    `${path}.region`,
    'субъект Российской Федерации не найден: передайте его полное наименование или kladrId',
    'ADDRESS_NOT_RECOGNIZED',
    'rating',
  );
}
