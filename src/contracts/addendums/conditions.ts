import { type DateText, datePrinted } from '../../kernel/calendar.ts';
import type { Fault } from '../../kernel/errors.ts';
import { rublesText } from '../../kernel/money.ts';
import type { Contract } from '../contract.ts';
import { statuses } from '../lifecycle.ts';
import type { Addendum } from './addendum.ts';
import type { AddendumRequest } from './request.ts';

/** A contract that an addendum is asked for, and the one that awaits its surcharge, where there is one. */
export interface AddendumSituation {
  readonly contract: Contract;
  readonly awaited: Addendum | null;
  /** The change that is agreed upon and counts last of all, where it is still to come. */
  readonly agreed: Addendum | null;
  /** Today in Moscow. */
  readonly today: DateText;
}

/** Why this contract can have no such addendum now, whatever it is to change. */
export function conditionFaults(
  request: AddendumRequest,
  { contract, awaited, agreed, today }: AddendumSituation,
): readonly Fault[] {
  return [
    ...statusFaults(contract),
    ...(request.effectiveOn ? dateFaults(request.effectiveOn, contract, today) : []),
    ...agreedFaults(request, agreed, today),
    ...awaitedFaults(request, awaited, today),
  ];
}

function statusFaults({ draftId, status }: Contract): readonly Fault[] {
  if (status === 'COMPLETE') return [];
  const instead =
    status === 'TERMINATED' ? 'договор уже расторгнут' : 'неоплаченный договор меняют методом PUT policies';
  return [
    {
      field: `draftId=${draftId}`,
      description: `Статус договора не допускает доп. соглашение: ${status} (${statuses[status]}); ${instead}`,
      domain: 'sales',
    },
  ];
}

function dateFaults(
  effectiveOn: DateText,
  { startsOn, endsOn }: Contract,
  today: DateText,
): readonly Fault[] {
  const earliest = startsOn > today ? startsOn : today;
  const admissible =
    earliest > endsOn
      ? `срок страхования закончился ${datePrinted(endsOn)}, доп. соглашение невозможно`
      : `передайте дату с ${datePrinted(earliest)} по ${datePrinted(endsOn)}`;
  const report = (what: string): readonly Fault[] => [
    { field: 'effectiveDate', description: `${what}: ${admissible}`, domain: 'sales' },
  ];
  if (effectiveOn < startsOn)
    return report(`Дата раньше начала срока страхования (${datePrinted(startsOn)})`);
  if (effectiveOn > endsOn) return report(`Дата позже окончания срока страхования (${datePrinted(endsOn)})`);
  return effectiveOn < today ? report(`Дата раньше сегодняшней (${datePrinted(today)})`) : [];
}

/**
 * A change is made to what the change before it has agreed upon, so it cannot count earlier than that one. The end of a
 * contract can: what was agreed upon for later then never counts.
 */
function agreedFaults(
  { kind, effectiveOn }: AddendumRequest,
  agreed: Addendum | null,
  today: DateText,
): readonly Fault[] {
  if (!agreed || kind === 'TERMINATION' || agreed.effectiveOn <= today) return [];
  if (effectiveOn === undefined || effectiveOn >= agreed.effectiveOn) return [];
  const from = datePrinted(agreed.effectiveOn);
  return [
    {
      field: 'effectiveDate',
      description: `По договору заключено доп. соглашение ${agreed.addendumNumber}, оно действует с ${from}: передайте этот день или более поздний`,
      domain: 'sales',
    },
  ];
}

function awaitedFaults(
  { kind, replaces }: AddendumRequest,
  awaited: Addendum | null,
  today: DateText,
): readonly Fault[] {
  const open = awaited && awaited.effectiveOn >= today ? awaited : null;
  if (replaces !== undefined) return replaces === open?.addendumNumber ? [] : [notAwaited(replaces, open)];
  // A contract that ends needs no change any more.
  if (!open || kind === 'TERMINATION') return [];
  const { addendumNumber, installmentNr, effectiveOn, figures } = open;
  return [
    {
      field: 'policyNumber',
      description:
        `По договору уже есть доп. соглашение ${addendumNumber}, оно ждёт доплаты ${rublesText(figures.difference)} ` +
        `(взнос ${installmentNr}) до ${datePrinted(effectiveOn)} включительно: оплатите его или замените, ` +
        `передав replaces: ${addendumNumber}`,
      domain: 'sales',
    },
  ];
}

function notAwaited(replaces: string, open: Addendum | null): Fault {
  const instead = open ? `передайте ${open.addendumNumber}` : 'уберите это поле';
  return {
    field: 'replaces',
    description: `Доп. соглашение ${replaces} не ждёт доплаты по этому договору: ${instead}`,
    domain: 'sales',
  };
}
