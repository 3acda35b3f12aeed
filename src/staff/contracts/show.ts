import { partnerById } from '#access/store.ts';
import { ownAddendums } from '#contracts/addendums/read.ts';
import { contractsNamed, foundShownMax } from '#contracts/answers/search/search-all.ts';
import { formIssued } from '#contracts/print-forms/issued-once.ts';
import { formsIssued } from '#contracts/print-forms/store.ts';
import type { Addendum } from '#contracts/record/addendums/addendum.ts';
import { calculationAnswer } from '#contracts/record/calculation-json.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { coverEnd } from '#contracts/record/cover/cover-hours.ts';
import { holderOf } from '#contracts/record/holder.ts';
import { contractWithHistory } from '#contracts/record/read.ts';
import { isOverdue, payUntilFor } from '#contracts/record/unpaid/pay-until.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { paymentsAnswer } from '#payments/links/read.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { readContractTimeline } from '../operation/timeline/trace.ts';
import { all, column } from '../use-case/columns.ts';
import { required, subject, usually } from '../use-case/fields.ts';
import { lineKind, numberKind, path, policyNumberKind, textKind, withHint } from '../use-case/kinds.ts';
import { listing, useCase, withAccessAudit } from '../use-case/use-case.ts';
import { requireContract } from './require-contract.ts';

const ofContract = { policyNumber: subject(policyNumberKind, 'number of the contract') };

/** Writes an access record even for a list, because the listed labels may contain addresses. */
export const contractFind = listing({
  name: 'contract find',
  title: `list contracts of all partners by number, id of a draft or a payment, bill, plate, VIN or another label of an insured item, ${foundShownMax} at most`,
  permission: 'contracts.read',
  input: { text: subject(withHint(lineKind, 'text', 'А123ВС77'), 'in any spelling') },
  columns: {
    ...all(column.text, 'policyNumber', 'partner', 'product', 'status', 'subject'),
    ...all(column.day, 'startsOn', 'endsOn'),
    cancelledAt: column.moment,
  },
  none: 'no contract is known by that',
  async run({ pool, clock, by, assortment: { products }, fingerprints }, input) {
    const deps = { products, fingerprints: await fingerprints() };
    const found = await contractsNamed(pool, deps, input.text, clock.now());
    const contracts = found.map(({ policyNumber: number }) => number);
    if (found.length > 1)
      await noteActs(pool, by(), {
        action: 'contract.find',
        about: 'search',
        after: { contracts },
        isRead: true,
      });
    return found;
  },
});

/** Maximum number of events shown, the newest; {trace} shows all events, with requests and jobs. */
const eventsShownMax = 20;

/** Maximum number of versions that are read if all are wanted. */
export const versionsMax = 10_000;

/** Shows a contract without personal data, with its payments, documents and timeline. */
export const contractShow = withAccessAudit(
  useCase({
    name: 'contract show',
    title: 'print a contract as JSON, with premium, payments, forms, addendums and history; no personal data',
    permission: 'contracts.read',
    input: {
      ...ofContract,
      versions: usually(numberKind(1, versionsMax), 'how many versions at most, the newest', '50'),
    },
    async run({ pool, config, clock, workingDays }, { policyNumber: number, versions }) {
      const found = await contractWithHistory(pool, number, versions);
      if (!found) throw new Refusal(message('CONTRACT_NOT_FOUND', { number }));
      const { contract, history } = found;
      const days = await workingDays();
      const [partner, payments, forms, addendums, timeline] = await Promise.all([
        partnerById(pool, contract.partnerId),
        paymentsAnswer(pool, contract, config.publicUrl),
        formsIssued(pool, contract.contractId),
        ownAddendums(pool, contract),
        readContractTimeline(pool, contract.contractId, eventsShownMax),
      ]);
      return {
        ...termsOf(contract),
        partner: partner?.login ?? '',
        premium: contract.calculation.premium,
        calculation: calculationAnswer(contract.calculation),
        installments: contract.installments.map((one) => ({
          ...one,
          payUntil: payUntilFor(one, days),
          isOverdue: isOverdue(one, moscowDate(clock.now()), days),
        })),
        approval: contract.approval,
        warnings: contract.warnings,
        payments,
        forms,
        addendums: addendums.map(addendumOf),
        history,
        story: timeline,
      };
    },
    text: (shown) => [
      JSON.stringify(
        shown,
        (_, value: unknown) => (typeof value === 'bigint' ? rublesText(value) : value),
        2,
      ),
    ],
  }),
  ({ policyNumber: number }) => number,
);

function termsOf(contract: Contract) {
  const {
    policyNumber: number,
    product,
    holderType,
    status,
    version,
    concludedOn,
    startsOn,
    endsOn,
  } = contract;
  return {
    ...{ policyNumber: number, product, holderType, status, version, concludedOn, startsOn, endsOn },
    draftId: contract.draftId,
    subject: contract.subject,
    createdAt: contract.createdAt,
    paidAt: contract.paidAt,
    coversFrom: contract.coversFrom,
    coversUntil: contract.paidAt && coverEnd(contract),
    cancelledAt: contract.cancelledAt,
  };
}

/** Omits the reason of an addendum, because partners write it and it may name people. */
function addendumOf({
  addendumNumber,
  kind,
  status,
  effectiveOn,
  createdAt,
  inForceAt,
  ...addendum
}: Addendum) {
  const { difference, refund, steps } = addendum.figures;
  return {
    ...{ addendumNumber, kind, status, effectiveOn, createdAt, inForceAt, difference, refund, steps },
    reasonCode: addendum.ground?.reasonCode,
  };
}

export const contractPeople = withAccessAudit(
  useCase({
    name: 'contract people',
    title: 'print the application of a contract with its personal data, as JSON; recorded in the audit log',
    permission: 'contracts.people',
    input: ofContract,
    async run({ pool }, { policyNumber: number }) {
      return (await requireContract(pool, number)).body;
    },
    json: (body) => body,
    text: (body) => [JSON.stringify(body, undefined, 2)],
  }),
  ({ policyNumber: number }) => number,
);

export const contractHolder = withAccessAudit(
  useCase({
    name: 'contract holder',
    title: 'print the policyholder of a contract, with product and premium; recorded in the audit log',
    permission: 'contracts.people',
    input: ofContract,
    async run({ pool }, { policyNumber: number }) {
      const contract = await requireContract(pool, number);
      const { product, status, cancelledAt, calculation } = contract;
      return { product, status, cancelledAt, premium: calculation.premium, holder: holderOf(contract).name };
    },
    text: ({ holder, product, premium }) => [`${holder}, ${product}, ${rublesText(premium)}`],
  }),
  ({ policyNumber: number }) => number,
);

export const contractForm = useCase({
  name: 'contract form',
  title: 'save a form as it was issued; recorded in the audit log',
  permission: 'contracts.people',
  input: {
    ...ofContract,
    form: required(withHint(textKind, 'form', 'POLICY'), 'which, as {contract show} lists them'),
    edition: required(numberKind(0, 999_999), 'which of its editions'),
    to: required(withHint(path, 'file', 'polis.pdf'), 'the file to write'),
  },
  async run({ pool, by, save }, { policyNumber: about, form, edition, to }) {
    const bytes = await formIssued(pool, about, form, edition);
    if (!bytes) throw new Refusal(message('FORM_NOT_ISSUED', { form, number: about, edition }));
    await noteActs(pool, by(), { action: 'contract.form', about, after: { form, edition }, isRead: true });
    save(to, bytes, { isPersonal: true });
    return bytes;
  },
  text: (bytes, { to }) => [`${to}: ${bytes.byteLength} bytes`],
});
