import type { RiskWords } from '../../definition/define/definition.ts';
import { nothingOn, wholeBefore } from '../../definition/voluntary/refunds.ts';
import type { RefundRow } from '../../product/termination/refund-table.ts';

const listed = (title: string) => ({ title, sum: 'listed' }) as const;

/** Sum per person, in the currency of the contract, above which an underwriter must approve: invented. */
const dear = { above: 300_000n, text: 'страховая сумма отмены поездки больше 3 000 на человека' };

export const risks = {
  MEDICAL: { ...listed('Медицинские и медико-транспортные расходы'), hasDeductible: 'SUM' },
  ACCIDENT: listed('Несчастный случай'),
  LIABILITY: listed('Гражданская ответственность'),
  BAGGAGE: listed('Багаж'),
  CANCELLATION: { title: 'Отмена поездки', sum: 'own', reviewed: dear },
  DELAY: listed('Задержка рейса'),
} as const satisfies Readonly<Record<string, RiskWords>>;

export const texts = {
  needed: 'обязательный риск MEDICAL: без медицинских расходов остальные не страхуются',
  countries: 'обязательное поле: страны поездки, коды ISO 3166, например ["TR"]',
  twice: 'страна передана дважды: оставьте одну запись',
  abroadAsked: 'начинается ли поездка до заключения договора',
  abroad: (earliest: string) =>
    `застрахованный уже за границей: начало страхования не раньше ${earliest}, через пять дней после заключения`,
  longest: 'одна поездка — не больше 366 дней',
  year: 'полис многократных поездок заключается на 12 месяцев',
  insuredDays: 'обязательное поле: застрахованных дней за год поездок, от 15 до 183',
  schengen: 'для стран Шенгена нужна страховая сумма не меньше 30 000 EUR',
  cancellation:
    'отмена поездки страхуется не позже пяти дней после бронирования и не меньше чем за пять дней до поездки: уберите риск',
  cost: 'обязательное поле: стоимость поездки в валюте страховых сумм, из неё платится возмещение',
  bookedOn: 'обязательное поле: дата бронирования поездки',
  birthDate: 'обязательное поле: дата рождения, у каждого из нескольких застрахованных',
  age: (age: number | undefined, most: number) =>
    age === undefined
      ? 'обязательное поле: дата рождения, например 1986-10-22'
      : `возраст застрахованного ${age} лет: этот продукт — до ${most} лет включительно`,
  begun: 'страхование началось: застрахованных, поездку, риски и программу изменить нельзя',
};

const untouched = 'Премия возвращается полностью: страхование ещё не началось';

/** Refunds on termination; the cooling-off period does not apply to insurance abroad. */
export const refunds: readonly RefundRow[] = [
  wholeBefore('NOT_DEPARTED', untouched, 'verified'),
  wholeBefore('HOLDER_WISH', untouched, 'verified'),
  {
    ...nothingOn('HOLDER_WISH', 'Премия не возвращается: страхование началось', 'verified'),
    phase: 'after_start',
  },
];
