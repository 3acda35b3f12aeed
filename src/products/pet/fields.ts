import { code, date, flag, part, rubles, text, whole } from '../fields/kinds.ts';
import { address } from '../fields/parts.ts';

const chip = { is: /^\d{15}$/, expected: 'номер чипа, 15 цифр' };
const ofCondition = { from: 'contract', risks: ['VET_ACCIDENT', 'VET_ILLNESS', 'DEATH'] } as const;

/** What is told of an animal. */
export const animalFields = {
  speciesCode: code('вид животного', 'DOG', { list: 'species', need: 'quote', rated: 'species' }),
  name: text('кличка', 'Рыжик', { lengthMax: 60, need: 'contract' }),
  breedCode: code('порода', 'LABRADOR', {
    list: 'breed',
    need: 'contract',
    rated: 'breed',
    assumed: ['OTHER'],
  }),
  breedName: text('порода, как в ветеринарном паспорте', 'Лангхаар', { lengthMax: 100 }),
  isMixedBreed: flag('метис', { need: 'contract', rated: 'mixed', assumed: [false] }),
  birthDate: date('дата рождения', '2024-05-03', { need: 'quote' }),
  gender: code('пол', 'M', { list: 'gender_type', need: 'contract' }),
  isNeutered: flag('стерилизовано', { need: 'contract', rated: 'neutered', assumed: [false] }),
  keepingCode: code('содержание', 'INDOOR', {
    list: 'keeping',
    need: 'contract',
    rated: 'keeping',
    assumed: ['INDOOR'],
  }),
  useCode: code('назначение', 'COMPANION', { list: 'pet_use', need: 'contract' }),
  color: text('окрас', 'рыжий', { lengthMax: 60, need: 'contract' }),
  chipNumber: text('номер чипа', '643099900012345', {
    pattern: chip,
    needIf: {
      from: 'contract',
      risks: ['LOSS'],
      asked: 'номер чипа, 15 цифр; без него пропажа не страхуется',
    },
  }),
  vetPassport: part(
    'ветеринарный паспорт',
    { number: text('номер ветеринарного паспорта', 'RU-0001234', { lengthMax: 40, need: 'contract' }) },
    { need: 'contract' },
  ),
  vaccinatedOn: date('дата вакцинации', '2026-06-10', { isPast: true, askedAgain: true }),
  condition: part('состояние животного', {
    hasChronicDiseases: flag('хронические болезни', { needIf: ofCondition }),
    hasInjuries: flag('травмы и операции за год', { needIf: ofCondition }),
    description: text('подробности', 'Перелом лапы в марте, сросся', { lengthMax: 1000 }),
  }),
  reimbursementPercent: whole('доля возмещения, %', 100, {
    rated: 'reimbursement_percent',
    max: 100,
    assumed: [100],
  }),
  purchasePrice: rubles('стоимость животного', 60_000),
};

/** What is told of the contract as a whole. */
export const petFields = {
  address: address('где живёт животное', { need: 'contract', changeable: true }),
};
