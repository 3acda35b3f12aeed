import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { publishedKey } from '#app/keys/keys.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { noteEvents } from '#platform/events/note.ts';
import { addWebhook, newWebhookId } from '#platform/events/webhooks/manage.ts';
import { openFingerprints } from '#platform/keys/open-fingerprints.ts';
import { partnerIn } from '../test/support/events.ts';
import { loopbackAllowed } from '../test/support/receiver.ts';
import { middleOf } from './middle.ts';
import { postgresMicroseconds } from './postgres-cpu.ts';
import { print } from './row.ts';
import { serve } from './serve.ts';
import { pinLoad } from './server-process.ts';
import { roundsOf, shareOf } from './share.ts';

const deliveries = shareOf(4_000);
const turns = roundsOf(5);
const quickEvents = 40;
const hangingEndpoints = 5;

/** CPU of server and PostgreSQL for one delivery to a server on this machine, sequencing and all. */
export async function measureDeliveries(connectionString: string, directory: string): Promise<void> {
  pinLoad();
  const { server } = await serve(
    18284,
    { DATABASE_URL: connectionString, ...loopbackAllowed },
    { path: '/', body: '' },
  );
  const pool = createPool({ connectionString, applicationName: 'bench' });
  let taken = 0;
  const target = await listening((_, response) => {
    taken += 1;
    response.writeHead(204).end();
  });
  try {
    const partnerId = await hookedPartner(pool, [target.url]);
    const postgres = postgresMicroseconds(`${directory}/deliveries`);
    const used: { readonly server: number; readonly postgres: number }[] = [];
    for (let turn = 0; turn <= turns; turn += 1) {
      const before = { server: server.cpuMicroseconds(), postgres: postgres() };
      const wanted = taken + deliveries;
      for (let nr = 0; nr < deliveries; nr += 50) await happened(pool, partnerId, 50);
      while (taken < wanted) await pause(50);
      await pause(500);
      used.push({
        server: (server.cpuMicroseconds() - before.server) / deliveries,
        postgres: (postgres() - before.postgres) / deliveries,
      });
    }
    const of = (key: 'server' | 'postgres') => middleOf(used.slice(1).map((one) => one[key]));
    const sum = of('server') + of('postgres');
    print(
      'A delivery',
      `${sum.toFixed(0)} µs`,
      `${of('server').toFixed(0)} in the server`,
      'at most 2 ms',
      loadOf(),
    );
  } finally {
    target.close();
    await pool.end();
    await server.stop();
  }
}

/** How long the first attempt of an event takes while endpoints of its own partner and of another hang. */
export async function measureHanging(connectionString: string): Promise<void> {
  const { server, shot } = await serve(
    18285,
    { DATABASE_URL: connectionString, ...loopbackAllowed },
    { path: '/', body: '' },
  );
  const pool = createPool({ connectionString, applicationName: 'bench' });
  const came: number[] = [];
  const prompt = await listening((_, response) => {
    came.push(performance.now());
    response.writeHead(204).end();
  });
  const silent = await listening(() => undefined);
  try {
    const hanging = Array.from({ length: hangingEndpoints }, (_, nr) => `${silent.url}${nr}`);
    await happened(pool, await hookedPartner(pool, hanging), 500);
    await hook(pool, await partnerCalled(pool, 'bench-18285'), [...hanging, prompt.url]);
    await pause(2_000);
    const delays: number[] = [];
    for (let nr = 0; nr < quickEvents; nr += 1) {
      const notedMs = performance.now();
      await pinged(`${server.url}/ship/biz/sales/v2/events/ping`, shot.headers);
      while (came.length <= nr) await pause(2);
      delays.push((came[nr] ?? 0) - notedMs);
      await pause(500);
    }
    const worst = `${Math.max(...delays).toFixed(0)} ms at most`;
    print(
      'A first attempt beside 10 endpoints that hang',
      worst,
      `${middleOf(delays).toFixed(0)} ms in the middle`,
      'under 2 s',
      loadOf(),
    );
  } finally {
    for (const one of [prompt, silent]) one.close();
    await pool.end();
    await server.stop();
  }
}

async function hookedPartner(pool: Pool, urls: readonly string[]): Promise<bigint> {
  const partnerId = await partnerIn(pool);
  await hook(pool, partnerId, urls);
  return partnerId;
}

async function partnerCalled(pool: Pool, login: string): Promise<bigint> {
  const { rows } = await pool.query<{ id: bigint }>(
    'select partner_id as id from partners where login = $1',
    [login],
  );
  return rows[0]?.id ?? 0n;
}

/** An event of the caller, noted as those of contracts are: by the server. */
async function pinged(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const sent = { ...headers, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers: sent, body: '{}' });
  if (!answer.ok) throw new Error(await answer.text());
}

async function hook(pool: Pool, partnerId: bigint, urls: readonly string[]): Promise<void> {
  const { webhookSealer: sealer } = await openFingerprints(pool, publishedKey);
  for (const url of urls)
    await addWebhook(
      pool,
      partnerId,
      { url, types: null, description: null, contact: null, isEnabled: true },
      { webhookId: newWebhookId(), sealer, reason: 'PARTNER', now: systemClock.now() },
    );
}

async function happened(pool: Pool, partnerId: bigint, count: number): Promise<void> {
  const one = {
    type: 'contract.in_force',
    partnerId,
    at: systemClock.now(),
    ids: { draftId: 'bench' },
  } as const;
  await noteEvents(
    pool,
    Array.from({ length: count }, () => one),
  );
}

async function listening(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    request.resume();
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function loadOf(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
