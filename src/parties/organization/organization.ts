import { type Checks, requireText, sent } from '../fields/checks.ts';
import { checkCountry, isRussia } from '../fields/country.ts';
import { isKpp, isLegalInn, isOgrn, isOgrnip, isPersonInn } from '../fields/identifiers.ts';
import type { Organization } from '../person/person.ts';

export type OrganizationKind = 'legal' | 'soleProprietor';

const soleProprietorForms = /^(?:ИП|IP|ПБОЮЛ|ИНДИВИДУАЛЬНЫЙ ПРЕДПРИНИМАТЕЛЬ|ГЛАВА КФХ)$/;
const legalForms = /^(?:ООО|АО|ПАО|ОАО|ЗАО|НАО|НКО|АНО|ТСЖ|ТСН|ГУП|МУП|ФГУП|ФГБУ|ГБУ|МБУ|LLC|OOO|AO|PAO)$/;

const registers = {
  legal: {
    inn: isLegalInn,
    innExpected: 'ИНН юридического лица: 10 цифр с верной контрольной цифрой, например 7709123453',
    ogrn: isOgrn,
    ogrnExpected: 'ОГРН: 13 цифр с верной контрольной цифрой, например 1197700001234',
  },
  soleProprietor: {
    inn: isPersonInn,
    innExpected: 'ИНН предпринимателя: 12 цифр с верными контрольными цифрами',
    ogrn: isOgrnip,
    ogrnExpected: 'ОГРНИП: 15 цифр с верной контрольной цифрой',
  },
} as const;

/** Returns the kind of an organization: by its legal form, otherwise by the length of the INN. */
export function organizationKind(organization: Organization): OrganizationKind {
  const form = sent(organization.legalForm)?.toUpperCase() ?? '';
  if (soleProprietorForms.test(form)) return 'soleProprietor';
  if (legalForms.test(form)) return 'legal';
  return sent(organization.inn)?.length === 12 ? 'soleProprietor' : 'legal';
}

/** Checks the name and register numbers of an organization. A foreign organization has no Russian register numbers. */
export function checkOrganization(
  checks: Checks,
  path: string,
  organization: Organization,
  kind: OrganizationKind = organizationKind(organization),
): void {
  // A sole proprietor needs no `fullName`, because the person in the same party has the name.
  if (kind === 'legal') requireText(checks, `${path}.fullName`, organization.fullName, 'полное наименование');
  checkCountry(checks, `${path}.country`, organization.country);
  if (!isRussia(organization.country)) return;
  const register = registers[kind];
  const inn = requireText(checks, `${path}.inn`, organization.inn, register.innExpected);
  if (inn !== undefined && !register.inn(inn))
    checks.report(`${path}.inn`, `ожидается ${register.innExpected}`, 'FORMAT_INVALID');
  const ogrn = sent(organization.ogrn);
  if (ogrn !== undefined && !register.ogrn(ogrn)) {
    checks.report(`${path}.ogrn`, `ожидается ${register.ogrnExpected}`, 'FORMAT_INVALID');
  }
  if (kind === 'legal') checkKpp(checks, `${path}.kpp`, organization.kpp);
}

function checkKpp(checks: Checks, field: string, text: string | undefined): void {
  const expected = 'КПП: 9 знаков, например 770701001';
  const kpp = requireText(checks, field, text, expected);
  if (kpp !== undefined && !isKpp(kpp)) checks.report(field, `ожидается ${expected}`, 'FORMAT_INVALID');
}
