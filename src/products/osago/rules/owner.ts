import { demandPresence } from '../../../parties/checks.ts';
import { organizationDocumentCodes, personDocumentCodes } from '../../../parties/document-types.ts';
import { checkOrganization, organizationKind } from '../../../parties/organization.ts';
import type { Party } from '../../../parties/party.ts';
import { checkContacts, checkPartyDocuments } from '../../../parties/party-checks.ts';
import { checkPerson } from '../../../parties/person.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

const path = `${osagoPath}.owner`;

/** The vehicle's owner: exactly one, and identified. */
export function checkOwner(checks: OsagoChecks): void {
  const { vehicleOwnerPerson: person, vehicleOwnerOrganization: organization } = checks.osago.owner ?? {};
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
  if (person) checkOwnerPerson(checks, `${path}.vehicleOwnerPerson`, person);
  if (organization) checkOwnerOrganization(checks, `${path}.vehicleOwnerOrganization`, organization);
}

function checkOwnerPerson(checks: OsagoChecks, field: string, owner: Party): void {
  demandPresence(checks, `${field}.person`, owner.person, 'собственник — физическое лицо');
  if (owner.person) checkPerson(checks, `${field}.person`, owner.person);
  if (owner.organization) {
    checkOrganization(checks, `${field}.organization`, owner.organization, 'soleProprietor');
  }
  demandPresence(
    checks,
    `${field}.document`,
    owner.document ?? owner.passport,
    'документ, удостоверяющий личность собственника',
  );
  const codes = owner.organization
    ? [...personDocumentCodes, ...organizationDocumentCodes]
    : personDocumentCodes;
  const place = { codes, birthDate: owner.person?.birthDate };
  checkPartyDocuments(checks, field, owner, { passport: place, document: place });
  checkContacts(checks, field, owner, false);
}

function checkOwnerOrganization(checks: OsagoChecks, field: string, owner: Party): void {
  demandPresence(checks, `${field}.organization`, owner.organization, 'собственник — организация');
  if (owner.organization) {
    const kind = owner.person ? 'soleProprietor' : organizationKind(owner.organization);
    checkOrganization(checks, `${field}.organization`, owner.organization, kind);
  }
  const codes = owner.person
    ? [...organizationDocumentCodes, ...personDocumentCodes]
    : organizationDocumentCodes;
  const place = { codes, country: owner.organization?.country };
  checkPartyDocuments(checks, field, owner, { passport: { codes: personDocumentCodes }, document: place });
  checkContacts(checks, field, owner, false);
}
