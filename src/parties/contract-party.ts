import type { Sent } from '#kernel/schema/schema-parts.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { datePrinted, toMoscowDay } from '#kernel/time/calendar.ts';
import { type Checks, reportMissing, requirePresence, requireText, sent, stands } from './fields/checks.ts';
import { checkCountry, isRussia } from './fields/country.ts';
import { organizationDocumentCodes, personDocumentCodes } from './fields/document-types.ts';
import type { consentSchema } from './fields/schema.ts';
import { checkOrganization, organizationKind } from './organization/organization.ts';
import { checkDocument, type DocumentPlace } from './person/document.ts';
import type { Address, Party } from './person/person.ts';
import { checkPerson } from './person/person.ts';
import { checkRegions, kladrFault } from './regions/region.ts';

const holderPath = 'policyHolder';
const adult = { ageMin: 18, whom: 'страхователю' };

/** Checks the policyholder, except its address: a person for `individual`, otherwise an organization or sole proprietor. */
export function checkHolder(checks: Checks, holder: Party, holderType: HolderType): void {
  if (holderType === 'individual') checkIndividual(checks, holder);
  else checkCorporate(checks, holder);
  checkContacts(checks, holderPath, holder, true);
  checkAddressForm(checks, `${holderPath}.address`, holder.address);
}

function checkIndividual(checks: Checks, holder: Party): void {
  const { organization } = holder;
  if (organization && holder.person && organizationKind(organization) === 'soleProprietor') {
    checkOrganization(checks, `${holderPath}.organization`, organization, 'soleProprietor');
  } else if (organization) {
    checks.report(
      `${holderPath}.organization`,
      'организации заключают договор с holder_type corporate: отправьте запрос по адресу corporate или уберите organization; предприниматель передаёт person и organization с ИНН из 12 цифр',
      'HOLDER_TYPE_MISMATCH',
    );
    if (!holder.person) return;
  }
  requirePresence(checks, `${holderPath}.person`, holder.person, 'страхователь — физическое лицо');
  const { passport, document } = holder;
  if (holder.person) checkPerson(checks, `${holderPath}.person`, holder.person, adult, passport ?? document);
  requirePresence(
    checks,
    `${holderPath}.passport`,
    passport ?? document,
    'документ, удостоверяющий личность',
  );
  const { birthDate, citizenship } = holder.person ?? {};
  const place = { codes: personDocumentCodes, birthDate, citizenship };
  checkPartyDocuments(checks, holderPath, holder, { passport: place, document: place });
}

function checkCorporate(checks: Checks, holder: Party): void {
  const { person, organization } = holder;
  if (!organization) {
    const hint = person
      ? 'для предпринимателя передайте его ИНН в organization, для физического лица используйте holder_type individual'
      : 'организация или предприниматель';
    if (person || checks.complete) reportMissing(checks, `${holderPath}.organization`, hint);
  } else {
    const kind = person ? 'soleProprietor' : organizationKind(organization);
    checkOrganization(checks, `${holderPath}.organization`, organization, kind);
  }
  if (person) checkPerson(checks, `${holderPath}.person`, person, adult, holder.passport ?? holder.document);
  const { birthDate, citizenship } = person ?? {};
  const ofPerson = { codes: personDocumentCodes, birthDate, citizenship };
  const ofOrganization = {
    citizenship,
    codes: person ? [...personDocumentCodes, ...organizationDocumentCodes] : organizationDocumentCodes,
    country: organization?.country,
  };
  checkPartyDocuments(checks, holderPath, holder, { passport: ofPerson, document: ofOrganization });
}

/** Role of a party, such as "собственник", and its genitive for documents, "собственника". */
export interface Role {
  readonly role: string;
  readonly whose: string;
}

export function checkPartyPerson(checks: Checks, field: string, party: Party, { role, whose }: Role): void {
  requirePresence(checks, `${field}.person`, party.person, `${role} — физическое лицо`);
  const document = party.document ?? party.passport;
  if (party.person) checkPerson(checks, `${field}.person`, party.person, undefined, document);
  if (party.organization) {
    checkOrganization(checks, `${field}.organization`, party.organization, 'soleProprietor');
  }
  requirePresence(checks, `${field}.document`, document, `документ, удостоверяющий личность ${whose}`);
  const codes = party.organization
    ? [...personDocumentCodes, ...organizationDocumentCodes]
    : personDocumentCodes;
  const { birthDate, citizenship } = party.person ?? {};
  const place = { codes, birthDate, citizenship };
  checkPartyDocuments(checks, field, party, { passport: place, document: place });
  checkContacts(checks, field, party, false);
  checkAddressForm(checks, `${field}.address`, party.address);
}

export function checkPartyOrganization(checks: Checks, field: string, party: Party, { role }: Role): void {
  requirePresence(checks, `${field}.organization`, party.organization, `${role} — организация`);
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

/** Checks phone and e-mail. With `needed`, both are required, because the policy is sent to them. */
export function checkContacts(checks: Checks, path: string, party: Party, needed: boolean): void {
  const phoneField = `${path}.phone.phoneNumber`;
  const phone = needed
    ? requireText(checks, phoneField, party.phone?.phoneNumber, phoneExpected)
    : sent(party.phone?.phoneNumber);
  if (phone !== undefined && !isPhone(phone))
    checks.report(phoneField, `ожидается ${phoneExpected}`, 'FORMAT_INVALID');
  const emailField = `${path}.email`;
  const email = needed ? requireText(checks, emailField, party.email, emailExpected) : sent(party.email);
  if (email !== undefined && !isEmail(email))
    checks.report(emailField, `ожидается ${emailExpected}`, 'FORMAT_INVALID');
}

/** Requires at least one field of the address that names a place. */
export function requireAddress(checks: Checks, path: string, address: Address = {}): void {
  const { kladrId, region, city, addressStr } = address;
  const isNamed = [kladrId, region, city, addressStr].some((text) => sent(text) !== undefined);
  if (!isNamed && !stands(checks, path, address))
    requirePresence(checks, path, undefined, 'адрес: kladrId или region и city');
}

/** Checks the country of an address. In Russia also checks the KLADR code and contradictions between fields. */
export function checkAddressForm(checks: Checks, path: string, address: Address | undefined): void {
  if (!address) return;
  checkCountry(checks, `${path}.countryCode`, address.countryCode);
  if (!isRussia(address.countryCode) || stands(checks, path, address)) return;
  const kladr = sent(address.kladrId);
  const fault = kladr === undefined ? undefined : kladrFault(kladr);
  if (fault === undefined) checkRegions(checks, path, address, kladr);
  else checks.report(`${path}.kladrId`, fault, 'ADDRESS_NOT_RECOGNIZED', 'rating');
  if (checks.complete) checkZipCode(checks, `${path}.zipCode`, address.zipCode);
}

function checkZipCode(checks: Checks, field: string, text: string | undefined): void {
  const zip = sent(text);
  if (zip === undefined || /^(?!0{6})\d{6}$/.test(zip)) return;
  checks.report(field, 'ожидается почтовый индекс: 6 цифр, например 125009', 'FORMAT_INVALID');
}

/** Checks the document of a party in `passport`, as policyholders usually send it, or in `document`, as owners do. */
function checkPartyDocuments(
  checks: Checks,
  path: string,
  party: Party,
  places: { readonly passport: DocumentPlace; readonly document: DocumentPlace },
): void {
  if (party.passport) checkDocument(checks, `${path}.passport`, party.passport, places.passport);
  if (party.document) checkDocument(checks, `${path}.document`, party.document, places.document);
}

const emailLengthMax = 254;
// Pattern of most e-mail addresses. It is faster than the pattern for all alphabets.
const usualEmail = /^[A-Za-z0-9_+-]+(?:\.[A-Za-z0-9_+-]+)*@(?:[A-Za-z0-9]{1,63}\.)+[A-Za-z]{2,63}$/;
const emailPattern =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;

const phoneExpected =
  'номер телефона с кодом страны, только цифры: у номера на 7 их 11, у других от 7 до 15, например 79161234567';
const emailExpected = 'адрес электронной почты, например holder@example.com';

/** Russian number in domestic format. No country has the prefixes 83 and 89. */
const dialledAtHome = /^8[39]/;
/** Russian mobile number without its prefix. Excludes ten-digit numbers of Myanmar, the Maldives and Lebanon. */
const withoutPrefix = /^9(?!5|60|61)\d{9}$/;

/** True for a phone number as digits with a country prefix (E.164). The prefix 7 requires ten more digits. */
export function isPhone(phone: string): boolean {
  if (!/^[1-9]\d{6,14}$/.test(phone)) return false;
  if (phone.startsWith('7')) return phone.length === 11;
  return !dialledAtHome.test(phone) && !withoutPrefix.test(phone);
}

/** True for an e-mail address of at most 254 characters, without quotes and comments. */
export function isEmail(email: string): boolean {
  return email.length <= emailLengthMax && (usualEmail.test(email) || emailPattern.test(email));
}

export type Consent = Sent<typeof consentSchema>;

const offsetAt = 'YYYY-MM-DDThh:mm:ss'.length;

const consentPath = 'consentPersonalData';

/** Checks the consent to the use of personal data, except an unchanged consent of a contract in force (`standing`). */
export function checkConsent(checks: Checks, consent: Consent | undefined, standing?: Consent): void {
  if (checks.amends && JSON.stringify(consent) === JSON.stringify(standing)) return;
  if (checks.complete) checkGiven(checks, consent);
  else if (consent?.consentResponsibilityFlag === false) {
    checks.warn(
      `${consentPath}.consentResponsibilityFlag`,
      `с false договор не заключить: ${responsibility}`,
      'CONSENT_NOT_VALID',
    );
  }
  const { dateIssue, validUntil } = consent ?? {};
  if (validUntil === undefined) return;
  const field = `${consentPath}.validUntil`;
  if (dateIssue !== undefined && !isLater(validUntil, dateIssue)) {
    checks.report(
      field,
      'срок согласия должен заканчиваться позже, чем согласие дано (dateIssue)',
      'DATES_CONTRADICT',
    );
  } else if (checks.complete && toMoscowDay(validUntil) < checks.today) {
    checks.report(
      field,
      `срок согласия истёк: нужно согласие, действующее ${datePrinted(checks.today)}`,
      'CONSENT_NOT_VALID',
    );
  }
}

const responsibility =
  'партнёр отвечает за то, что согласие получено; передайте true или не передавайте поле';

function checkGiven(checks: Checks, consent: Consent | undefined): void {
  const { consentFlag, dateIssue } = consent ?? {};
  if (consentFlag === undefined) {
    checks.report(
      `${consentPath}.consentFlag`,
      'для заключения договора нужно согласие на обработку персональных данных: передайте true и дату согласия (dateIssue) либо false, тогда согласие у клиента запросим мы',
      'CONSENT_NOT_VALID',
    );
  } else if (!consentFlag && dateIssue !== undefined) {
    checks.report(
      `${consentPath}.consentFlag`,
      'false противоречит дате согласия (dateIssue): передайте true либо не передавайте dateIssue, тогда согласие у клиента запросим мы',
      'CONSENT_NOT_VALID',
    );
  } else if (dateIssue === undefined) checkLeftToUs(checks, consentFlag);
  if (consent?.consentResponsibilityFlag === false) {
    checks.report(`${consentPath}.consentResponsibilityFlag`, responsibility, 'CONSENT_NOT_VALID');
  }
  if (dateIssue !== undefined && toMoscowDay(dateIssue) > checks.today) {
    checks.report(
      `${consentPath}.dateIssue`,
      `согласие не может быть дано позже сегодняшнего дня (${datePrinted(checks.today)})`,
      'CONSENT_NOT_VALID',
    );
  }
}

/** Reports a missing consent date in an addendum. A new contract gets a warning, because Bindery then asks the client. */
function checkLeftToUs(checks: Checks, isStated: boolean): void {
  if (checks.amends) {
    checks.report(
      `${consentPath}.dateIssue`,
      'укажите, когда получено согласие на обработку персональных данных: в доп. соглашении у клиента его не запрашивают',
      'CONSENT_NOT_VALID',
    );
  } else if (isStated) {
    checks.warn(
      `${consentPath}.dateIssue`,
      'дата согласия не передана: согласие запросим у клиента на нашей странице, до этого договор нельзя оплатить; если согласие получили вы, передайте его дату',
      'CONSENT_AWAITED',
    );
  }
}

/** Compares date-times. Date-times with equal offsets are compared as texts, so that nearly none must be parsed. */
function isLater(left: string, right: string): boolean {
  const alike = left.length === right.length && left.slice(offsetAt) === right.slice(offsetAt);
  return (alike && left > right) || !(Date.parse(left) <= Date.parse(right));
}
