import { findCountryName } from '#parties/fields/country.ts';
import type { Party } from '#parties/person/person.ts';
import type { Leasing } from '../../../fields/leasing/leasing.ts';
import { formatAmendments } from '../../../product/printed/amendments.ts';
import { formatLoyalties } from '../../../product/printed/loyalties.ts';
import { formatParty } from '../../../product/printed/party.ts';
import { capitalize, formatDay, joinTexts, line } from '../../../product/printed/text.ts';
import type { PrintableContract } from '../../../product/product.ts';
import type { OsagoReading, Registration } from '../reading.ts';
import { formatPolicyNumber } from './policy-number.ts';
import { isCapped } from './premium-printed.ts';

/** Formats section 8 of the policy: special conditions, one sentence each. */
export function formatNotes(reading: OsagoReading, contract: PrintableContract): readonly string[] {
  const previous = line(reading.osago.previousPolicyNumber);
  return [
    ...registryNote(contract),
    ...when(previous !== '', `Предыдущий полис: ${formatPolicyNumber(previous)}.`),
    ...contractNotes(reading, contract),
  ];
}

/** Formats the notes that are on the policy and on the application. */
export function contractNotes(reading: OsagoReading, contract: PrintableContract): readonly string[] {
  const { osago: object, registration, term } = reading;
  return [
    ...formatAmendments(contract, { printed: formatPolicyNumber }),
    ...registrationNotes(registration),
    ...when(term.kind === 'short', 'Договор заключён на срок менее года; срок изменению не подлежит.'),
    ...when(object.withTrailer === true, 'Транспортное средство используется с прицепом.'),
    ...when(isCapped(contract), 'Премия ограничена предельным размером: 3 × ТБ × КТ.'),
    ...leasingNote(object.leasing),
    ...blankNotes(reading),
    ...formatLoyalties(reading.loyalties, contract.reference).map(
      (programme) => `Программа лояльности: ${programme}.`,
    ),
    ...contract.calculation.assumptions.map((one) => `${capitalize(line(one)).replace(/\.$/, '')}.`),
  ];
}

function registrationNotes({ kind, country = '' }: Registration): readonly string[] {
  if (kind === 'transit') return ['Транспортное средство следует к месту регистрации.'];
  return when(
    kind === 'foreign',
    `Транспортное средство зарегистрировано в иностранном государстве (${countryPrinted(line(country))}).`,
  );
}

function countryPrinted(code: string): string {
  const name = findCountryName(code);
  return name === undefined ? `код страны ${code}` : `${name}, ${code}`;
}

function registryNote({ facts }: PrintableContract): readonly string[] {
  const requestId = line(facts.bonusMalus?.requestId);
  return when(
    requestId !== '',
    `Номер запроса КБМ в автоматизированной информационной системе: ${requestId}.`,
  );
}

function blankNotes({ application, policyKind }: OsagoReading): readonly string[] {
  const { bso } = application;
  const blank = joinTexts([bso?.serial, bso?.number && `№ ${line(bso.number)}`]);
  return [
    ...when(policyKind === 'EBSO', 'Полис на бумажном носителе, номер выдан электронно (еБСО).'),
    ...when(blank !== '', `Бланк строгой отчётности: ${blank}.`),
  ];
}

function when(applies: boolean, sentence: string): readonly string[] {
  return applies ? [sentence] : [];
}

/** Formats the leasing agreement and its parties as a sentence, because the form has no field for them. */
function leasingNote(leasing: Leasing | undefined): readonly string[] {
  if (!leasing) return [];
  const { leasingNumber, leasingData, lessor, lessee } = leasing;
  const agreement = joinTexts([
    line(leasingNumber) && `№ ${line(leasingNumber)}`,
    line(leasingData) && `от ${formatDay(leasingData)}`,
  ]);
  const parts = [
    agreement && `договор ${agreement}`,
    named('лизингодатель', lessor?.lessorOrganization),
    named('лизингополучатель', lessee?.lesseeOrganization),
  ];
  return [`Транспортное средство передано в лизинг: ${joinTexts(parts, '; ')}.`];
}

function named(role: string, party: Party | undefined): string {
  if (!party) return '';
  const { name, details } = formatParty(party);
  return `${role} ${joinTexts([name, details], ', ')}`;
}
