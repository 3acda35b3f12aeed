import type { PaperForm } from '#kernel/terms/sale-rights.ts';
import { addDays, type DateText, datePrinted, lastDayOfTerm } from '#kernel/time/calendar.ts';
import { checkConsent } from '#parties/contract-party.ts';
import { requireText, sent } from '#parties/fields/checks.ts';
import { checkStartWindow } from '../../../product/dates/contract-dates.ts';
import { isShort, shortMonthsMax } from '../hours.ts';
import { type PolicyKind, policyKinds } from '../reading.ts';
import { countDuration } from '../term.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

const osagoProductCode = 'OSAGO';
const policyNumberPattern = /^\p{L}{3}\d{10}$/u;

export function checkOsagoContract(checks: OsagoChecks): void {
  const { application } = checks;
  const code = requireText(
    checks,
    'product.code',
    application.product?.code,
    `код продукта, ${osagoProductCode}`,
  );
  if (code !== undefined && code !== osagoProductCode) {
    checks.report('product.code', `допустимые значения: ${osagoProductCode}`, 'VALUE_NOT_IN_LIST');
  }
  const { consentPersonalData: standing } = checks.sale.standing?.application ?? {};
  checkConsent(checks, application.consentPersonalData, standing);
  checkPreviousPolicy(checks);
}

function checkPreviousPolicy(checks: OsagoChecks): void {
  const { previousPolicyNumber, isProlongation } = checks.osago;
  const number = (previousPolicyNumber ?? '').replace(/[\s№]/g, '');
  if (number === '' && isProlongation === true && !checks.amends) {
    const tell = checks.complete ? checks.report : checks.warn;
    tell(
      'insuredObject.osago.previousPolicyNumber',
      'для пролонгации (isProlongation) нужен номер прежнего договора; без него действуют правила нового договора: уберите isProlongation',
      'FIELD_REQUIRED',
    );
  }
  if (number === '' || policyNumberPattern.test(number)) return;
  checks.report(
    'insuredObject.osago.previousPolicyNumber',
    'ожидается номер полиса ОСАГО: три буквы серии и 10 цифр, например XXX0166171796',
    'FORMAT_INVALID',
  );
}

/** Requires the right to paper policies, because they may start at once and before they are reported. */
function checkRight({ application, sale, report }: OsagoChecks, kind: PolicyKind | null | undefined) {
  const { rights } = sale;
  if (!rights) return;
  const lacks = (form: PaperForm) => !rights.forms.includes(form);
  const said = 'по вашему соглашению полисы на бумаге не оформляются';
  const refuse = (field: string, text: string) =>
    report(field, `${said} ${text} или обратитесь к страховщику`, 'NOT_IN_AGREEMENT');
  if (kind === 'EBSO' && lacks('EBSO')) refuse('infoList.policyKind', '(EBSO): уберите policyKind');
  if ((sent(application.bso?.serial) ?? sent(application.bso?.number)) !== undefined && lacks('BSO'))
    refuse('bso', 'на бланках страховщика (BSO): уберите bso');
}

const serialPattern = /^\p{L}{3}$/u;
const numberPattern = /^\d{10}$/;

export function checkForm(checks: OsagoChecks): void {
  const { application } = checks;
  const kind = checks.reading.policyKind;
  if (kind === null) {
    checks.report(
      'infoList.policyKind',
      `допустимые значения: ${policyKinds.join(', ')} (EBSO — полис на бумаге, EOSAGO — электронный, он же без policyKind)`,
      'VALUE_NOT_IN_LIST',
    );
  }
  checkRight(checks, kind);
  const serial = sent(application.bso?.serial);
  const number = sent(application.bso?.number);
  if (serial === undefined && number === undefined) return;
  if (kind === 'EOSAGO') {
    checks.report(
      'bso',
      'у электронного полиса нет бланка: уберите bso или передайте policyKind EBSO',
      'FIELD_NOT_APPLICABLE',
    );
  }
  if (serial !== undefined && !serialPattern.test(serial)) {
    checks.report('bso.serial', 'ожидается серия бланка: три буквы, например ТТТ', 'FORMAT_INVALID');
  }
  if (number !== undefined && !numberPattern.test(number)) {
    checks.report('bso.number', 'ожидается номер бланка: 10 цифр, например 7000000001', 'FORMAT_INVALID');
  }
  if (serial === undefined)
    checks.report(
      'bso.serial',
      'обязательное поле вместе с bso.number: серия, например ТТТ',
      'FIELD_REQUIRED',
    );
  if (number === undefined)
    checks.report('bso.number', 'обязательное поле вместе с bso.serial: номер, 10 цифр', 'FIELD_REQUIRED');
}

export function checkOsagoTerm(checks: OsagoChecks): void {
  const { startDate, endDate } = checks.application;
  requireText(checks, 'startDate', startDate, 'начало действия, например 2026-12-01T00:00:00+03:00');
  requireText(checks, 'endDate', endDate, 'окончание действия, например 2027-11-30T23:59:59+03:00');
  // A start in force is not checked again, because the dates of a contract in force are fixed.
  if (startDate !== undefined && !checks.amends) checkStart(checks);
  // Without a start, a contract reports only the missing start; a quote checks the end with an assumed start.
  if (endDate !== undefined && (startDate !== undefined || !checks.complete)) checkEnd(checks);
}

function checkStart(checks: OsagoChecks): void {
  const { latestStartDays } = checks.tariff.settings;
  const { startsOn, hours } = checks.term;
  const waitDays = startsAtOnce(checks) ? 0 : waitDaysOf(checks);
  // A start within the hour before the request is valid, even if midnight has passed since the start.
  if (hours?.isStartOver === false && waitDays === 0 && startsOn < checks.today) return;
  checkStartWindow(checks, startsOn, {
    waitDays,
    latestDays: latestStartDays,
    rule:
      waitDays === 0
        ? 'договор не может начаться в прошлом'
        : `электронный договор начинается не раньше чем через ${waitDays} дн. после дня запроса`,
  });
}

function waitDaysOf({ tariff: { settings }, term }: OsagoChecks): number {
  const { eContractStartDaysMin, shortStartDaysMin } = settings;
  return shortStartDaysMin !== null && term.kind !== 'fullYear' && isShort(term)
    ? shortStartDaysMin
    : eContractStartDaysMin;
}

/** Returns true if cover may start at once: a prolongation without a gap, or a paper policy handed over at once. */
function startsAtOnce({ application, reading, sale, term }: OsagoChecks): boolean {
  const { previousEndsOn, rights } = sale;
  if (previousEndsOn !== undefined && term.startsOn === addDays(previousEndsOn, 1)) return true;
  const forms = rights?.forms ?? [];
  if (reading.policyKind === 'EBSO' && forms.includes('EBSO')) return true;
  return sent(application.bso?.number) !== undefined && forms.includes('BSO');
}

function checkEnd(checks: OsagoChecks): void {
  const { kind, startsOn, endsOn, days } = checks.term;
  const { transitDaysMax, foreignDaysMin } = checks.tariff.settings;
  const { allowed: shortAllowed } = checks.tariff.shortTerm;
  if (kind === 'fullYear' || (kind === 'short' && shortAllowed)) return;
  const yearEnd = lastDayOfTerm(startsOn, 12);
  if (kind === 'transit' && (days < 1 || days > transitDaysMax)) {
    const last = addDays(startsOn, transitDaysMax - 1);
    reportEnd(checks, `транзит, от 1 до ${transitDaysMax} дней: ${between(startsOn, last)}`);
  } else if (kind === 'foreign' && (days < foreignDaysMin || endsOn > yearEnd)) {
    const first = addDays(startsOn, foreignDaysMin - 1);
    reportEnd(
      checks,
      `зарегистрировано за рубежом, от ${foreignDaysMin} дней до года: ${between(first, yearEnd)}`,
    );
  } else if (kind === 'irregular' || kind === 'short') {
    const shortEnd = lastDayOfTerm(startsOn, shortMonthsMax);
    const short = `, или от 1 дня до ${shortMonthsMax} месяцев: ${between(startsOn, shortEnd)}`;
    reportEnd(checks, `год: окончание ${datePrinted(yearEnd)}${shortAllowed ? short : ''}`);
  }
}

function reportEnd(checks: OsagoChecks, admissible: string): void {
  const what = checks.term.days > 0 ? 'недопустимый срок договора' : 'окончание не позже начала';
  checks.report(
    'endDate',
    `${what}; при начале ${datePrinted(checks.term.startsOn)} допустимо: ${admissible}`,
    'TERM_NOT_ALLOWED',
  );
}

function between(first: DateText, last: DateText): string {
  return `окончание с ${datePrinted(first)} по ${datePrinted(last)}`;
}

const periodsPath = `${osagoPath}.usagePeriods`;
const daysInMonth = 30;

interface UsagePeriod {
  readonly start: DateText;
  readonly end: DateText;
}

export function checkUsagePeriods(checks: OsagoChecks): void {
  const sentPeriods = checks.osago.usagePeriods ?? [];
  if (sentPeriods.length === 0) return;
  const { usePeriodsMax } = checks.tariff.settings;
  if (sentPeriods.length > usePeriodsMax) {
    checks.report(
      periodsPath,
      `допускается не больше ${usePeriodsMax} периодов использования, передано ${sentPeriods.length}`,
      'USE_PERIODS_NOT_ALLOWED',
    );
  }
  const accepted: UsagePeriod[] = [];
  sentPeriods.forEach((period, index) => {
    const field = `${periodsPath}[${index}]`;
    const start = requireText(
      checks,
      `${field}.start`,
      period.start,
      'первый день периода, например 2026-12-01',
    );
    const end = requireText(
      checks,
      `${field}.end`,
      period.end,
      'последний день периода, например 2027-05-31',
    );
    if (start === undefined || end === undefined) return;
    if (checkPeriod(checks, field, { start, end }, accepted)) accepted.push({ start, end });
  });
  if (accepted.length === sentPeriods.length) checkWhole(checks, accepted);
}

function checkPeriod(
  checks: OsagoChecks,
  field: string,
  { start, end }: UsagePeriod,
  others: readonly UsagePeriod[],
): boolean {
  const { startsOn, endsOn } = checks.term;
  if (start > end)
    return refusePeriod(checks, `${field}.end`, 'период не может закончиться раньше, чем начался');
  const startsInside = start >= startsOn && start <= endsOn;
  if (!startsInside) refusePeriod(checks, `${field}.start`, insideText(checks));
  const endsInside = end >= startsOn && end <= endsOn;
  if (!endsInside) refusePeriod(checks, `${field}.end`, insideText(checks));
  if (!startsInside || !endsInside) return false;
  const overlapped = others.find((other) => start <= other.end && end >= other.start);
  if (!overlapped) return true;
  const taken = `с ${datePrinted(overlapped.start)} по ${datePrinted(overlapped.end)}`;
  return refusePeriod(checks, `${field}.start`, `периоды не должны пересекаться: занято ${taken}`);
}

function checkWhole(checks: OsagoChecks, periods: readonly UsagePeriod[]): void {
  const { kind, startsOn, endsOn } = checks.term;
  const [only] = periods;
  if (periods.length === 1 && only?.start === startsOn && only.end === endsOn) return;
  if (kind === 'fullYear') checkLength(checks, periods);
  else if (kind !== 'irregular') {
    const whole = `с ${datePrinted(startsOn)} по ${datePrinted(endsOn)}`;
    checks.report(
      periodsPath,
      `${wholeTerms[kind]} используется весь срок: уберите usagePeriods или передайте один период ${whole}`,
      'USE_PERIODS_NOT_ALLOWED',
    );
  }
}

const wholeTerms = {
  short: 'при сроке меньше года',
  foreign: 'для зарегистрированного за рубежом при любом сроке',
  transit: 'в следовании к месту регистрации',
} as const;

function checkLength(checks: OsagoChecks, periods: readonly UsagePeriod[]): void {
  const isLegal = checks.reading.owner.kind === 'legal';
  const { useMonthsMinLegal, useMonthsMinIndividual } = checks.tariff.settings;
  const monthsMin = isLegal ? useMonthsMinLegal : useMonthsMinIndividual;
  if (monthsOf(periods) >= monthsMin) return;
  const whose = isLegal ? 'для юридических лиц' : 'для физических лиц и предпринимателей';
  refusePeriod(
    checks,
    periodsPath,
    `периоды использования вместе должны быть не короче ${monthsMin} мес. (${whose})`,
  );
}

function monthsOf(periods: readonly UsagePeriod[]): number {
  let months = 0;
  let days = 0;
  for (const { start, end } of periods) {
    const duration = countDuration(start, end);
    months += duration.months;
    days += duration.days;
  }
  return months + Math.floor(days / daysInMonth);
}

function insideText({ term }: OsagoChecks): string {
  return `период должен лежать внутри срока договора: с ${datePrinted(term.startsOn)} по ${datePrinted(term.endsOn)}`;
}

function refusePeriod(checks: OsagoChecks, field: string, description: string): false {
  checks.report(field, description, 'USE_PERIODS_NOT_ALLOWED');
  return false;
}
