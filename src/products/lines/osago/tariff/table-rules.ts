import {
  anyText,
  dateCell,
  decimalUpTo,
  filledText,
  matching,
  oneOf,
  optional,
  type TableRule,
  wholeBetween,
} from '#catalogues/tariffs/check-table.ts';
import { message } from '#kernel/errors/message.ts';
import { bonusMalusClasses } from './bands.ts';
import { anyRegion, baseRateRows, trailerKinds } from './osago-tariff.ts';

const regionCode = matching(/^\d{2}$/, message('REGION_CODE_EXPECTED'));
const coefficient = decimalUpTo(100);
const rubles = wholeBetween(1, 1_000_000);
const bonusMalusClass = oneOf(...bonusMalusClasses);
const confidence = filledText;

/** Columns of the directive's tables. */
export const directiveTables: Readonly<Record<string, TableRule>> = {
  base_rates: {
    columns: {
      row: oneOf(...baseRateRows),
      tb_min_rub: optional(rubles),
      tb_max_rub: optional(rubles),
      confidence,
    },
    unique: ['row'],
  },
  kt: {
    columns: {
      region_code: regionCode,
      region: filledText,
      city: filledText,
      kt: coefficient,
      kt_tractor: coefficient,
      kladr: optional(matching(/^\d{13}$/, message('KLADR_EXPECTED'))),
      confidence,
      confidence_tractor: confidence,
    },
    unique: ['region_code', 'city'],
  },
  kbm: {
    columns: {
      class: bonusMalusClass,
      kbm: coefficient,
      next_0_claims: bonusMalusClass,
      next_1: bonusMalusClass,
      next_2: bonusMalusClass,
      next_3: bonusMalusClass,
      next_4_or_more: bonusMalusClass,
      confidence,
    },
    unique: ['class'],
  },
  ko: {
    columns: {
      drivers: oneOf('limited', 'unlimited'),
      owner: oneOf('any', 'individual', 'legal'),
      ko: coefficient,
      confidence,
    },
    unique: ['drivers', 'owner'],
  },
  km: {
    columns: {
      family: oneOf('car', 'motorcycle'),
      hp_over: wholeBetween(0, 10_000),
      hp_up_to: optional(wholeBetween(1, 10_000)),
      km: coefficient,
      confidence,
    },
    unique: ['family', 'hp_over'],
  },
  kvs: {
    columns: {
      family: oneOf('other', 'motorcycle'),
      age_from: wholeBetween(16, 120),
      age_to: optional(wholeBetween(16, 120)),
      experience_from: wholeBetween(0, 100),
      experience_to: optional(wholeBetween(0, 100)),
      kvs: coefficient,
      confidence,
    },
    unique: ['family', 'age_from', 'experience_from'],
  },
  ks: { columns: { months: wholeBetween(1, 12), ks: coefficient, confidence }, unique: ['months'] },
  kp: {
    columns: {
      scope: oneOf('foreign', 'transit'),
      days_from: optional(wholeBetween(1, 366)),
      days_to: optional(wholeBetween(1, 366)),
      months_to: optional(wholeBetween(1, 12)),
      kp: coefficient,
      confidence,
    },
    unique: ['scope', 'days_from', 'days_to', 'months_to'],
  },
  kpr: {
    columns: { trailer_to: oneOf(...trailerKinds), kpr: coefficient, confidence },
    unique: ['trailer_to'],
  },
  foreign: {
    columns: { rule: oneOf('default', 'unfriendly'), families: anyText, kt: coefficient, confidence },
    unique: ['rule'],
    filled: false,
  },
  unfriendly_states: {
    columns: {
      code: matching(/^[A-Z]{2}$/, message('COUNTRY_2_EXPECTED')),
      code3: matching(/^[A-Z]{3}$/, message('COUNTRY_3_EXPECTED')),
      confidence,
    },
    unique: ['code'],
    filled: false,
  },
  contract_terms: { columns: { kind: oneOf('year', 'short'), confidence }, unique: ['kind'] },
};

/** Columns of the insurer's own tables. */
export const baseRatesTables: Readonly<Record<string, TableRule>> = {
  base_rates: {
    columns: {
      row: oneOf(...baseRateRows),
      region: matching(/^(\d{2}|\*)$/, message('REGION_CODE_OR_ANY', { any: anyRegion })),
      base_rate_rub: rubles,
    },
    unique: ['row', 'region'],
  },
  short_term: {
    columns: { days_from: wholeBetween(1, 92), days_to: wholeBetween(1, 92), ks: decimalUpTo(1) },
    unique: ['days_from'],
  },
  settings: { columns: { name: filledText, value: filledText }, unique: ['name'] },
  loyalties: {
    columns: {
      programme: matching(/^[^\sa-zа-яё](?:[^a-zа-яё]{0,58}[^\sa-zа-яё])?$/, message('PROGRAMME_EXPECTED')),
      from: optional(dateCell),
      to: optional(dateCell),
      coefficient: decimalUpTo(1),
    },
    unique: ['programme', 'from'],
    filled: false,
    absent: true,
  },
};
