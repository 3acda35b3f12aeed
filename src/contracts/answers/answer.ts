import type { Json, JsonObject } from '#kernel/json/json.ts';
import { type Kopecks, rublesNumber } from '#kernel/money/money.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import {
  type DateText,
  dateInText,
  moscowDate,
  moscowDateTime,
  moscowDayStart,
} from '#kernel/time/calendar.ts';
import { withoutSpecial } from '#parties/personal-data/special-data.ts';
import type { Product } from '#products/product/product.ts';
import type { approvalSchema, savedContractSchema } from '../record/answer-schemas/contract.ts';
import type { historyEntrySchema } from '../record/answer-schemas/history.ts';
import { calculationAnswer } from '../record/calculation-json.ts';
import type { Approval, Contract, HistoryEntry, Installment } from '../record/contract.ts';
import { coverDates, coverEnd } from '../record/cover/cover-hours.ts';
import { coverFrom } from '../record/cover/cover-start.ts';
import { serverFields } from '../record/server-fields.ts';
import { approvalStates, type Status } from '../record/status/lifecycle.ts';
import { shownStatus, statusText } from '../record/status/shown-status.ts';
import { type ActDays, isOverdue, payUntilFor } from '../record/unpaid/pay-until.ts';

export function withoutServerFields(product: Product, sent: JsonObject): JsonObject {
  const body = product.withoutPremiums?.(sent) ?? sent;
  if (!Object.keys(body).some((key) => serverFields.has(key))) return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => !serverFields.has(key)));
}

const currencyCode = 'RUR';

/** Removes fields that Bindery adds to its answers, so that they are not stored as the partner's fields. */
export function withoutEchoes(contract: Contract, body: JsonObject): JsonObject {
  const added: JsonObject = {
    currencyCode,
    issueDate: moscowDayStart(contract.concludedOn),
    createDate: moscowDateTime(contract.createdAt),
    ...coverDates(contract),
  };
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => {
      if (value !== added[key]) return [[key, value]];
      const own = contract.body[key];
      return own === undefined ? [] : [[key, own]];
    }),
  );
}

/** Returns the date of conclusion: as the partner sent it if its day is `concludedOn`, otherwise the start of that day. */
export function issueDateFor(concludedOn: string, sent: Json | undefined): string {
  const isThatDay =
    typeof sent === 'string' &&
    (dateInText(sent) === concludedOn || moscowDate(new Date(sent)) === concludedOn);
  return isThatDay ? sent : moscowDayStart(concludedOn);
}

export type ContractAnswer = JsonObject & Answered<typeof savedContractSchema>;

/** Formats a contract for partners; only the answer to reading shows special data, because other answers are stored. */
export function toContractAnswer(
  product: Product,
  contract: Omit<Contract, 'contractId'>,
  now: Date,
  workingDays: ActDays,
  shown: (body: JsonObject) => JsonObject = withoutSpecial,
): ContractAnswer {
  const status = shownStatus(contract, now);
  const { createDate } = contract.body;
  const debt = status === 'TERMINATED' ? dueOf(contract.installments) : 0n;
  return {
    ...shown(product.withPremiums?.(contract.body, contract.calculation) ?? contract.body),
    ...coverDates(contract),
    policyNumber: contract.policyNumber,
    draftId: contract.draftId,
    holderType: contract.holderType,
    ...(contract.subject === null ? {} : { subject: contract.subject }),
    status: { code: status, description: statusText(contract, now) },
    premium: rublesNumber(contract.calculation.premium),
    currencyCode,
    calculation: calculationAnswer(contract.calculation),
    installments: contract.installments.map((one) => installmentAnswer(one, moscowDate(now), workingDays)),
    issueDate: issueDateFor(contract.concludedOn, contract.body.issueDate),
    createDate: typeof createDate === 'string' ? createDate : moscowDateTime(contract.createdAt),
    version: contract.version,
    warnings: contract.warnings,
    ...approvalAnswer(contract.approval),
    ...(contract.paidAt
      ? {
          paymentDate: moscowDateTime(contract.paidAt),
          coverFrom: moscowDateTime(coverFrom(contract)),
          ...coverToAnswer(contract),
        }
      : {}),
    ...(contract.cancelledAt ? { cancellationDate: moscowDateTime(contract.cancelledAt) } : {}),
    ...(debt > 0n ? { debt: rublesNumber(debt) } : {}),
    ...product.answerFields(contract.facts),
  };
}

function installmentAnswer(installment: Installment, today: DateText, workingDays: ActDays) {
  const { nr, amount, dueOn, status, addendumNumber } = installment;
  return {
    nr,
    amount: rublesNumber(amount),
    dueDate: dueOn,
    payUntil: payUntilFor(installment, workingDays),
    status,
    ...(isOverdue(installment, today, workingDays) ? { isOverdue: true } : {}),
    ...(addendumNumber === undefined ? {} : { addendumNumber }),
  };
}

/** Formats the last second of cover; absent if the contract ended before cover began. */
export function coverToAnswer(
  contract: Pick<Contract, 'coversFrom' | 'startsOn' | 'endsOn' | 'endsAt' | 'cancelledAt'>,
): { readonly coverTo?: string } {
  const { cancelledAt } = contract;
  const end = coverEnd(contract);
  const until = cancelledAt && cancelledAt < end ? cancelledAt : end;
  return until > coverFrom(contract) ? { coverTo: moscowDateTime(new Date(until.getTime() - 1_000)) } : {};
}

export function approvalStatusAnswer(state: Approval['state']) {
  return { code: state, description: approvalStates[state] };
}

/** Formats an approval for partners; absent if the contract needs no approval. */
export function approvalAnswer(approval: Approval | null): {
  readonly approval?: Answered<typeof approvalSchema>;
} {
  if (!approval) return {};
  const { state, reasons, grounds, comment } = approval;
  return {
    approval: {
      status: approvalStatusAnswer(state),
      reasons,
      ...(grounds ? { grounds } : {}),
      ...(comment === undefined ? {} : { comment }),
    },
  };
}

function dueOf(installments: readonly Installment[]): Kopecks {
  return installments.reduce((sum, { status, amount }) => (status === 'DUE' ? sum + amount : sum), 0n);
}

/** Formats the history. Each status is shown as it was when its entry was written. */
export function historyAnswer(
  history: readonly HistoryEntry[],
  { cancelledAt }: Pick<Contract, 'cancelledAt'>,
): readonly Answered<typeof historyEntrySchema>[] {
  const shown = (status: Status, at: Date) => shownStatus({ status, cancelledAt }, at);
  return history.map((entry) => ({
    version: entry.version,
    at: moscowDateTime(entry.at),
    actor: entry.actor,
    action: entry.action,
    fromStatus: entry.fromStatus && shown(entry.fromStatus, entry.at),
    toStatus: shown(entry.toStatus, entry.at),
    changes: entry.changes.map((change) => ({ ...change })),
  }));
}
