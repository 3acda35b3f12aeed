import { invalidArgument } from '#kernel/errors/errors.ts';
import type { FilledForm } from '#kernel/ports/ports.ts';
import { datePrinted, moscowDate, moscowDateTime } from '#kernel/time/calendar.ts';
import type { Pool } from '#platform/db/pool.ts';
import { formatContractNumber } from '#products/product/numbering.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct, insuranceNamed } from '#products/product/sold.ts';
import {
  audienceAmong,
  type ConsentPerson,
  consentPeople,
  isChild,
  rolesPrinted,
} from '../../clients/consents/people.ts';
import { type ConsentPurpose, textOn } from '../../clients/consents/purposes.ts';
import { type Attesting, type ConsentDependencies, recordAttested } from '../../clients/consents/record.ts';
import { isValid, latestConsent } from '../../clients/consents/require-consents.ts';
import { type Consent, findConsents } from '../../clients/consents/store.ts';
import type { Contract } from '../../record/contract.ts';

export interface AskedConsent {
  readonly purpose?: string | undefined;
  readonly person?: string | undefined;
}

/** Fills the consent form of a person for a purpose. Throws INVALID_ARGUMENT for an unknown purpose or person. */
export async function fillConsent(
  deps: ConsentDependencies & { readonly pool: Pool; readonly products: readonly Product[] },
  contract: Contract,
  asked: AskedConsent,
  by: Attesting,
): Promise<FilledForm> {
  const people = consentPeople(contract, deps.fingerprints);
  const { purpose, person } = requireAsked(deps.purposes, people, asked);
  await recordAttested(deps.pool, deps, contract, people, by);
  const consent = latestConsent(await findConsents(deps.pool, contract.contractId), purpose.code, person);
  const product = findProduct(deps.products, contract.product);
  const holder = people[0] ?? person;
  const today = moscowDate(by.at);
  const isOwn = person === holder || !isChild(person, consent ? moscowDate(consent.givenAt) : today);
  const text = textOn(purpose, today);
  return {
    template: 'consent',
    data: {
      title: `Согласие на обработку персональных данных: ${purpose.title}`,
      subject: `Договор ${contract.policyNumber}`,
      keywords: ['согласие', purpose.code, contract.policyNumber],
      documentDate: consent ? moscowDate(consent.givenAt) : today,
      isDraft: false,
      isOpen: consent === undefined,
      product: contract.product,
      policyNumber: formatContractNumber(product?.numbers, contract.policyNumber),
      productTitle: product ? insuranceNamed(product) : '',
      purpose: `Цель: ${purpose.title}`,
      person: {
        name: person.name,
        birthDate: person.birthDate === null ? '—' : datePrinted(person.birthDate),
        roles: rolesPrinted(person),
        representative: isOwn ? '' : `${holder.name}, родитель или законный представитель`,
        signer: isOwn ? person.name : holder.name,
      },
      text: consent ? consent.content.split('\n') : text.paragraphs,
      consent: factsOf(consent, { version: text.version, sha256: text.sha256 }, by.at),
    },
  };
}

function requireAsked(
  purposes: readonly ConsentPurpose[],
  people: readonly ConsentPerson[],
  { purpose: code, person: place }: AskedConsent,
): { readonly purpose: ConsentPurpose; readonly person: ConsentPerson } {
  const offered = purposes.filter((one) => audienceAmong(one, people).length > 0);
  const purpose = offered.find((one) => one.code === code);
  if (!purpose) {
    const list = offered
      .map((one) => `${one.code} (${one.title}; person: ${placesOf(audienceAmong(one, people))})`)
      .join('; ');
    throw refused('purpose', `Укажите цель обработки: ${list}`);
  }
  const among = audienceAmong(purpose, people);
  const person = place === undefined ? among[0] : among.find(({ places }) => places.includes(place));
  if (person) return { purpose, person };
  throw refused(
    'person',
    `Укажите лицо, у которого запрашивается согласие ${purpose.code}: ${placesOf(among)}`,
  );
}

function placesOf(people: readonly ConsentPerson[]): string {
  return people.map((one) => `${one.places[0]} (${rolesPrinted(one)})`).join(', ');
}

function refused(field: string, description: string): Error {
  return invalidArgument([{ field, description, reason: 'PRINT_FORM_NOT_AVAILABLE', domain: 'documents' }]);
}

type Fact = { readonly name: string; readonly value: string };

function factsOf(
  consent: Consent | undefined,
  text: Pick<Consent, 'version' | 'sha256'>,
  now: Date,
): readonly Fact[] {
  const { version, sha256 } = consent ?? text;
  return [
    { name: 'Состояние', value: stateOf(consent, now) },
    ...(consent ? givenFacts(consent) : []),
    { name: 'Версия текста', value: version },
    { name: 'SHA-256 текста', value: sha256 },
    ...(consent?.withdrawnAt ? [{ name: 'Отозвано', value: withdrawnText(consent) }] : []),
  ];
}

function stateOf(consent: Consent | undefined, now: Date): string {
  if (!consent) return 'не дано: бланк для подписи';
  if (consent.withdrawnAt) return 'отозвано';
  return isValid(consent, now) ? 'действует' : 'срок истёк';
}

function givenFacts({ givenAt, validUntil, recordedAt, way, evidence }: Consent): readonly Fact[] {
  return [
    { name: 'Дано', value: momentPrinted(givenAt) },
    { name: 'Действует', value: validUntil ? `до ${momentPrinted(validUntil)}` : 'до отзыва' },
    { name: 'Способ', value: wayText(way, evidence) },
    { name: 'Записано', value: `${momentPrinted(recordedAt)}, запрос ${evidence.requestId}` },
  ];
}

function wayText(way: Consent['way'], { channel, contact, signedBy }: Consent['evidence']): string {
  if (way === 'PARTNER') return `получено партнёром ${channel}, дата передана в consentPersonalData`;
  const code = `простая электронная подпись: код, отправленный на ${contact ?? 'контакт'}, введён на странице страховщика`;
  if (signedBy.as === 'SELF') return code;
  const who =
    signedBy.as === 'PARENT'
      ? 'родитель или законный представитель'
      : 'страхователь, который подтвердил, что согласие этого лица получено';
  return `${code}; подписал ${signedBy.name} — ${who}`;
}

function withdrawnText({ withdrawnAt, withdrawal }: Consent): string {
  const ways = {
    CLIENT_CODE: 'клиентом на странице страховщика по коду',
    STAFF: 'сотрудником страховщика по обращению',
    PARTNER: 'через партнёра',
  };
  return `${withdrawnAt ? momentPrinted(withdrawnAt) : ''}, ${withdrawal ? ways[withdrawal.way] : ''}`;
}

/** Formats a moment as "21.11.2026 13:00:05 (МСК)". */
function momentPrinted(moment: Date): string {
  const text = moscowDateTime(moment);
  return `${datePrinted(text.slice(0, 10))} ${text.slice(11, 19)} (МСК)`;
}
