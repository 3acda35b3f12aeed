import { type Checks, demandPresence } from './checks.ts';
import { organizationDocumentCodes, personDocumentCodes } from './document-types.ts';
import { checkOrganization, organizationKind } from './organization.ts';
import type { Party } from './party.ts';
import { checkAddressForm, checkContacts, checkPartyDocuments } from './party-checks.ts';
import { checkPerson } from './person.ts';

/** What a party is to the contract: "собственник", and of whom its papers are: "собственника". */
export interface Role {
  readonly role: string;
  readonly whose: string;
}

/** Faults of a person who is party to a contract; `role` names the person: "собственник". */
export function checkPartyPerson(checks: Checks, field: string, party: Party, { role, whose }: Role): void {
  demandPresence(checks, `${field}.person`, party.person, `${role} — физическое лицо`);
  if (party.person) checkPerson(checks, `${field}.person`, party.person);
  if (party.organization) {
    checkOrganization(checks, `${field}.organization`, party.organization, 'soleProprietor');
  }
  demandPresence(
    checks,
    `${field}.document`,
    party.document ?? party.passport,
    `документ, удостоверяющий личность ${whose}`,
  );
  const codes = party.organization
    ? [...personDocumentCodes, ...organizationDocumentCodes]
    : personDocumentCodes;
  const { birthDate, citizenship } = party.person ?? {};
  const place = { codes, birthDate, citizenship };
  checkPartyDocuments(checks, field, party, { passport: place, document: place });
  checkContacts(checks, field, party, false);
  checkAddressForm(checks, `${field}.address`, party.address);
}

/** Faults of an organization that is party to a contract. */
export function checkPartyOrganization(checks: Checks, field: string, party: Party, { role }: Role): void {
  demandPresence(checks, `${field}.organization`, party.organization, `${role} — организация`);
  if (party.organization) {
    const kind = party.person ? 'soleProprietor' : organizationKind(party.organization);
    checkOrganization(checks, `${field}.organization`, party.organization, kind);
  }
  const codes = party.person
    ? [...organizationDocumentCodes, ...personDocumentCodes]
    : organizationDocumentCodes;
  const place = { codes, country: party.organization?.country };
  checkPartyDocuments(checks, field, party, { passport: { codes: personDocumentCodes }, document: place });
  checkContacts(checks, field, party, false);
  checkAddressForm(checks, `${field}.address`, party.address);
}
