import { decideApproval, handOn, toMeasured, type Verdict } from '#contracts/life/approval.ts';
import {
  listWaiting,
  listWaitingPage,
  type WaitingContract,
  waitingShownMax,
} from '#contracts/life/waiting/list-waiting.ts';
import { beyondAuthority, holdersFor } from '#contracts/record/authority/store.ts';
import { contractForStaff } from '#contracts/record/read.ts';
import { specialForStaff } from '#contracts/record/special/read-special.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { type DateText, moscowDate } from '#kernel/time/calendar.ts';
import { actorsWith } from '../people/accounts.ts';
import { personKind } from '../people/authority.ts';
import { all, column, data, shownRow } from '../use-case/columns.ts';
import { optionalField, required, subject } from '../use-case/fields.ts';
import { policyNumberKind, positiveKind, textKind } from '../use-case/kinds.ts';
import { change, listing, requireDone, type Subject, useCase } from '../use-case/use-case.ts';
import { contractAutopay, contractAutopayEnd } from './autopay.ts';
import { contractCorrectable } from './corrections.ts';
import { contractEarlier, contractInsured } from './insured.ts';
import { contractList } from './list.ts';
import { answerQuestion, contractAsk, contractQuestions } from './questions.ts';
import { contractFind, contractForm, contractHolder, contractPeople, contractShow } from './show.ts';
import { contractLoss, contractReinstate } from './unpaid.ts';

const ofContract = { policyNumber: subject(policyNumberKind, 'number of the contract') };

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
  handedTo: column.text,
  openQuestions: column.number,
};

function waitingRow(row: WaitingContract, today: DateText) {
  return {
    ...row,
    drivers: row.drivers,
    // Approval is possible until the first day of cover ends, because a contract can be paid until then.
    decideBy: row.startsOn,
    isLate: today > row.startsOn,
  };
}

export const contractWaiting = listing({
  name: 'contract waiting',
  title: `list contracts that await approval, earliest start first, ${waitingShownMax} at most`,
  permission: 'contracts.read',
  input: { number: optionalField(policyNumberKind, 'only this contract') },
  columns,
  none: 'no contract waits for the staff',
  sortable: ['policyNumber', 'product', 'partner', 'savedAt', 'startsOn', 'premium', 'handedTo'],
  async page({ pool, clock, assortment }, { number }, ask) {
    const page = await listWaitingPage(pool, assortment.products, { now: clock.now(), number }, ask);
    return { ...page, rows: page.rows.map((row) => waitingRow(row, moscowDate(clock.now()))) };
  },
  async run({ pool, clock, assortment }, { number }) {
    const rows = await listWaiting(pool, assortment.products, clock.now(), number);
    return rows.map((row) => waitingRow(row, moscowDate(clock.now())));
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
  title: 'print health declarations as JSON; recorded in the audit log',
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
  text: (facts) => [JSON.stringify(facts)],
});

const requireReason = ({ comment }: { readonly comment?: string }) =>
  comment?.trim() ? undefined : message('APPROVAL_COMMENT_MISSING');

const verdict = (of: Verdict, title: string) =>
  change({
    name: `contract ${of}`,
    title,
    permission: 'contracts.decide',
    ...(of === 'reject' ? { refusal: requireReason } : {}),
    input: {
      ...ofContract,
      comment: optionalField(textKind, 'what the partner reads of it; no personal data'),
      version: optionalField(
        positiveKind,
        'the version that was looked at; refused where the contract has moved on',
      ),
    },
    async run(context, { policyNumber: number, ...given }) {
      const people = await actorsWith(context.pool, 'contracts.decide');
      return decideApproval(context, number, of, { ...context.staff, ...given, people });
    },
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

export const contractAuthority = useCase({
  name: 'contract authority',
  title: 'show what exceeds your approval limit, and who may approve it',
  permission: 'contracts.read',
  input: ofContract,
  async run({ pool, staff }, { policyNumber: number }) {
    const contract = await contractForStaff(pool, number);
    if (!contract?.approval) throw new Refusal(message('APPROVAL_NOT_WAITING', { number }));
    const measured = toMeasured(contract, contract.approval);
    const beyond = await beyondAuthority(pool, staff.actor, measured);
    const people = await actorsWith(pool, 'contracts.decide');
    const others = people.filter((person) => person !== staff.actor);
    // The list is empty if the insurer has no accounts, so an underwriter alone in the console asks for nobody.
    const isKnown = people.length === 0 || others.length > 0;
    const holders = beyond.length > 0 && isKnown ? await holdersFor(pool, measured, others) : [];
    return { beyond, holders };
  },
  json: (facts) => facts,
  text: ({ beyond, holders }) =>
    beyond.length === 0
      ? ['you may approve it']
      : [`beyond your limit: ${beyond.join(', ')}`, `may approve it: ${holders.join(', ') || 'nobody'}`],
});

export const contractHand = change({
  name: 'contract hand',
  title: 'pass an approval to someone with a higher limit',
  permission: 'contracts.decide',
  input: { ...ofContract, to: required(personKind, 'who decides instead') },
  async run({ pool, by }, { policyNumber: number, to }) {
    const people = await actorsWith(pool, 'contracts.decide');
    if (people.length > 0 && !people.some((actor) => actor.toLowerCase() === to.toLowerCase()))
      throw new Refusal(message('APPROVER_UNKNOWN', { to }));
    return requireDone(await handOn(pool, by(), number, to));
  },
  json: (handed) => handed,
  text: ({ handedTo }, { policyNumber: number }) => [`${number} is left to ${handedTo}`],
});

export const contracts: Subject = {
  name: 'contract',
  about: 'contracts that await approval',
  useCases: [
    contractList,
    contractWaiting,
    contractFind,
    contractShow,
    contractInsured,
    contractEarlier,
    contractPeople,
    contractCorrectable,
    contractHolder,
    contractForm,
    contractHealth,
    contractApprove,
    contractReject,
    contractAuthority,
    contractHand,
    contractQuestions,
    contractAsk,
    answerQuestion,
    contractReinstate,
    contractLoss,
    contractAutopay,
    contractAutopayEnd,
  ],
};
