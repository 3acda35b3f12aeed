import type { HolderType } from '../kernel/holder-type.ts';
import { type Checks, demandPresence } from './checks.ts';
import { organizationDocumentCodes, personDocumentCodes } from './document-types.ts';
import { checkOrganization, organizationKind } from './organization.ts';
import type { Party } from './party.ts';
import { checkAddressForm, checkContacts, checkPartyDocuments } from './party-checks.ts';
import { checkPerson } from './person.ts';

const path = 'policyHolder';
const adult = { ageMin: 18, whom: 'страхователю' };

/** The policyholder without the address: a person for `individual`, an organization or a sole proprietor else. */
export function checkHolder(checks: Checks, holder: Party, holderType: HolderType): void {
  if (holderType === 'individual') checkIndividual(checks, holder);
  else checkCorporate(checks, holder);
  checkContacts(checks, path, holder, true);
  checkAddressForm(checks, `${path}.address`, holder.address);
}

function checkIndividual(checks: Checks, holder: Party): void {
  const { organization } = holder;
  if (organization && holder.person && organizationKind(organization) === 'soleProprietor') {
    checkOrganization(checks, `${path}.organization`, organization, 'soleProprietor');
  } else if (organization) {
    checks.report(
      `${path}.organization`,
      'организации заключают договор с holder_type corporate: отправьте запрос по адресу corporate или уберите organization; предприниматель передаёт person и organization с ИНН из 12 цифр',
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
  const { birthDate, citizenship } = holder.person ?? {};
  const place = { codes: personDocumentCodes, birthDate, citizenship };
  checkPartyDocuments(checks, path, holder, { passport: place, document: place });
}

function checkCorporate(checks: Checks, holder: Party): void {
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
  const { birthDate, citizenship } = person ?? {};
  const ofPerson = { codes: personDocumentCodes, birthDate, citizenship };
  const ofOrganization = {
    citizenship,
    codes: person ? [...personDocumentCodes, ...organizationDocumentCodes] : organizationDocumentCodes,
    country: organization?.country,
  };
  checkPartyDocuments(checks, path, holder, { passport: ofPerson, document: ofOrganization });
}
