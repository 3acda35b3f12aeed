import { demandPresence } from '../../../parties/checks.ts';
import { organizationDocumentCodes, personDocumentCodes } from '../../../parties/document-types.ts';
import { checkOrganization, organizationKind } from '../../../parties/organization.ts';
import type { Party } from '../../../parties/party.ts';
import { checkContacts, checkPartyDocuments } from '../../../parties/party-checks.ts';
import { checkPerson } from '../../../parties/person.ts';
import { checkAddress } from './address.ts';
import type { OsagoChecks } from './osago-checks.ts';

const path = 'policyHolder';
const adult = { ageMin: 18, whom: 'страхователю' };

/** The policyholder: a person for `individual`, an organization or a sole proprietor for `corporate`. */
export function checkHolder(checks: OsagoChecks): void {
  const holder = checks.application.policyHolder;
  demandPresence(checks, path, holder, 'страхователь');
  if (!holder) return;
  if (checks.circumstances.holderType === 'individual') checkIndividual(checks, holder);
  else checkCorporate(checks, holder);
  checkContacts(checks, path, holder, true);
  checkAddress(checks, `${path}.address`, holder.address);
}

function checkIndividual(checks: OsagoChecks, holder: Party): void {
  if (holder.organization) {
    checks.report(
      `${path}.organization`,
      'организации и предприниматели заключают договор с holder_type corporate: отправьте запрос по адресу corporate или уберите organization',
    );
    if (!holder.person) return;
  }
  demandPresence(checks, `${path}.person`, holder.person, 'страхователь — физическое лицо');
  if (holder.person) checkPerson(checks, `${path}.person`, holder.person, adult);
  demandPresence(
    checks,
    `${path}.passport`,
    holder.passport ?? holder.document,
    'документ, удостоверяющий личность',
  );
  const place = { codes: personDocumentCodes, birthDate: holder.person?.birthDate };
  checkPartyDocuments(checks, path, holder, { passport: place, document: place });
}

function checkCorporate(checks: OsagoChecks, holder: Party): void {
  const { person, organization } = holder;
  if (!organization) {
    const hint = person
      ? 'для предпринимателя передайте его ИНН в organization, для физического лица используйте holder_type individual'
      : 'организация или предприниматель';
    if (person || checks.complete) checks.report(`${path}.organization`, `обязательное поле: ${hint}`);
  } else {
    const kind = person ? 'soleProprietor' : organizationKind(organization);
    checkOrganization(checks, `${path}.organization`, organization, kind);
  }
  if (person) checkPerson(checks, `${path}.person`, person, adult);
  const birthDate = person?.birthDate;
  const ofPerson = { codes: personDocumentCodes, birthDate };
  const ofOrganization = {
    codes: person ? [...personDocumentCodes, ...organizationDocumentCodes] : organizationDocumentCodes,
    country: organization?.country,
  };
  checkPartyDocuments(checks, path, holder, { passport: ofPerson, document: ofOrganization });
}
