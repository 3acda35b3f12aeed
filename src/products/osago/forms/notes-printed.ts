import { joined, line } from '../../printed/text.ts';
import type { PrintableContract } from '../../product.ts';
import type { OsagoApplication } from '../application.ts';
import { registrationOf } from '../registration.ts';
import { policyNumberPrinted } from './policy-number.ts';
import { isCapped } from './premium-printed.ts';

/** Section 8 of the form: all that is special about this contract, a sentence each; empty when nothing is. */
export function notesPrinted(application: OsagoApplication, contract: PrintableContract): readonly string[] {
  const object = application.insuredObject?.osago ?? {};
  return [
    ...registrationNotes(application),
    ...when(object.withTrailer === true, 'Транспортное средство используется с прицепом.'),
    ...when(isCapped(contract), 'Премия ограничена предельным размером: 3 × ТБ × КТ.'),
    ...registryNote(contract),
    ...previousPolicyNote(line(object.previousPolicyNumber)),
    ...blankNotes(application),
    ...contract.calculation.assumptions.map(line),
  ];
}

function registrationNotes(application: OsagoApplication): readonly string[] {
  const { kind, country = '' } = registrationOf(application);
  if (kind === 'transit') return ['Транспортное средство следует к месту регистрации.'];
  const place = `код страны ${line(country)}`;
  return when(
    kind === 'foreign',
    `Транспортное средство зарегистрировано в иностранном государстве (${place}).`,
  );
}

function registryNote({ facts }: PrintableContract): readonly string[] {
  const requestId = line(facts.bonusMalus?.requestId);
  return when(
    requestId !== '',
    `Номер запроса КБМ в автоматизированной информационной системе: ${requestId}.`,
  );
}

function previousPolicyNote(policyNumber: string): readonly string[] {
  return when(policyNumber !== '', `Предыдущий полис: ${policyNumberPrinted(policyNumber)}.`);
}

function blankNotes({ infoList, bso }: OsagoApplication): readonly string[] {
  const isElectronicBlank = line(infoList?.policyKind).toUpperCase() === 'EBSO';
  const blank = joined([bso?.serial, bso?.number && `№ ${line(bso.number)}`]);
  return [
    ...when(isElectronicBlank, 'Полис на бумажном носителе, номер выдан электронно (еБСО).'),
    ...when(blank !== '', `Бланк строгой отчётности: ${blank}.`),
  ];
}

function when(applies: boolean, sentence: string): readonly string[] {
  return applies ? [sentence] : [];
}
