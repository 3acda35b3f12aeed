import { type Checks, demand, sent, stands } from './checks.ts';
import { emailExpected, isEmail, isPhone, phoneExpected } from './contacts.ts';
import { isRussia } from './country.ts';
import { checkCountry } from './country-checks.ts';
import { checkDocument, type DocumentPlace } from './document.ts';
import type { Address, Party } from './party.ts';
import { checkRegionOfCode } from './regions/address-region.ts';
import { kladrFault } from './regions/kladr.ts';

/** Faults of phone and e-mail; `needed` demands both, for the policy is sent there. */
export function checkContacts(checks: Checks, path: string, party: Party, needed: boolean): void {
  const phoneField = `${path}.phone.phoneNumber`;
  const phone = needed
    ? demand(checks, phoneField, party.phone?.phoneNumber, phoneExpected)
    : sent(party.phone?.phoneNumber);
  if (phone !== undefined && !isPhone(phone)) checks.report(phoneField, `ожидается ${phoneExpected}`);
  const emailField = `${path}.email`;
  const email = needed ? demand(checks, emailField, party.email, emailExpected) : sent(party.email);
  if (email !== undefined && !isEmail(email)) checks.report(emailField, `ожидается ${emailExpected}`);
}

/** Faults of an address whatever it is for: its country, and within Russia its KLADR code and what contradicts it. */
export function checkAddressForm(checks: Checks, path: string, address: Address | undefined): void {
  if (!address) return;
  checkCountry(checks, `${path}.countryCode`, address.countryCode);
  const kladr = sent(address.kladrId);
  if (kladr === undefined || !isRussia(address.countryCode) || stands(checks, path, address)) return;
  const fault = kladrFault(kladr);
  if (fault === undefined) checkRegionOfCode(checks, path, address, kladr);
  else checks.report(`${path}.kladrId`, fault, 'rating');
}

/** Faults of a party's documents: holders carry theirs as `passport`, owners as `document`; either is read. */
export function checkPartyDocuments(
  checks: Checks,
  path: string,
  party: Party,
  places: { readonly passport: DocumentPlace; readonly document: DocumentPlace },
): void {
  if (party.passport) checkDocument(checks, `${path}.passport`, party.passport, places.passport);
  if (party.document) checkDocument(checks, `${path}.document`, party.document, places.document);
}
