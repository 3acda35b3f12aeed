import type { Reason } from '../../../src/kernel/errors/reasons.ts';
import { askAddendum, change, changedContract, terminate, youngDriverAdded } from '../../support/addendum.ts';
import { addresses } from '../../support/link.ts';
import { registryAnswers } from '../../support/operation.ts';
import { savedDraft, soldContract, vehicleOf } from '../../support/sale.ts';
import type { TestPartner } from '../../support/service.ts';
import type { Provocation } from './world.ts';

const osago = 'insuredObject.osago';
const driver = `${osago}.drivers[0]`;
const at = (day: string) => `${day}T00:00:00+03:00`;
const pay = (amount: number, paymentType = 'CASH') => ({ amount, paymentType });
const webhooks = '/sales/v2/webhooks';
const hook = 'https://partner.example/bindery';
const nobodys = '00000000-0000-4000-8000-000000000000';

/** Requests by the error reason that they provoke. */
export const provocations: Readonly<Partial<Record<Reason, Provocation>>> = {
  FIELD_REQUIRED: (world) => world.save('osago', { 'policyHolder.email': undefined }),
  TYPE_MISMATCH: (world) => world.quote('osago', { 'policyHolder.email': 1 }),
  FORMAT_INVALID: (world) => world.quote('osago', { 'policyHolder.email': 'holder' }),
  AMOUNT_INVALID: (world) => world.quote('casco', { 'insuredObject.casco.vehicle.cost': 1_500_000.005 }),
  LENGTH_OUT_OF_BOUNDS: (world) => world.quote('osago', { 'policyHolder.person.lastName': 'О'.repeat(300) }),
  VALUE_OUT_OF_RANGE: ({ partner }) => partner.call('GET', '/sales/v2/policies?size=1000'),
  VALUE_NOT_IN_LIST: (world) => world.quote('osago', { [`${osago}.purpose`]: 'RACING' }),
  CHARACTERS_FORBIDDEN: (world) => world.quote('osago', { 'policyHolder.person.lastName': 'Образ\u200bцов' }),
  UNKNOWN_FIELD: (world) => world.quote('osago', { [`${osago}.drivrs`]: [] }, { prefer: 'handling=strict' }),
  FIELD_NOT_APPLICABLE: async ({ partner }) =>
    askAddendum(partner, await soldContract(partner), { kind: 'TERMINATION', contract: {} }),
  FIELDS_CONTRADICT: (world) => world.quote('osago', { [`${osago}.isUnlimitedDrivers`]: true }),
  DATES_CONTRADICT: (world) => world.save('osago', { 'policyHolder.passport.dateIssue': '2030-01-01' }),
  DUPLICATE_ENTRY: ({ partner }) => partner.call('GET', '/sales/v2/policies?size=1&size=2'),
  NAME_REWRITTEN: (world) => world.quote('osago', { 'policyHolder.person.middleName': 'нет' }),
  NO_EFFECT: (world) => world.quote('osago', { 'additionalProperties.kfav': '1.1' }),
  WEBHOOK_NOT_FOUND: ({ partner }) => partner.call('GET', `${webhooks}/${nobodys}`),
  EVENT_NOT_FOUND: async ({ partner }) =>
    partner.call('POST', `${webhooks}/${await webhookOf(partner)}/deliveries/999/resend`),
  WEBHOOK_ADDRESS_NOT_ALLOWED: ({ partner }) =>
    partner.call('POST', webhooks, { url: 'https://169.254.169.254/latest' }),
  WEBHOOK_LIMIT_REACHED: async ({ partner }) => {
    for (let nr = 0; nr < 10; nr += 1) await webhookOf(partner);
    return partner.call('POST', webhooks, { url: hook });
  },
  WEBHOOK_DISABLED: async ({ partner }) =>
    partner.call('POST', `${webhooks}/${await webhookOf(partner, { isEnabled: false })}/ping`),
  CURSOR_INVALID: ({ partner }) => partner.call('GET', '/sales/v2/events?after=yesterday'),
  CONTENT_TYPE_UNSUPPORTED: ({ partner }) =>
    partner.call('POST', '/sales/v2/individual/osago/quotes', {}, { 'content-type': 'text/plain' }),
  BODY_TOO_LARGE: ({ partner }) =>
    partner.call('POST', '/sales/v2/individual/osago/quotes', { text: 'x'.repeat(1_100_000) }),
  ROUTE_NOT_FOUND: ({ partner }) => partner.call('GET', '/sales/v2/individual/osago/quotes'),
  PRODUCT_NOT_FOUND: ({ partner }) => partner.call('POST', '/sales/v2/individual/travel/quotes', {}),
  LIST_NOT_FOUND: ({ partner }) => partner.call('GET', '/info/v2/casco/lists/colours'),
  CONTRACT_NOT_FOUND: ({ partner }) =>
    partner.call('GET', '/sales/v2/individual/osago/policies/XXX9999999999'),
  INSTALLMENT_NOT_FOUND: async ({ partner }) => {
    const draft = await savedDraft(partner);
    return partner.call('PUT', `${draft.path}/installments/9`, pay(draft.premium));
  },
  PAYMENT_NOT_FOUND: ({ partner }) => partner.call('POST', `/sandbox/v1/payments/${nobodys}/pay`, {}),
  PRINT_FORM_NOT_AVAILABLE: async ({ partner }) => {
    const { policyNumber } = await savedDraft(partner);
    return partner.call('GET', `/sales/v2/policies/${policyNumber}/files/POLICY`);
  },
  OPERATION_NOT_FOUND: ({ partner }) => partner.call('GET', `/sales/v2/operations?oper_id=${nobodys}`),
  AGE_NOT_ALLOWED: (world) =>
    world.quote('osago', { [`${driver}.driverAge`]: '15', [`${driver}.person`]: undefined }),
  ADDRESS_NOT_RECOGNIZED: (world) =>
    world.quote('osago', { [`${osago}.owner.vehicleOwnerPerson.address.kladrId`]: '0000000000000' }),
  CONSENT_NOT_VALID: (world) => world.save('osago', { 'consentPersonalData.consentFlag': false }),
  CONSENT_AWAITED: async (world) => {
    const { body } = await world.save('osago', {
      consentPersonalData: { consentFlag: false, consentResponsibilityFlag: true },
    });
    return world.partner.call(
      'PUT',
      `/sales/v2/individual/osago/policies/${body.policyNumber}/installments/1`,
      {
        amount: body.premium,
        paymentType: 'CASH',
      },
    );
  },
  HOLDER_TYPE_MISMATCH: (world) =>
    world.save('osago', { 'policyHolder.organization': { inn: '7709123453', fullName: 'ООО Образец' } }),
  DOCUMENT_NOT_ACCEPTED: (world) =>
    world.save('osago', {
      'policyHolder.person.citizenship': 'RU',
      'policyHolder.passport.typeCode': 'FOREIGN_PASSPORT',
    }),
  VEHICLE_MAKE_NOT_FOUND: (world) => world.quote('osago', { [`${osago}.vehicle.markCode`]: 'LADDA1' }),
  VEHICLE_MODEL_NOT_FOUND: (world) =>
    world.quote('osago', {
      [`${osago}.vehicle.markCode`]: undefined,
      [`${osago}.vehicle.modelCode`]: undefined,
      [`${osago}.vehicle.markName`]: 'Лада',
      [`${osago}.vehicle.modelName`]: 'Васта',
    }),
  VEHICLE_MODIFICATION_NOT_FOUND: (world) =>
    world.quote('casco', { 'insuredObject.casco.vehicle.yearIssue': '1951' }),
  START_DATE_NOT_ALLOWED: (world) =>
    world.save('osago', { startDate: at('2026-11-22'), endDate: '2027-11-21T23:59:59+03:00' }),
  TERM_NOT_ALLOWED: (world) => world.quote('osago', { endDate: '2029-11-30T23:59:59+03:00' }),
  CONCLUSION_DATE_NOT_ALLOWED: (world) => world.save('osago', { issueDate: at('2026-01-15') }),
  TARIFF_NOT_IN_FORCE: (world) => world.quote('osago', { issueDate: at('2010-01-15') }),
  USE_PERIODS_NOT_ALLOWED: (world) =>
    world.quote('osago', { [`${osago}.usagePeriods`]: [{ start: '2026-12-01', end: '2026-12-10' }] }),
  COVER_REQUIRED: (world) => world.save('casco', { 'insuredObject.casco.covers': [] }),
  COVER_NOT_AVAILABLE: (world) => world.quote('casco', { 'insuredObject.casco.covers[0].cover.code': '999' }),
  AGREEMENT_BOUNDS_EXCEEDED: (world) => world.quote('casco', { 'additionalProperties.kfav': '0.1' }),
  INSTALLMENTS_NOT_ALLOWED: (world) =>
    world.save('casco', { installmentType: 'FOUR_PAYMENTS', endDate: '2026-12-05T23:59:59+03:00' }),
  OUTSIDE_SYSTEM_UNAVAILABLE: (world) => world.quote('osago', registryAnswers('200001')),
  ALREADY_INSURED: async (world) => {
    const sold = await soldContract(world.partner);
    return world.save('osago', vehicleOf(sold));
  },
  CONTRACT_IN_FORCE: async ({ partner }) => {
    const draft = await soldContract(partner);
    return partner.call('PUT', `${draft.path}/installments/1`, pay(draft.premium));
  },
  CONTRACT_ENDED: async ({ partner }) => {
    const draft = await soldContract(partner);
    await terminate(partner, draft);
    return askAddendum(partner, draft, { contract: changedContract(draft, youngDriverAdded) });
  },
  CONTRACT_STATUS_FORBIDS: async ({ partner }) => {
    const draft = await savedDraft(partner);
    return askAddendum(partner, draft, { contract: changedContract(draft, youngDriverAdded) });
  },
  PREVIOUS_CONTRACT_NOT_FOUND: (world) =>
    world.save('osago', {
      [`${osago}.isProlongation`]: true,
      [`${osago}.previousPolicyNumber`]: 'XXX9999999999',
    }),
  NOTHING_CHANGED: async ({ partner }) => {
    const draft = await soldContract(partner);
    return askAddendum(partner, draft, { contract: changedContract(draft, {}) });
  },
  FIELD_NOT_CHANGEABLE: async ({ partner }) => {
    const draft = await soldContract(partner);
    return askAddendum(partner, draft, {
      contract: changedContract(draft, { endDate: '2027-10-31T23:59:59+03:00' }),
    });
  },
  EFFECTIVE_DATE_NOT_ALLOWED: async ({ partner }) => {
    const draft = await soldContract(partner);
    return askAddendum(partner, draft, { kind: 'TERMINATION', effectiveDate: '2028-01-01' });
  },
  ADDENDUM_AWAITS_PAYMENT: async ({ partner }) => {
    const draft = await soldContract(partner);
    await change(partner, draft, youngDriverAdded);
    return askAddendum(partner, draft, {
      contract: changedContract(draft, { 'policyHolder.email': 'new@example.com' }),
    });
  },
  ADDENDUM_NOT_AWAITED: async ({ partner }) => {
    const draft = await soldContract(partner);
    const contract = changedContract(draft, youngDriverAdded);
    return askAddendum(partner, draft, { contract, replaces: `${draft.policyNumber}-7` });
  },
  TERMINATION_GROUND_NOT_ALLOWED: async ({ partner }) =>
    askAddendum(partner, await soldContract(partner), { kind: 'TERMINATION', reasonCode: 'BOREDOM' }),
  AMOUNT_MISMATCH: async ({ partner }) => {
    const draft = await savedDraft(partner);
    return partner.call('PUT', `${draft.path}/installments/1`, pay(1));
  },
  PAYMENT_TYPE_NOT_AVAILABLE: async ({ partner }) => {
    const draft = await savedDraft(partner, { holderType: 'corporate' });
    return partner.call('PUT', `${draft.path}/installments/1`, {
      ...pay(draft.premium, 'CARD'),
      ...addresses,
    });
  },
  JOINT_PAYMENT_NOT_POSSIBLE: async ({ partner }) => {
    const draft = await savedDraft(partner);
    const otherPolicies = [{ policyNumber: draft.policyNumber, amount: draft.premium }];
    const body = { ...pay(draft.premium, 'CARD'), ...addresses, otherPolicies };
    return partner.call('PUT', `${draft.path}/installments/1`, body);
  },
  TOKEN_MISSING: ({ partner }) =>
    partner.call('GET', '/sales/v2/me', undefined, { authorization: 'Basic x' }),
  TOKEN_NOT_VALID: ({ partner }) =>
    partner.call('GET', '/sales/v2/me', undefined, { authorization: 'Bearer expired' }),
  IDEMPOTENCY_KEY_REUSED: async ({ partner }) => {
    const draft = await savedDraft(partner);
    const key = { 'idempotency-key': 'order-1' };
    await partner.call('PUT', `${draft.path}/installments/1`, pay(draft.premium), key);
    const other = await savedDraft(partner);
    return partner.call('PUT', `${other.path}/installments/1`, pay(other.premium), key);
  },
};

async function webhookOf(partner: TestPartner, settings: object = {}): Promise<string> {
  return String((await partner.call('POST', webhooks, { url: hook, ...settings })).body.webhookId);
}
