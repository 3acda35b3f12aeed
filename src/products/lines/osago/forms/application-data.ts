import type { FormData } from '#kernel/ports/ports.ts';
import { findCountryName, isRussia } from '#parties/fields/country.ts';
import { documentType } from '#parties/person/document.ts';
import type { Document, Organization, Party } from '#parties/person/person.ts';
import { addressPrinted, formatPhone } from '../../../product/printed/contacts.ts';
import { formatParty } from '../../../product/printed/party.ts';
import { absent, formatDay, joinTexts, line, orDash } from '../../../product/printed/text.ts';
import type { PrintableContract } from '../../../product/product.ts';
import { formatOsagoDrivers } from './drivers-printed.ts';
import { contractNotes } from './notes-printed.ts';
import { documentData, readForPrint } from './policy-data.ts';
import { formatPolicyNumber } from './policy-number.ts';
import { formatPremium } from './premium-printed.ts';
import { formatTerm, formatUsagePeriods } from './term-printed.ts';
import { formatMeasures, formatOsagoVehicle } from './vehicle-printed.ts';

/** Returns the data of the application form, which the policyholder signs. */
export function applicationData(contract: PrintableContract): FormData {
  const reading = readForPrint(contract);
  const { application, osago: object, owner } = reading;
  const { vehicle } = contract.facts;
  return {
    ...documentData(contract, object),
    documentDate: contract.concludedOn,
    term: formatTerm(reading, contract),
    periods: formatUsagePeriods(reading, contract),
    holder: applicantPrinted(application.policyHolder),
    owner: applicantPrinted(owner.party),
    isHolderOwner: owner.assumed,
    vehicle: { ...formatOsagoVehicle(object, vehicle), ...formatMeasures(object, vehicle) },
    drivers: formatOsagoDrivers(reading.drivers, contract),
    previousPolicy: previousPolicy(line(object.previousPolicyNumber)),
    bonusMalusRequest: line(contract.facts.bonusMalus?.requestId) || absent,
    premium: formatPremium(contract),
    notes: contractNotes(reading, contract),
    concludedOn: formatDay(contract.concludedOn),
  };
}

function previousPolicy(policyNumber: string): string {
  return policyNumber === '' ? absent : formatPolicyNumber(policyNumber);
}

/** Formats a policyholder or owner for the application: birth date or registration, document, address, contacts. */
function applicantPrinted(party: Party | undefined): FormData {
  const { person, organization, passport, document, address, phone, email } = party ?? {};
  const paper = passport ?? document;
  return {
    name: formatParty(party).name ?? absent,
    birthDate: person ? formatDay(person.birthDate) : absent,
    registration: registrationPrinted(organization),
    document: {
      type: joinTexts([documentName(paper), issuedAbroad(paper, line(person?.citizenship))]) || absent,
      serial: orDash(paper?.serial),
      number: orDash(paper?.number),
      issued: joinTexts([line(paper?.dateIssue) && formatDay(paper?.dateIssue), paper?.whom], ', ') || absent,
    },
    address: addressPrinted(address) || absent,
    phone: formatPhone(phone?.phoneNumber) || absent,
    email: orDash(email),
  };
}

function documentName(document: Document | undefined): string {
  const code = line(document?.typeCode);
  return documentType(code)?.name ?? code;
}

/** Formats a document's foreign country: "(Казахстан)"; a passport's default is the country of citizenship. */
function issuedAbroad(document: Document | undefined, citizenship: string): string {
  const { typeCode, countryCode } = document ?? {};
  const isPassport = typeCode === 'PASSPORT' || typeCode === 'FOREIGN_PASSPORT';
  const country = line(countryCode) || (isPassport ? citizenship : '');
  return isRussia(country) ? '' : `(${findCountryName(country) ?? country})`;
}

/** Formats the registration of an organization: "7709123453 / 770701001, ОГРН 1197700001234". */
function registrationPrinted(organization: Organization | undefined): string {
  const ogrn = line(organization?.ogrn);
  const tax = joinTexts([organization?.inn, organization?.kpp], ' / ');
  return joinTexts([tax, ogrn && `${ogrn.length === 15 ? 'ОГРНИП' : 'ОГРН'} ${ogrn}`], ', ') || absent;
}
