import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { JsonObject } from '#kernel/json/json.ts';
import { type JobKind, jobKinds } from '#platform/jobs/kinds.ts';
import { type MailServer, mailServer } from '../../../adapters/messages/support.ts';
import { json, type Peer, peer } from '../../../adapters/support.ts';
import { draftInParts, payAndSave } from '../../../payments/autopay/support.ts';
import { change, terminate, youngDriverAdded } from '../../../support/addendum.ts';
import { leftToInsurer, sendForm } from '../../../support/consent.ts';
import { client, openLink } from '../../../support/link.ts';
import { until } from '../../../support/process.ts';
import { savedProperty } from '../../../support/property-sale.ts';
import { loopbackAllowed, type Receiver, receiver } from '../../../support/receiver.ts';
import { type Draft, paidInCash, savedDraft, soldContract } from '../../../support/sale.ts';
import type { TestPartner, TestService } from '../../../support/service.ts';
import { call, createdWebhook } from '../../webhooks/support.ts';

/**
 * Mail server, SMS gateway and webhook receiver of a test. A receiver that refuses a message repeats the message in its
 * answer.
 */
export interface Outside {
  readonly variables: Readonly<Record<string, string>>;
  /** Makes the SMS gateway and the webhook receiver refuse from now on; the mail server always refuses by address. */
  refuse(): void;
  close(): Promise<void>;
  readonly hook: Receiver;
}

export async function outside(): Promise<Outside> {
  let isAway = false;
  const mail: MailServer = await mailServer();
  const hook = await receiver();
  hook.answer((response, { text }) => {
    if (text.includes('webhook.ping')) response.writeHead(410).end(text);
    else response.writeHead(isAway ? 500 : 204).end(isAway ? text : undefined);
  });
  const gateway: Peer = await peer((response, { body }) =>
    (isAway ? json(body, 503) : json({ isAccepted: true }))(response),
  );
  return {
    variables: {
      ...{ SMTP_URL: mail.url, POLICY_MAIL: 'on', SMS_URL: gateway.url, SMS_TOKEN: 'gateway-secret' },
      ...{ ...loopbackAllowed, AUTOPAY: 'on' },
    },
    refuse: () => {
      isAway = true;
    },
    hook,
    async close() {
      await Promise.all([mail.close(), gateway.close(), hook.close()]);
    },
  };
}

/** Kinds of jobs without data of a contract: calendar jobs store only a day, and console jobs have separate tests. */
const ofNobody: readonly JobKind[] = [
  'exchange-rates',
  'calendar-events',
  'staff-work',
  'staff-invitation',
  'staff-letter',
  'task-escalations',
  'renewal-offers',
];
const kinds = (Object.keys(jobKinds) as JobKind[]).filter((kind) => !ofNobody.includes(kind));

/**
 * Produces each kind of letter, message, delivery and job in three states: done, refused by its receiver, and waiting.
 * Returns the sold contracts.
 */
export async function everyLetter(service: TestService, others: Outside): Promise<readonly JsonObject[]> {
  const dealer = await service.partner({ channel: 'DEALER' });
  const bodies = [...(await sale(service, dealer, others, 'letter.nebyvalova@example.com'))];
  await untilAll(service, 'completed');
  others.refuse();
  // The mail server defers letters to the first address and rejects letters to the second address.
  for (const email of ['busy.nebyvalova@example.com', 'nobody.nebyvalova@example.com'])
    bodies.push((await linked(service, await service.partner({ channel: 'DEALER' }), email)).body);
  await until(async () => {
    const put = await service.pool.query(
      `select from pgboss.job where name in ('policy-mail', 'money-back-mail') and state in ('retry', 'failed') group by name, state`,
    );
    return put.rowCount === 4;
  });
  await holdJobs(service);
  const waiting = await service.partner({ channel: 'DEALER' });
  bodies.push(...(await sale(service, waiting, others, 'later.nebyvalova@example.com')));
  await untilAll(service, 'created');
  return bodies;
}

/** Waits until each kind of job has a job in the given state; on a timeout, fails with the missing kinds. */
async function untilAll({ pool }: TestService, state: 'created' | 'completed'): Promise<void> {
  let missing: readonly string[] = kinds;
  await until(async () => {
    const { rows } = await pool.query<{ name: string }>(
      'select distinct name from pgboss.job where state::text = $1',
      [state],
    );
    missing = kinds.filter((kind) => !rows.some(({ name }) => name === kind));
    return missing.length === 0;
  }).catch((error: unknown) => {
    throw new Error(`no job is ${state} of ${missing.join(', ')}`, { cause: error });
  });
}

/** Postpones all jobs from now on to tomorrow. */
async function holdJobs({ pool }: TestService): Promise<void> {
  await pool.query(`
    create function hold_job() returns trigger language plpgsql as $$
    begin
      new.start_after := now() + interval '1 day';
      return new;
    end $$;
    create trigger hold_job before insert on pgboss.job_common for each row execute function hold_job()`);
}

async function sale(
  service: TestService,
  dealer: TestPartner,
  { hook }: Outside,
  email: string,
): Promise<readonly JsonObject[]> {
  await createdWebhook(dealer, { url: hook.url });
  const gone = { url: hook.url, types: ['webhook.ping'], contact: 'it@partner.example' };
  const webhook = await createdWebhook(dealer, gone);
  const set = { 'policyHolder.email': email };
  const { body } = await linked(service, dealer, email);
  const inParts = await draftInParts(dealer, 'TWO_PAYMENTS', { 'policyHolder.email': email });
  await payAndSave(dealer, client(service), inParts);
  const changed = await soldContract(dealer, { set });
  await change(dealer, changed, youngDriverAdded);
  const ended = await soldContract(dealer, { set });
  await terminate(dealer, ended, '2027-06-01');
  await paidInCash(dealer, await savedProperty(dealer, { set }));
  await reportTogether(service, [changed, ended]);
  await askConsent(service, dealer, email);
  await noticeOf(service, changed);
  await enqueue(service, 'reinstatement-report', { addendumNumber: `${ended.policyNumber}-1` });
  await call(dealer, 'POST', `/${webhook}/ping`);
  await until(async () => (await call(dealer, 'GET', `/${webhook}`)).body.disabledReason === 'GONE');
  return [body, changed.body, ended.body];
}

/** Sends a payment link that is then paid twice. */
async function linked(service: TestService, dealer: TestPartner, email: string) {
  const draft = await savedDraft(dealer, { set: { 'policyHolder.email': email } });
  const link = await openLink(dealer, draft, 'PAYINSURER');
  const person = client(service);
  await person.choose(link, 'sbp');
  const sbpPage = (await person.bankPath(link)).replace('/pay/', '/sbp/');
  await person.choose(link, 'card');
  await person.card(link);
  await person.back(link);
  await person.post(sbpPage, { action: 'pay' });
  await person.back(link);
  return draft;
}

/** Enqueues one report for several contracts, as the sequencer does for contracts without a trace. */
async function reportTogether(service: TestService, contracts: readonly Draft[]): Promise<void> {
  const ids = contracts.map(({ policyNumber }, at) => [`policyNumber${at}`, policyNumber] as const);
  await enqueue(service, 'contract-reports', Object.fromEntries(ids));
}

/** Requests consent on the consent page, which sends a letter and a code. */
async function askConsent(service: TestService, dealer: TestPartner, email: string): Promise<void> {
  const set = { 'policyHolder.email': email, consentPersonalData: leftToInsurer };
  const { policyNumber } = await savedDraft(dealer, { set });
  const { rows } = await service.pool.query<{ linkId: string }>(
    'select link_id as "linkId" from client_links where contract_id = contract_id_of($1)',
    [policyNumber],
  );
  const answer = await sendForm(service, `/consent/${rows[0]?.linkId}`, [['action', 'code']]);
  assert.equal(answer.status, 200, answer.text);
}

/** Stores a notice about an installment and creates the job that sends it. */
async function noticeOf(service: TestService, { policyNumber }: Draft): Promise<void> {
  const { rows } = await service.pool.query<{ noticeId: bigint }>(
    `insert into installment_notices (contract_id, installment_nr, kind, addendum_nr, pay_until, grace_until, planned_at)
     values (contract_id_of($1), 1, 'REINSTATED', 0, '2026-12-01', '2027-01-30', now())
     returning notice_id as "noticeId"`,
    [policyNumber],
  );
  await enqueue(service, 'installment-notice', { noticeId: String(rows[0]?.noticeId) });
}

async function enqueue(
  { pool }: TestService,
  kind: JobKind,
  ids: Readonly<Record<string, string>>,
): Promise<void> {
  const data = { requestId: 'dump', requestIds: {}, ids };
  const key = randomUUID();
  await pool.query('select enqueue_jobs($1)', [JSON.stringify([{ id: key, kind, key, data }])]);
}
