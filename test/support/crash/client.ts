import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '#kernel/json/json.ts';
import { callAt } from '../app.ts';
import { slowRegistry } from '../operation.ts';
import { osagoBody } from '../osago-body.ts';
import type { Response } from '../service.ts';
import { nextVin } from '../vin.ts';
import type { Random } from './random.ts';

/** Answers that partners received and that the database must confirm in the end. */
export interface AcknowledgedCalls {
  /** Created contracts, each with the marker in its body that identifies the creation. */
  readonly created: { readonly marker: string; readonly policyNumber: string }[];
  /** Numbers of changed contracts; a contract is changed once at most. */
  readonly updated: string[];
  readonly paid: { readonly policyNumber: string; readonly orderId: string }[];
  /** Ids of the operations whose handle was received. */
  readonly handles: string[];
  readonly polled: { count: number };
  /** Number of requests that got no answer or an answer that says to retry. */
  readonly repeated: { count: number };
  /** Answers that no rule of the interface explains. */
  readonly unexpected: string[];
}

export function noCalls(): AcknowledgedCalls {
  return {
    created: [],
    updated: [],
    paid: [],
    handles: [],
    polled: { count: 0 },
    repeated: { count: 0 },
    unexpected: [],
  };
}

export interface World {
  readonly random: Random;
  readonly told: AcknowledgedCalls;
  readonly token: string;
  readonly today: string;
  /** Addresses of all processes. A client cannot know which of them have ended. */
  urls(): readonly string[];
  isOver(): boolean;
  /** Maximum number of retries of a request; the default of 200 takes half a minute. */
  readonly repeatsMax?: number;
  /** Pause after each contract in ms; none by default. */
  readonly thinkMs?: number;
  /** Called with every answer, or with undefined after a broken connection. */
  noteAnswer?(method: string, answer: Response | undefined): void;
}

const policies = '/sales/v2/individual/osago/policies';
const repeatsMax = 200;

/** Simulates a partner that creates, changes, pays and polls until the test ends, and retries unanswered requests. */
export async function runClient(world: World): Promise<void> {
  while (!world.isOver()) {
    if (world.thinkMs) await pause(world.thinkMs);
    const marker = randomUUID();
    const policyNumber = await create(world, marker);
    if (!policyNumber) continue;
    if (world.random.below(2) === 0) await update(world, policyNumber, marker);
    if (world.random.below(2) === 0) await pay(world, policyNumber);
  }
}

async function create(world: World, marker: string): Promise<string | undefined> {
  const answer = await send(world, 'POST', policies, markedBody(world, marker));
  if (answer?.status !== 200) return undefined;
  const policyNumber = String(answer.body.policyNumber);
  world.told.created.push({ marker, policyNumber });
  return policyNumber;
}

async function update(world: World, policyNumber: string, marker: string): Promise<void> {
  const answer = await send(world, 'PUT', `${policies}/${policyNumber}`, markedBody(world, marker));
  if (answer?.status === 200) world.told.updated.push(policyNumber);
}

async function pay(world: World, policyNumber: string): Promise<void> {
  const path = `${policies}/${policyNumber}`;
  const read = await send(world, 'GET', path);
  if (read?.status !== 200) return;
  const body = { amount: read.body.premium ?? 0, paymentType: 'CASH' };
  const answer = await send(world, 'PUT', `${path}/installments/1`, body);
  if (answer?.status === 200) world.told.paid.push({ policyNumber, orderId: String(answer.body.orderId) });
}

function markedBody({ random, today }: World, marker: string): JsonObject {
  const delayMs = random.pick([0, 0, 20, 300]);
  const set = { 'insuredObject.osago.vehicle.vin': nextVin(), ...(delayMs > 0 ? slowRegistry(delayMs) : {}) };
  return { ...osagoBody({ today, set }), crashMarker: marker };
}

/** Sends a request with one Idempotency-Key until it is answered, and polls the operation if the answer is a handle. */
async function send(
  world: World,
  method: string,
  path: string,
  body?: JsonObject,
): Promise<Response | undefined> {
  const headers = {
    ...(method === 'GET' ? {} : { 'idempotency-key': randomUUID() }),
    ...world.random.pick([{}, { 'desired-timeout': '40' }, { prefer: 'respond-async' }]),
  };
  const answer = await repeat(world, method, (url) =>
    callAt({ url, token: world.token }, method, path, body, headers),
  );
  if (answer?.status !== 202) return expected(world, method, path, answer);
  const operationId = String(answer.body.draftId);
  world.told.handles.push(operationId);
  return expected(world, method, path, await poll(world, operationId));
}

async function poll(world: World, operationId: string): Promise<Response | undefined> {
  const path = `/sales/v2/operations?oper_id=${operationId}`;
  for (let polls = 0; polls < repeatsMax; polls += 1) {
    world.told.polled.count += 1;
    const answer = await repeat(world, 'GET', (url) =>
      callAt({ url, token: world.token }, 'GET', path, undefined, { prefer: 'wait-ms=500' }),
    );
    if (answer?.status !== 404 || !answer.headers.has('retry-after')) return answer;
  }
  return undefined;
}

/** Sends a request again after a status 503 or a broken connection. */
async function repeat(
  world: World,
  method: string,
  call: (url: string) => Promise<Response>,
): Promise<Response | undefined> {
  const { random, urls, told: answered } = world;
  for (let repeats = 0; repeats < (world.repeatsMax ?? repeatsMax); repeats += 1) {
    try {
      const answer = await call(random.pick(urls()));
      world.noteAnswer?.(method, answer);
      if (answer.status !== 503) return answer;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      world.noteAnswer?.(method, undefined);
    }
    answered.repeated.count += 1;
    await pause(100 + random.below(150));
  }
  return undefined;
}

function expected(
  { told: answered }: World,
  method: string,
  path: string,
  answer: Response | undefined,
): Response | undefined {
  if (answer?.status !== 200)
    answered.unexpected.push(`${method} ${path}: ${answer?.status} ${answer?.text}`);
  return answer;
}
