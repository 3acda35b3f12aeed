import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoBody } from '../src/cli/demo-body.ts';
import { startEmbeddedDatabase } from '../src/db/embedded.ts';
import { moscowDate, systemClock } from '../src/kernel/clock.ts';
import type { JsonObject } from '../src/kernel/json.ts';
import { measureForms } from './forms.ts';
import { type Load, load, type Shot } from './load.ts';
import { measureOperations } from './operations.ts';
import { compareProducts } from './products.ts';
import { ratingMicroseconds } from './rating.ts';
import { compareRatingPeers } from './rating-peers.ts';
import { serve } from './serve.ts';
import { pinLoad, type ServerProcess, startServer } from './server-process.ts';
import { lookupMicroseconds } from './vehicles.ts';

const bare = join(import.meta.dirname, 'bare-server.ts');
const example = join(import.meta.dirname, '../docs/examples/osago-individual-two-drivers-six-months.json');
/** Quotes carry the 3 kB example of two drivers; contracts need dates that fit the present day. */
const body = JSON.parse(readFileSync(example, 'utf8')) as JsonObject;
const quoteBody = JSON.stringify(body);
const contractBody = JSON.stringify(demoBody(systemClock.now()));
const quotesPath = '/ship/biz/sales/v2/individual/osago/quotes';
const policiesPath = '/ship/biz/sales/v2/individual/osago/policies';
const quoteShot = { path: quotesPath, body: quoteBody };
const warmUp = 20_000;
const quotes = 20_000;
const quotesForMemory = 100_000;
const issues = 10_000;
const rounds = 3;

if (process.argv[2] === 'rating-peers') {
  await compareRatingPeers();
  process.exit();
}
if (process.argv[2] === 'products') {
  await compareProducts();
  process.exit();
}
if (process.argv[2] === 'forms') {
  await measureForms();
  process.exit();
}
if (process.argv[2] === 'operations') {
  await measureOperations();
  process.exit();
}

pinLoad();
const directory = await mkdtemp(join(tmpdir(), 'bindery-bench-'));
await chmod(directory, 0o711);
try {
  await main();
} finally {
  await rm(directory, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const day = moscowDate(systemClock.now());
  console.log(
    `${day}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}, quotes of ${Buffer.byteLength(quoteBody)} bytes\n`,
  );
  console.log('| What | requests/s | CPU µs/request | p50 ms | p99 ms | against its peer |');
  console.log('| --- | ---: | ---: | ---: | ---: | --- |');
  const embedded = { DATA_DIR: join(directory, 'embedded') };
  const created = await serve(8191, embedded, quoteShot);
  await created.server.stop();
  const { server, shot } = await serve(8192, embedded, quoteShot);
  await quotesAgainstBare(server, shot);
  await memory(server, shot);
  await issue('Issue, embedded database', server, shot);
  await server.stop();
  await onServerDatabase();
  console.log(`\nRating alone: ${ratingMicroseconds(body, day).toFixed(1)} µs of CPU`);
  for (const [name, microseconds] of lookupMicroseconds()) {
    console.log(`${name}: ${microseconds.toFixed(1)} µs of CPU`);
  }
  console.log(
    `Ready: ${created.server.readyMs.toFixed(0)} ms with a database to create, ${server.readyMs.toFixed(0)} ms with one that exists`,
  );
}

/** The two in turn, so that a drift of the machine meets both; the middle round counts. */
async function quotesAgainstBare(server: ServerProcess, shot: Shot): Promise<void> {
  const peer = await startServer(bare, [], {}, { port: 8193, path: '/ready' });
  const echo = { path: '/echo', headers: {}, body: quoteBody };
  await load(peer, echo, warmUp);
  await load(server, shot, warmUp);
  const ours: Load[] = [];
  const theirs: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await load(peer, echo, quotes));
    ours.push(await load(server, shot, quotes));
  }
  await peer.stop();
  const [their, our] = [middle(theirs), middle(ours)];
  print('Bare server: parse, validate, echo', their, '1');
  print(
    'Quote',
    our,
    `${(our.cpuMicrosecondsPerRequest / their.cpuMicrosecondsPerRequest).toFixed(2)} × CPU of the bare server`,
  );
}

async function issue(name: string, server: ServerProcess, shot: Shot): Promise<void> {
  const policies = { ...shot, path: policiesPath, body: contractBody };
  await load(server, policies, issues / 5);
  print(name, await load(server, policies, issues), '');
}

async function memory(server: ServerProcess, shot: Shot): Promise<void> {
  await load(server, shot, quotesForMemory);
  const first = server.residentMegabytes();
  await load(server, shot, quotesForMemory);
  console.log(
    `| Memory after ${quotesForMemory} quotes, and after as many again | | | | | ${first.toFixed(0)} MB, ${server.residentMegabytes().toFixed(0)} MB |`,
  );
}

async function onServerDatabase(): Promise<void> {
  const postgres = await startEmbeddedDatabase({
    dataDirectory: join(directory, 'server'),
    settings: { max_connections: '100' },
  });
  const { server, shot } = await serve(8194, { DATABASE_URL: postgres.connectionString }, quoteShot);
  await load(server, shot, warmUp);
  print('Quote, PostgreSQL by DATABASE_URL', await load(server, shot, quotes), '');
  await issue('Issue, PostgreSQL by DATABASE_URL', server, shot);
  await server.stop();
  await postgres.stop();
}

function middle(loads: readonly Load[]): Load {
  const sorted = [...loads].sort(
    (left, right) => left.cpuMicrosecondsPerRequest - right.cpuMicrosecondsPerRequest,
  );
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error('nothing was measured');
  return found;
}

function print(name: string, figures: Load, against: string): void {
  const cells = [
    name,
    figures.perSecond.toFixed(0),
    figures.cpuMicrosecondsPerRequest.toFixed(0),
    figures.p50Ms,
    figures.p99Ms,
    against,
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
