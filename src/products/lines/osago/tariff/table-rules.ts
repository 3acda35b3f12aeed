import {
  anyTextRule,
  dateRule,
  decimalRule,
  filledTextRule,
  integerRule,
  matchingRule,
  oneOfRule,
  optionalRule,
  type TableRule,
} from '#catalogues/tariffs/check-table.ts';
import { message } from '#kernel/errors/message.ts';
import { bonusMalusClasses } from './bands.ts';
import { anyRegion, baseRateRows, trailerKinds } from './osago-tariff.ts';

const regionCode = matchingRule(/^\d{2}$/, message('REGION_CODE_EXPECTED'));
const coefficient = decimalRule(100);
const rubles = integerRule(1, 1_000_000);
const bonusMalusClass = oneOfRule(...bonusMalusClasses);
const confidence = filledTextRule;

export const directiveTables: Readonly<Record<string, TableRule>> = {
  base_rates: {
    columns: {
      row: oneOfRule(...baseRateRows),
      tb_min_rub: optionalRule(rubles),
      tb_max_rub: optionalRule(rubles),
      confidence,
    },
    unique: ['row'],
  },
  kt: {
    columns: {
      region_code: regionCode,
      region: filledTextRule,
      city: filledTextRule,
      kt: coefficient,
      kt_tractor: coefficient,
      kladr: optionalRule(matchingRule(/^\d{13}$/, message('KLADR_EXPECTED'))),
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
      drivers: oneOfRule('limited', 'unlimited'),
      owner: oneOfRule('any', 'individual', 'legal'),
      ko: coefficient,
      confidence,
    },
    unique: ['drivers', 'owner'],
  },
  km: {
    columns: {
      family: oneOfRule('car', 'motorcycle'),
      hp_over: integerRule(0, 10_000),
      hp_up_to: optionalRule(integerRule(1, 10_000)),
      km: coefficient,
      confidence,
    },
    unique: ['family', 'hp_over'],
  },
  kvs: {
    columns: {
      family: oneOfRule('other', 'motorcycle'),
      age_from: integerRule(16, 120),
      age_to: optionalRule(integerRule(16, 120)),
      experience_from: integerRule(0, 100),
      experience_to: optionalRule(integerRule(0, 100)),
      kvs: coefficient,
      confidence,
    },
    unique: ['family', 'age_from', 'experience_from'],
  },
  ks: { columns: { months: integerRule(1, 12), ks: coefficient, confidence }, unique: ['months'] },
  kp: {
    columns: {
      scope: oneOfRule('foreign', 'transit'),
      days_from: optionalRule(integerRule(1, 366)),
      days_to: optionalRule(integerRule(1, 366)),
      months_to: optionalRule(integerRule(1, 12)),
      kp: coefficient,
      confidence,
    },
    unique: ['scope', 'days_from', 'days_to', 'months_to'],
  },
  kpr: {
    columns: { trailer_to: oneOfRule(...trailerKinds), kpr: coefficient, confidence },
    unique: ['trailer_to'],
  },
  foreign: {
    columns: { rule: oneOfRule('default', 'unfriendly'), families: anyTextRule, kt: coefficient, confidence },
    unique: ['rule'],
    filled: false,
  },
  unfriendly_states: {
    columns: {
      code: matchingRule(/^[A-Z]{2}$/, message('COUNTRY_2_EXPECTED')),
      code3: matchingRule(/^[A-Z]{3}$/, message('COUNTRY_3_EXPECTED')),
      confidence,
    },
    unique: ['code'],
    filled: false,
  },
  contract_terms: { columns: { kind: oneOfRule('year', 'short'), confidence }, unique: ['kind'] },
};

export const baseRatesTables: Readonly<Record<string, TableRule>> = {
  base_rates: {
    columns: {
      row: oneOfRule(...baseRateRows),
      region: matchingRule(/^(\d{2}|\*)$/, message('REGION_CODE_OR_ANY', { any: anyRegion })),
      base_rate_rub: rubles,
    },
    unique: ['row', 'region'],
  },
  short_term: {
    columns: { days_from: integerRule(1, 92), days_to: integerRule(1, 92), ks: decimalRule(1) },
    unique: ['days_from'],
  },
  settings: { columns: { name: filledTextRule, value: filledTextRule }, unique: ['name'] },
  loyalties: {
    columns: {
      programme: matchingRule(
        /^[^\sa-zа-яё](?:[^a-zа-яё]{0,58}[^\sa-zа-яё])?$/,
        message('PROGRAMME_EXPECTED'),
      ),
      from: optionalRule(dateRule),
      to: optionalRule(dateRule),
      coefficient: decimalRule(1),
    },
    unique: ['programme', 'from'],
    filled: false,
    absent: true,
  },
};
