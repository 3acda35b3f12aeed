import { type CellRule, decimalRule, integerRule, oneOfRule } from '#catalogues/tariffs/check-table.ts';
import type { Row, TableFault } from '#catalogues/tariffs/tariff.ts';
import { message } from '#kernel/errors/message.ts';
import type { BonusMalusClass } from '#kernel/ports/ports.ts';
import {
  checkSettingRows,
  compileSaleSettingRules,
  readSaleSettings,
} from '../../../product/sale-settings.ts';
import { bonusMalusClasses } from './bands.ts';
import { cell, figure } from './figure.ts';
import { type LegalBonusMalus, legalBonusMalusKinds, type OsagoSettings } from './osago-tariff.ts';
import { osagoRefunds } from './refunds.ts';

const daysRule = integerRule(0, 366);
const monthsRule = integerRule(1, 12);

const rules: Readonly<Record<string, CellRule>> = {
  unlimited_individual_kbm: decimalRule(10),
  default_kbm_class: oneOfRule(...bonusMalusClasses),
  legal_kvs_multiplier: decimalRule(10),
  use_months_min_individual: monthsRule,
  use_months_min_legal: monthsRule,
  use_periods_max: integerRule(1, 12),
  e_contract_start_days_min: daysRule,
  transit_days_max: daysRule,
  foreign_days_min: daysRule,
};

/** Settings that older versions lack; an absent setting has a default. */
const laterRules: Readonly<Record<string, CellRule>> = {
  short_start_days_min: daysRule,
  legal_kbm: oneOfRule(...legalBonusMalusKinds),
};
const legalKbmBefore = 'drivers';

export function checkSettings(rows: readonly Row[]): TableFault[] {
  const table = 'settings';
  const names = new Set(rows.map((row) => row.name));
  const missing = Object.keys(rules).filter((name) => !names.has(name));
  return [
    ...missing.map((name) => ({ table, message: message('SETTING_MISSING', { name }) })),
    ...checkSettingRows(rows, {
      ...rules,
      ...laterRules,
      ...compileSaleSettingRules(osagoRefunds),
    }),
  ];
}

/** Maximum number of days until the start of cover; the insurer's own choice. */
const latestStartDays = 60;

export function compileSettings(rows: readonly Row[]): OsagoSettings {
  const values = new Map(rows.map((row) => [cell(row, 'name'), cell(row, 'value')]));
  const text = (name: string) => values.get(name) ?? '';
  const whole = (name: string) => Number(text(name));
  return {
    unlimitedIndividualKbm: figure(text('unlimited_individual_kbm')),
    defaultKbmClass: text('default_kbm_class') as BonusMalusClass,
    legalKbm: (text('legal_kbm') || legalKbmBefore) as LegalBonusMalus,
    legalKvsMultiplier: figure(text('legal_kvs_multiplier')),
    useMonthsMinIndividual: whole('use_months_min_individual'),
    useMonthsMinLegal: whole('use_months_min_legal'),
    usePeriodsMax: whole('use_periods_max'),
    eContractStartDaysMin: whole('e_contract_start_days_min'),
    shortStartDaysMin: values.has('short_start_days_min') ? whole('short_start_days_min') : null,
    transitDaysMax: whole('transit_days_max'),
    foreignDaysMin: whole('foreign_days_min'),
    ...readSaleSettings(rows, { latestStartDays, refunds: osagoRefunds }),
  };
}
