import { decideApproval, type Verdict } from '#contracts/approval.ts';
import { specialForStaff } from '#contracts/special/read-special.ts';
import { listWaiting, type WaitingContract, waitingShownMax } from '#contracts/waiting/list-waiting.ts';
import { addDays, moscowDate } from '#kernel/calendar.ts';
import { all, column, data, shownRow } from '../use-case/columns.ts';
import { optional, subject } from '../use-case/fields.ts';
import { policyNumber, positive, text } from '../use-case/kinds.ts';
import { change, listing, type Subject } from '../use-case/use-case.ts';
import { contractAnswer, contractAsk, contractQuestions } from './questions.ts';
import { contractFind, contractForm, contractPeople, contractShow } from './show.ts';

const ofContract = { policyNumber: subject(policyNumber, 'number of the contract') };

const columns = {
  policyNumber: column.text,
  version: column.number,
  ...all(column.text, 'product', 'partner'),
  savedAt: column.moment,
  startsOn: column.day,
  decideBy: column.day,
  isLate: column.flag,
  premium: column.money,
  reasons: column.list,
  approvers: column.number,
  proposal: data<WaitingContract['proposal']>(),
  ...all(column.text, 'subject', 'object'),
  sum: column.money,
  drivers: column.number,
  asked: column.list,
  openQuestions: column.number,
};

export const contractWaiting = listing({
  name: 'contract waiting',
  title: `list them, the next to begin first, ${waitingShownMax} at most`,
  permission: 'contracts.read',
  input: {},
  columns,
  none: 'no contract waits for the staff',
  async run({ pool, clock, assortment }) {
    const today = moscowDate(clock.now());
    const rows = await listWaiting(pool, assortment.products);
    return rows.map((row) => ({
      ...row,
      drivers: row.drivers,
      // Money has to come before cover begins.
      decideBy: addDays(row.startsOn, -1),
      isLate: today >= row.startsOn,
    }));
  },
  shown(row) {
    const { proposal, ...shown } = shownRow(columns, row);
    const { version, by, at } = row.proposal ?? {};
    return {
      ...shown,
      drivers: row.drivers === undefined ? '' : (row.drivers ?? 'anybody'),
      proposed: proposal === null ? '' : `version ${version} by ${by}, ${at}`,
    };
  },
});

export const contractHealth = change({
  name: 'contract health',
  title: 'print what people have said of their health, as JSON; that you read it is written into the journal',
  permission: 'health.open',
  input: ofContract,
  async run({ pool, fingerprints, by }, input) {
    const special = await specialForStaff(
      { pool, fingerprints: await fingerprints() },
      input.policyNumber,
      by(),
    );
    return { policyNumber: input.policyNumber, ...special };
  },
  text: (told) => [JSON.stringify(told)],
});

const demandReason = ({ comment }: { readonly comment?: string }) =>
  comment?.trim() ? undefined : 'say in {comment} why: the partner reads it';

const verdict = (of: Verdict, title: string) =>
  change({
    name: `contract ${of}`,
    title,
    permission: 'contracts.decide',
    ...(of === 'reject' ? { refusal: demandReason } : {}),
    input: {
      ...ofContract,
      comment: optional(text, 'what the partner reads of it; no personal data'),
      version: optional(positive, 'the version that was looked at; refused where the contract has moved on'),
    },
    run: (context, { policyNumber: number, ...given }) =>
      decideApproval(context, number, of, { ...context.staff, ...given }),
    text({ approval, policyNumber: number }) {
      const proposal = approval?.state === 'APPROVED' ? undefined : approval?.proposal;
      return [
        proposal
          ? `approval of version ${proposal.version} of contract ${number} is proposed by ${proposal.by}: above the limit somebody else approves it`
          : `contract ${number} is ${approval?.state}`,
      ];
    },
  });

export const contractApprove = verdict('approve', 'let a contract be paid that waits for the staff');
export const contractReject = verdict(
  'reject',
  'keep a contract from being paid until its partner changes it',
);

export const contracts: Subject = {
  name: 'contract',
  about: 'contracts that wait for the staff',
  useCases: [
    contractWaiting,
    contractFind,
    contractShow,
    contractPeople,
    contractForm,
    contractHealth,
    contractApprove,
    contractReject,
    contractQuestions,
    contractAsk,
    contractAnswer,
  ],
};
