import { type Fault, faultAt } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import { rublesText } from '#kernel/money/money.ts';
import { addDays, type DateText, datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import type { WorkingDays } from '#kernel/time/working-days.ts';
import type { SaleSettings } from '#products/product/sale-settings.ts';
import { mayBePast } from '#products/product/termination/reasons.ts';
import type { Addendum } from '../record/addendums/addendum.ts';
import type { Contract } from '../record/contract.ts';
import { coverFrom } from '../record/cover/cover-start.ts';
import { statuses } from '../record/status/lifecycle.ts';
import { forbiddenBy } from '../record/status/transition.ts';
import type { MovedTerm } from './moved-term.ts';
import type { AddendumRequest } from './request.ts';

export interface AddendumSituation {
  readonly contract: Contract;
  readonly awaited: Addendum | null;
  /** The latest agreed change that is not in effect yet. */
  readonly agreed: Addendum | null;
  readonly moved: MovedTerm | null;
  /** Today in Moscow. */
  readonly today: DateText;
  /** True from the minute in which cover began. */
  readonly hasBegun: boolean;
  /** True if a change agreed before cover begins takes effect on the first day of cover. */
  readonly countsFromStart: boolean;
  readonly isByStaff: boolean;
  /** The insurer's settings on the day the contract was concluded. */
  readonly settings: SaleSettings;
  readonly workingDays: WorkingDays;
}

export function conditionFaults(request: AddendumRequest, situation: AddendumSituation): readonly Fault[] {
  const { contract, awaited, agreed, moved, today } = situation;
  // True if the term is moved before its first day: then no day of cover is earned yet.
  const isWhole = moved !== null && today < contract.startsOn;
  return [
    ...statusFaults(request, contract, today),
    ...(request.effectiveOn && request.kind !== 'CORRECTION'
      ? dateFaults(request.effectiveOn, daysFor(request, situation), today)
      : []),
    ...(isWhole ? [] : agreedFaults(request, agreed, today)),
    ...correctionFaults(request, situation),
    ...awaitedFaults(request, awaited, today),
  ];
}

function statusFaults(
  { kind, effectiveOn }: AddendumRequest,
  { draftId, status, cancelledAt }: Contract,
  today: DateText,
): readonly Fault[] {
  if (status === 'COMPLETE') return [];
  const refuse = (field: string, description: string, reason: Reason): readonly Fault[] => [
    { field, description, reason, domain: 'sales' },
  ];
  const endsOn = cancelledAt && moscowDate(cancelledAt);
  if (status === 'TERMINATED' && endsOn && endsOn > today) {
    const ending = `Договор уже расторгается с ${datePrinted(endsOn)}`;
    if (kind !== 'TERMINATION')
      return refuse(`draftId=${draftId}`, `${ending}: изменить его больше нельзя`, 'CONTRACT_ENDED');
    if (!effectiveOn || effectiveOn < endsOn) return [];
    return refuse(
      'effectiveDate',
      `${ending}: передайте более ранний день, если страхование прекращается раньше`,
      'EFFECTIVE_DATE_NOT_ALLOWED',
    );
  }
  const instead =
    status === 'TERMINATED' ? 'договор уже расторгнут' : 'неоплаченный договор меняют методом PUT policies';
  return refuse(
    `draftId=${draftId}`,
    `Статус договора не допускает доп. соглашение: ${status} (${statuses[status]}); ${instead}`,
    forbiddenBy(status),
  );
}

interface AdmissibleDays extends Pick<Contract, 'startsOn' | 'endsOn'> {
  /** True if the last possible day is the deadline for moving the term. */
  readonly isUntilStart?: boolean;
  /** True if the first day of cover is the only possible day. */
  readonly isFirstDay?: boolean;
  /** The first possible day. Past days are checked separately. */
  readonly from: DateText;
  /** True if the day before `from` was covered. */
  readonly isCovered: boolean;
  readonly mayBePast: boolean;
}

/** Returns the possible days of an addendum. Staff can end a contract on a past day for some grounds. */
function daysFor(
  { kind, reasonCode }: AddendumRequest,
  { contract, isByStaff, hasBegun, countsFromStart, moved, today }: AddendumSituation,
): AdmissibleDays {
  const { startsOn, endsOn, concludedOn } = contract;
  if (moved) {
    const first = moved.after.from < startsOn ? moved.after.from : startsOn;
    const own = { startsOn, from: concludedOn, isCovered: false, mayBePast: false };
    return today < startsOn ? { ...own, endsOn: first, isUntilStart: true } : { ...own, endsOn };
  }
  // The insurer earns the whole first day, even if cover lasted only an hour on that day.
  const begun = addDays(moscowDate(coverFrom(contract)), 1);
  const from = kind === 'CHANGE' ? startsOn : hasBegun ? begun : concludedOn;
  const isCovered = kind !== 'CHANGE' && hasBegun;
  const own = {
    startsOn,
    from,
    isCovered,
    mayBePast: kind === 'TERMINATION' && isByStaff && mayBePast(reasonCode ?? ''),
  };
  const isFirstDay = kind === 'CHANGE' && countsFromStart && today < startsOn;
  return isFirstDay ? { ...own, endsOn: startsOn, isFirstDay } : { ...own, endsOn };
}

function dateFaults(
  effectiveOn: DateText,
  { startsOn, endsOn, from, isCovered, mayBePast: isPastAdmitted, isUntilStart, isFirstDay }: AdmissibleDays,
  today: DateText,
): readonly Fault[] {
  const earliest = from > today || isPastAdmitted ? from : today;
  const admissible =
    earliest > endsOn
      ? `срок страхования закончился ${datePrinted(endsOn)}, доп. соглашение невозможно`
      : isFirstDay
        ? `передайте ${datePrinted(startsOn)}`
        : `передайте дату с ${datePrinted(earliest)} по ${datePrinted(endsOn)}`;
  const report = (what: string): readonly Fault[] => [
    faultAt('effectiveDate', `${what}: ${admissible}`, 'EFFECTIVE_DATE_NOT_ALLOWED'),
  ];
  if (effectiveOn < from) {
    return report(
      from === startsOn
        ? `Дата раньше начала срока страхования (${datePrinted(startsOn)})`
        : isCovered
          ? 'Первый день страхования уже действует и оплачен'
          : `Дата раньше заключения договора (${datePrinted(from)})`,
    );
  }
  if (effectiveOn > endsOn && isUntilStart)
    return earliest > endsOn ? [] : report('Срок страхования переносят до его начала, прежнего и нового');
  if (effectiveOn > endsOn && isFirstDay)
    return report('До начала страхования договор меняют с его первого дня');
  if (effectiveOn > endsOn) return report(`Дата позже окончания срока страхования (${datePrinted(endsOn)})`);
  return effectiveOn < earliest ? report(`Дата раньше сегодняшней (${datePrinted(today)})`) : [];
}

/** Reports a change on a day before the last agreed change, because each change is based on the previous one. */
function agreedFaults(
  { kind, effectiveOn }: AddendumRequest,
  agreed: Addendum | null,
  today: DateText,
): readonly Fault[] {
  if (!agreed || kind === 'TERMINATION' || agreed.effectiveOn <= today) return [];
  if (effectiveOn === undefined || effectiveOn >= agreed.effectiveOn) return [];
  const from = datePrinted(agreed.effectiveOn);
  if (kind === 'CORRECTION') {
    const description = `По договору заключено доп. соглашение ${agreed.addendumNumber}, оно действует с ${from}: исправить договор можно с этого дня`;
    return [{ field: 'kind', description, reason: 'EFFECTIVE_DATE_NOT_ALLOWED', domain: 'sales' }];
  }
  return [
    faultAt(
      'effectiveDate',
      `По договору заключено доп. соглашение ${agreed.addendumNumber}, оно действует с ${from}: передайте этот день или более поздний`,
      'EFFECTIVE_DATE_NOT_ALLOWED',
    ),
  ];
}

/** Reports a correction that has a future day, or that a partner requests too late after the conclusion. */
function correctionFaults(
  { kind, effectiveOn }: AddendumRequest,
  { contract, settings, today, isByStaff, workingDays }: AddendumSituation,
): readonly Fault[] {
  if (kind !== 'CORRECTION') return [];
  const from = contract.paidAt ? moscowDate(contract.paidAt) : contract.concludedOn;
  const last = workingDays.lastDayToAct(addDays(from, settings.correctionDays));
  const faults: Fault[] = [];
  if (effectiveOn && effectiveOn !== today) {
    const description = `Исправление действует с сегодняшнего дня (${datePrinted(today)}): передайте его или уберите это поле`;
    faults.push({
      field: 'effectiveDate',
      description,
      reason: 'EFFECTIVE_DATE_NOT_ALLOWED',
      domain: 'sales',
    });
  }
  if (today > last && !isByStaff) {
    const description = `Партнёр исправляет договор по ${datePrinted(last)} включительно: обратитесь к страховщику`;
    faults.push({ field: 'kind', description, reason: 'INSURER_DECISION_REQUIRED', domain: 'sales' });
  }
  return faults;
}

function awaitedFaults(
  { kind, replaces }: AddendumRequest,
  awaited: Addendum | null,
  today: DateText,
): readonly Fault[] {
  const open = awaited?.payBefore && awaited.payBefore >= today ? awaited : null;
  if (replaces !== undefined) return replaces === open?.addendumNumber ? [] : [notAwaited(replaces, open)];
  // A termination does not have to wait for the unpaid surcharge of a change.
  if (!open || kind === 'TERMINATION') return [];
  const { addendumNumber, installmentNr, payBefore, effectiveOn, figures } = open;
  return [
    faultAt(
      'policyNumber',
      `По договору уже есть доп. соглашение ${addendumNumber}, оно ждёт доплаты ${rublesText(figures.difference)} ` +
        `(взнос ${installmentNr}) до ${datePrinted(payBefore ?? effectiveOn)} включительно: оплатите его или замените, ` +
        `передав replaces: ${addendumNumber}`,
      'ADDENDUM_AWAITS_PAYMENT',
    ),
  ];
}

function notAwaited(replaces: string, open: Addendum | null): Fault {
  const instead = open ? `передайте ${open.addendumNumber}` : 'уберите это поле';
  return faultAt(
    'replaces',
    `Доп. соглашение ${replaces} не ждёт доплаты по этому договору: ${instead}`,
    'ADDENDUM_NOT_AWAITED',
  );
}
