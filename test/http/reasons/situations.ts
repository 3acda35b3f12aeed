import { decideApproval } from '#contracts/life/approval.ts';
import { expireApprovals } from '#contracts/life/waiting/expire-approvals.ts';
import { requestExamples } from '#http/protocol/openapi/examples.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import {
  askAddendum,
  change,
  changedContract,
  payInstallment,
  readContract,
  signedInAgain,
  youngDriverAdded,
} from '../../support/addendum.ts';
import { declaredUnder, openedAgreement } from '../../support/agreement.ts';
import { onPaper } from '../../support/blanks.ts';
import { cargoBody } from '../../support/cargo-sale.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { type Changes, changed, valueAt } from '../../support/change.ts';
import { onDay } from '../../support/later.ts';
import { askLink } from '../../support/link.ts';
import { registryAnswers, storedOperation } from '../../support/operation.ts';
import { osagoBody } from '../../support/osago-body.ts';
import { paidInCash, savedDraft, soldContract } from '../../support/sale.ts';
import { testDay } from '../../support/service.ts';
import { askedContract } from '../approval-questions/support.ts';
import type { Provocation, World } from './world.ts';

const osago = 'insuredObject.osago';
const casco = 'insuredObject.casco';
const pay = (amount: number, paymentType = 'CASH') => ({ amount, paymentType });
const atypical = { set: { 'uw.isAtypicalApplication': true } };
const cargo = '/sales/v2/corporate/cargo/policies';

/**
 * Requests by the error reason that they provoke. These reasons depend on more than a body: rights, agreements, decisions,
 * elapsed days or failing systems.
 */
export const situations: Readonly<Partial<Record<Reason, Provocation>>> = {
  NOT_IN_AGREEMENT: async ({ as }) =>
    (await as({ products: ['casco'] })).call('POST', '/sales/v2/individual/osago/quotes', {}),
  BLOCKED_BY_INSURER: (world) => world.save('osago', { [`${osago}.vehicle.vin`]: 'TESTBLCK000000001' }),
  REGISTRY_NOT_CONFIRMED: (world) => world.save('osago', { [`${osago}.vehicle.vin`]: 'TESTNVEH000000001' }),
  APPROVAL_REQUIRED: async ({ partner }) => {
    const draft = await savedCasco(partner, atypical);
    return partner.call('PUT', `${draft.path}/installments/1`, pay(draft.premium));
  },
  APPROVAL_REJECTED: async ({ partner, service }) => {
    const draft = await savedCasco(partner, atypical);
    const staff = { actor: 'staff:test', requestId: 'staff-test', comment: 'Нужен осмотр' };
    await decideApproval(service, draft.policyNumber, 'reject', staff);
    return partner.call('PUT', `${draft.path}/installments/1`, pay(draft.premium));
  },
  APPROVAL_EXPIRED: async ({ partner, noted, service }) => {
    const draft = await savedCasco(partner, atypical);
    const today = service.clock.now().toISOString();
    const later = noted(await onDay(service, partner, '2027-03-01T12:00:00+03:00'));
    await expireApprovals(service);
    const answer = await later.call('PUT', `${draft.path}/installments/1`, pay(draft.premium));
    service.clock.set(today);
    return answer;
  },
  QUESTION_NOT_FOUND: async ({ partner }) => {
    const { policyNumber } = await savedCasco(partner, atypical);
    const questions = `/sales/v2/policies/${policyNumber}/approval/questions`;
    return partner.call('PUT', `${questions}/00000000-0000-4000-8000-000000000000`, { answer: 'Да' });
  },
  QUESTION_ANSWERED: async ({ partner, service }) => {
    const { path } = await askedContract(service, partner);
    await partner.call('PUT', path, { answer: 'Да' });
    return partner.call('PUT', path, { answer: 'Нет' });
  },
  MARKED_ATYPICAL: (world) => world.quote('casco', atypical.set),
  SUM_NEEDS_APPROVAL: (world) =>
    ofExample(world, 'property', 'quotes', {
      'insuredObject.property.objects[0].covers[0].sumInsured': 3_500_000,
    }),
  RISK_NEEDS_APPROVAL: (world) =>
    ofExample(world, 'property', 'quotes', {
      'insuredObject.property.objects[0].occupancyCode': 'RENOVATION',
    }),
  UNDERWRITING_NEEDS_APPROVAL: (world) =>
    world.quote('osago', { [`${osago}.vehicle.vin`]: 'TESTAPRV000000001' }),
  GENERAL_AGREEMENT_NOT_OPEN: ({ partner, note }) => {
    const { set } = declaredUnder('ГД-2026/3');
    note(set);
    return partner.call('POST', '/sales/v2/corporate/cargo/quotes', cargoBody({ set }));
  },
  INSURER_DECISION_REQUIRED: async ({ partner }) => {
    const draft = await savedCasco(partner);
    await paidInCash(partner, draft);
    const contract = changedContract(draft, { [`${casco}.vehicle.vin`]: 'WAUZZZ8K9AA000001' });
    return askAddendum(partner, draft, { kind: 'CORRECTION', effectiveDate: testDay, contract });
  },
  BLANK_NOT_AVAILABLE: async ({ as, note }) => {
    const set = { bso: { serial: 'ТТТ', number: '7000000001' } };
    note(set);
    const body = osagoBody({ today: testDay, set });
    return (await as(onPaper)).call('POST', '/sales/v2/individual/osago/policies', body);
  },
  GENERAL_AGREEMENT_MISMATCH: async ({ partner, service, note }) => {
    const number = await openedAgreement(service, partner, 'ГД-2026/1');
    const { set } = declaredUnder(number, { 'insuredObject.cargo.generalAgreement.dateIssue': '2026-11-02' });
    note(set);
    return partner.call('POST', cargo, cargoBody({ set }));
  },
  GENERAL_AGREEMENT_LIMIT_EXCEEDED: async ({ partner, service, note }) => {
    const number = await openedAgreement(service, partner, 'ГД-2026/2', { sumLimit: 100_000n });
    const { set } = declaredUnder(number);
    note(set);
    return partner.call('POST', cargo, cargoBody({ set }));
  },
  PREVIOUS_CONTRACT_NOT_RENEWABLE: async (world) => {
    const { policyNumber } = await savedDraft(world.partner);
    return world.save('osago', {
      [`${osago}.isProlongation`]: true,
      [`${osago}.previousPolicyNumber`]: policyNumber,
    });
  },
  INSTALLMENT_SETTLED: async ({ partner }) => {
    const draft = await soldContract(partner);
    await change(partner, draft, youngDriverAdded);
    const amount = Number(valueAt(await readContract(partner, draft), 'installments[1].amount'));
    await payInstallment(partner, draft, 2, amount);
    return partner.call('PUT', `${draft.path}/installments/2`, pay(amount));
  },
  INSTALLMENT_OUT_OF_TURN: async ({ partner }) => {
    const draft = await savedCasco(partner, { set: { installmentType: 'FOUR_PAYMENTS' } });
    const first = Number(valueAt(draft.body, 'installments[0].amount'));
    await paidInCash(partner, { ...draft, premium: first });
    const third = Number(valueAt(draft.body, 'installments[2].amount'));
    return partner.call('PUT', `${draft.path}/installments/3`, pay(third));
  },
  LINK_NOT_PAYABLE: async ({ partner }) => {
    const draft = await savedDraft(partner);
    const { orderId } = (await askLink(partner, draft, 'CARD')).body;
    await partner.call('POST', `/sandbox/v1/payments/${String(orderId)}/expire`, {});
    return partner.call('POST', `/sandbox/v1/payments/${String(orderId)}/pay`, {});
  },
  PRICE_EXPIRED: ({ partner, service }) =>
    later(service, 8, async () => {
      const again = await signedInAgain(service, partner);
      service.clock.set(`${testDay}T12:00:00+03:00`);
      const draft = await savedCasco(partner, {
        set: { startDate: '2026-12-21T00:00:00+03:00', endDate: '2027-12-20T23:59:59+03:00' },
      });
      service.clock.set('2026-11-29T12:00:00+03:00');
      return again.call('PUT', `${draft.path}/installments/1`, pay(draft.premium));
    }),
  PAYMENT_TOO_LATE: ({ partner, service }) =>
    later(service, 3, async () => {
      const again = await signedInAgain(service, partner);
      service.clock.set(`${testDay}T12:00:00+03:00`);
      const draft = await savedCasco(partner, {
        set: { startDate: '2026-11-22T00:00:00+03:00', endDate: '2027-11-21T23:59:59+03:00' },
      });
      service.clock.set('2026-11-24T12:00:00+03:00');
      return again.call('PUT', `${draft.path}/installments/1`, pay(draft.premium));
    }),
  DEDUCTIBLE_NOT_ALLOWED: (world) => world.quote('casco', { [`${casco}.covers[2].deductible`]: 30_000 }),
  SUM_INSURED_NOT_ALLOWED: (world) =>
    world.quote('casco', { 'insuredObject.autoAccident.covers[0].sumInsured': 123 }),
  PRODUCT_RULE_VIOLATED: (world) =>
    ofExample(world, 'pet', 'policies', { 'insuredObject.pet.pets[0].condition.hasChronicDiseases': true }),
  OUTSIDE_SYSTEM_SLOW: (world) => world.quote('osago', registryAnswers('100001')),
  ACQUIRER_FAILED: async ({ partner, service }) => {
    const draft = await savedDraft(partner);
    await service.bank?.behave({ answers: 'down' });
    try {
      return await askLink(partner, draft, 'CARD');
    } finally {
      await service.bank?.behave({ answers: 'prompt' });
    }
  },
  AGREED_CHANGE_LOST: async ({ partner }) => {
    const draft = await soldContract(partner);
    await change(partner, draft, youngDriverAdded);
    const read = await readContract(partner, draft);
    await payInstallment(partner, draft, 2, Number(valueAt(read, 'installments[1].amount')));
    const contract = changed(await readContract(partner, draft), { 'policyHolder.email': 'new@example.com' });
    return askAddendum(partner, draft, { effectiveDate: '2027-04-01', contract });
  },
  TARIFF_LIMIT_EXCEEDED: (world) => world.quote('casco', { [`${casco}.vehicle.cost`]: 900_000_000 }),
  RATE_LIMIT_EXCEEDED: async ({ as }) => {
    const partner = await as({ rateLimit: 1 });
    await partner.call('GET', '/sales/v2/me');
    return partner.call('GET', '/sales/v2/me');
  },
  OPERATION_NOT_FINISHED: async ({ partner, service }) =>
    partner.call('GET', `/sales/v2/operations?oper_id=${await storedOperation(service, partner)}`),
  REQUEST_UNREADABLE: ({ partner }) =>
    partner.call('POST', '/sales/v2/individual/osago/quotes', undefined, {
      'content-type': 'application/json',
    }),
  INTERNAL_ERROR: async (world) => {
    const { pool } = world.service;
    await pool.query('alter table contract_history rename to contract_history_away');
    try {
      return await world.save('osago', {});
    } finally {
      await pool.query('alter table contract_history_away rename to contract_history');
    }
  },
};

/** Sends the first example body of a product for individuals, with changes. */
function ofExample({ partner, note }: World, product: string, kind: 'quotes' | 'policies', set: Changes) {
  const [example] = requestExamples(product, 'individual');
  note(set);
  return partner.call('POST', `/sales/v2/individual/${product}/${kind}`, changed(example?.body ?? {}, set));
}

/** Runs `work` on a later day and then sets the clock back. */
async function later<Of>(
  { clock }: { readonly clock: { set(moment: string): void } },
  days: number,
  work: () => Promise<Of>,
): Promise<Of> {
  clock.set(`2026-11-${21 + days}T11:59:00+03:00`);
  try {
    return await work();
  } finally {
    clock.set(`${testDay}T12:00:00+03:00`);
  }
}
