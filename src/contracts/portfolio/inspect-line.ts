import type { Partner } from '#access/partner.ts';
import { type Fault, faultAt, ServiceError, type Warning } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import {
  type DateText,
  datePrinted,
  isUsualDate,
  isUsualDateTime,
  moscowMidnight,
  toMoscowDay,
} from '#kernel/time/calendar.ts';
import { findInsuredConflict } from '../life/conflicts/insured.ts';
import { formatContractEnd } from '../record/cover/cover-start.ts';
import { vehiclesInForceTogether } from '../record/store/in-force.ts';
import type { CheckContext, PortfolioDependencies } from './check-lines.ts';
import type { InspectedContract } from './inspect-application.ts';
import type { PortfolioLine } from './line.ts';
import { contractPlace } from './line-schema.ts';

interface FoundInLine {
  readonly faults: readonly Fault[];
  readonly warnings: readonly Warning[];
  /** Absent if the contract cannot be read. */
  readonly inspected?: InspectedContract;
}

/** Checks the contract of a line. Its fields have the prefix `contract`. */
export async function inspectLine(
  deps: PortfolioDependencies,
  context: CheckContext,
  line: PortfolioLine,
  partner: Partner | null,
): Promise<FoundInLine> {
  const { today } = context;
  const concludedOn = concludedDay(line.contract);
  const faults = [...partnerFaults(line, partner), ...missingDates(line.contract)];
  if (!partner || concludedOn === undefined) return { faults, warnings: [] };
  if (concludedOn > today) faults.push(notConcluded(today));
  const body = withIssueDate(line.contract, concludedOn);
  const inspected = await inspectedOrFaults(deps, context, { line, partner, body, concludedOn });
  if (Array.isArray(inspected)) return { faults: [...faults, ...inspected], warnings: [] };
  const { terms } = inspected;
  const all = [
    ...faults,
    ...inspected.faults
      .filter(({ field }) => !faults.some((known) => known.field === placed(field)))
      .map(inContract),
    ...termFaults(inspected, today),
  ];
  const conflict = all.length === 0 ? await conflictFault(deps, context, line, inspected) : undefined;
  return {
    faults: conflict ? [conflict] : all,
    warnings: inspected.warnings.map((one) => ({ ...one, field: placed(one.field) })),
    inspected: { ...inspected, terms: { ...terms, concludedOn } },
  };
}

const placed = (field: string) => (field === 'body' ? contractPlace : `${contractPlace}.${field}`);
const inContract = (fault: Fault): Fault => ({ ...fault, field: placed(fault.field) });

function concludedDay({ issueDate }: JsonObject): DateText | undefined {
  if (typeof issueDate !== 'string') return undefined;
  if (isUsualDate(issueDate)) return issueDate;
  return isUsualDateTime(issueDate) ? toMoscowDay(issueDate) : undefined;
}

/** Writes the date of conclusion as a date-time, which the schema of a contract demands. */
function withIssueDate(contract: JsonObject, concludedOn: DateText): JsonObject {
  const { issueDate } = contract;
  return typeof issueDate === 'string' && isUsualDate(issueDate)
    ? { ...contract, issueDate: `${concludedOn}T00:00:00+03:00` }
    : contract;
}

function missingDates(contract: JsonObject): Fault[] {
  const titles = {
    issueDate: 'день заключения',
    startDate: 'начало страхования',
    endDate: 'конец страхования',
  };
  return Object.entries(titles)
    .filter(([name]) => contract[name] === undefined)
    .map(([name, title]) => faultAt(placed(name), `обязательное поле: ${title}`, 'FIELD_REQUIRED'));
}

function partnerFaults({ partner: login }: PortfolioLine, partner: Partner | null): readonly Fault[] {
  if (partner) return [];
  const text =
    login === ''
      ? 'обязательное поле: логин партнёра, который продал договор; для всех строк сразу — параметр partner'
      : `партнёра с логином ${login.slice(0, 64)} нет: заведите его или исправьте логин`;
  return [faultAt('partner', text, login === '' ? 'FIELD_REQUIRED' : 'VALUE_NOT_IN_LIST')];
}

function notConcluded(today: DateText): Fault {
  const text = `договор ещё не заключён: сегодня ${datePrinted(today)}`;
  return faultAt(placed('issueDate'), text, 'CONCLUSION_DATE_NOT_ALLOWED');
}

interface ContractOfLine {
  readonly line: PortfolioLine;
  readonly partner: Partner;
  readonly body: JsonObject;
  readonly concludedOn: DateText;
}

const noonMs = 43_200_000;

async function inspectedOrFaults(
  { inspector }: PortfolioDependencies,
  { product, tariff, now }: CheckContext,
  { line, partner, body, concludedOn }: ContractOfLine,
): Promise<InspectedContract | Fault[]> {
  const concludedAt = new Date(moscowMidnight(concludedOn).getTime() + noonMs);
  const caller = { partner, requestId: 'portfolio', receivedAt: now, isStrict: false };
  try {
    const { holderType } = line;
    return await inspector.inspect({ product, holderType, body, caller, concludedAt, tariff });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error;
    return error.faults.map(inContract);
  }
}

function termFaults({ terms }: InspectedContract, today: DateText): readonly Fault[] {
  const { concludedOn, startsOn, endsOn } = terms;
  const faults: Fault[] = [];
  if (endsOn < today)
    faults.push(
      faultAt(
        placed('endDate'),
        `договор закончился ${datePrinted(endsOn)}: импортируются только договоры, которые действуют`,
        'CONTRACT_ENDED',
      ),
    );
  if (startsOn < concludedOn)
    faults.push(
      faultAt(
        placed('startDate'),
        `страхование начинается раньше дня заключения (${datePrinted(concludedOn)})`,
        'DATES_CONTRADICT',
      ),
    );
  if (endsOn < startsOn) faults.push(faultAt(placed('endDate'), 'конец раньше начала', 'DATES_CONTRADICT'));
  return faults;
}

/** Finds a contract here that already covers the vehicle of the same owner. */
async function conflictFault(
  { pool }: PortfolioDependencies,
  { product }: CheckContext,
  { holderType }: PortfolioLine,
  { body, terms }: InspectedContract,
): Promise<Fault | undefined> {
  const conflict = await findInsuredConflict(
    pool,
    product,
    { ...terms, body, holderType },
    false,
    (vehicle) => vehiclesInForceTogether(pool, vehicle),
  );
  return (
    conflict &&
    faultAt(
      placed('startDate'),
      `транспортное средство этого собственника здесь уже застраховано по договору ${conflict.title}, который действует ${formatContractEnd(conflict)}`,
      'ALREADY_INSURED',
    )
  );
}
