import { documentType } from '../../../parties/document-types.ts';
import type { Organization, Party } from '../../../parties/party.ts';
import type { FormData } from '../../../ports.ts';
import { addressPrinted, phonePrinted } from '../../printed/contacts.ts';
import { partyPrinted } from '../../printed/party.ts';
import { absent, dayPrinted, joined, line, orDash } from '../../printed/text.ts';

/** A holder or an owner as the application asks of them: birth or register, document, address, contacts. */
export function applicantPrinted(party: Party | undefined): FormData {
  const { person, organization, passport, document, address, phone, email } = party ?? {};
  const paper = passport ?? document;
  const code = line(paper?.typeCode);
  return {
    name: partyPrinted(party).name ?? absent,
    birthDate: person ? dayPrinted(person.birthDate) : absent,
    registration: registrationPrinted(organization),
    document: {
      type: documentType(code)?.name ?? orDash(code),
      serial: orDash(paper?.serial),
      number: orDash(paper?.number),
      issued: joined([line(paper?.dateIssue) && dayPrinted(paper?.dateIssue), paper?.whom], ', ') || absent,
    },
    address: addressPrinted(address) || absent,
    phone: phonePrinted(phone?.phoneNumber) || absent,
    email: orDash(email),
  };
}

/** "7709123453 / 770701001, ОГРН 1197700001234". */
function registrationPrinted(organization: Organization | undefined): string {
  const ogrn = line(organization?.ogrn);
  const tax = joined([organization?.inn, organization?.kpp], ' / ');
  return joined([tax, ogrn && `${ogrn.length === 15 ? 'ОГРНИП' : 'ОГРН'} ${ogrn}`], ', ') || absent;
}
