import { code, date, flag, part, rubles, text, whole } from '../../fields/kinds.ts';
import { address } from '../../fields/parts.ts';
import { texts } from './risks.ts';

const need = 'contract';
const chip = { is: /^\d{15}$/, expected: 'номер чипа, 15 цифр' };
const ofLoss = { from: need, risks: ['LOSS'], asked: texts.chip } as const;
const ofCondition = { from: need, risks: ['VET_ACCIDENT', 'VET_ILLNESS', 'DEATH'] } as const;
const reimbursed = { rated: 'reimbursement_percent', max: 100, assumed: [100] } as const;

export const animalFields = {
  speciesCode: code('вид животного', 'DOG', { list: 'species', need: 'quote', rated: 'species' }),
  name: text('кличка', 'Рыжик', { lengthMax: 60, need }),
  breedCode: code('порода', 'LABRADOR', { list: 'breed', need, rated: 'breed', assumed: ['OTHER'] }),
  breedName: text('порода, как в ветеринарном паспорте', 'Лангхаар', { lengthMax: 100 }),
  isMixedBreed: flag('метис', { need, rated: 'mixed', assumed: [false] }),
  birthDate: date('дата рождения', '2024-05-03', { need: 'quote' }),
  gender: code('пол', 'M', { list: 'gender_type', need }),
  isNeutered: flag('стерилизовано', { need, rated: 'neutered', assumed: [false] }),
  keepingCode: code('содержание', 'INDOOR', { list: 'keeping', need, rated: 'keeping', assumed: ['INDOOR'] }),
  useCode: code('назначение', 'COMPANION', { list: 'pet_use', need }),
  color: text('окрас', 'рыжий', { lengthMax: 60, need }),
  chipNumber: text('номер чипа', '643099900012345', { pattern: chip, needIf: ofLoss }),
  vetPassport: part(
    'ветеринарный паспорт',
    { number: text('номер ветеринарного паспорта', 'RU-0001234', { lengthMax: 40, need }) },
    { need },
  ),
  vaccinatedOn: date('дата вакцинации', '2026-06-10', { isPast: true, askedAgain: true }),
  condition: part('состояние животного', {
    hasChronicDiseases: flag('хронические болезни', { needIf: ofCondition }),
    hasInjuries: flag('травмы и операции за год', { needIf: ofCondition }),
    description: text('подробности', 'Перелом лапы в марте, сросся', { lengthMax: 1000 }),
  }),
  reimbursementPercent: whole('доля возмещения, %', 100, reimbursed),
  purchasePrice: rubles('стоимость животного', 60_000),
};

export const petFields = {
  address: address('где живёт животное', { need, rated: 'region', changeable: true }),
};
