import { cpus, loadavg } from 'node:os';
import { moscowDate } from '#kernel/time/calendar.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { measureBytes } from './bytes.ts';
import { measureCommission } from './commission.ts';
import { measureConsole } from './console.ts';
import { compareDatabases } from './databases.ts';
import { measureEventShare, measureEvents } from './events.ts';
import { measureExport } from './export.ts';
import { measureForms } from './forms.ts';
import { measureGrowth } from './growth.ts';
import { measureContractGrowth } from './growth-contracts.ts';
import { compareIssue } from './issue.ts';
import { measureIssueCost } from './issue-cost.ts';
import { measureLongForms } from './long-forms.ts';
import { measureMemory } from './memory.ts';
import { measureOperations } from './operations.ts';
import { compareOsagoRating } from './osago-rating.ts';
import { partsToTry } from './parts-to-try.ts';
import { measurePolls } from './polls.ts';
import { compareProducts } from './products.ts';
import { compareQuotes } from './quotes.ts';
import { compareRatingPeers } from './rating-peers.ts';
import { measureReading } from './reading.ts';
import { measureSavesTogether } from './save-together.ts';
import { measureSealing } from './sealing.ts';
import { measureStart } from './start.ts';
import { measureStatement } from './statement.ts';
import { compareTrees } from './trees.ts';
import { tryParts } from './try-parts.ts';
import { measureVariants } from './variants.ts';
import { measureVehicleImport } from './vehicle-import.ts';
import { measureWarmStart } from './warm-start.ts';
import { compareWorkers } from './workers.ts';

interface Part {
  readonly what: string;
  readonly measure: () => Promise<void>;
  /** Whether `npm run bench` without a word measures it too. */
  readonly isUsual: boolean;
}

const parts: Readonly<Record<string, Part>> = {
  quotes: { what: 'quotes of osago against the peers', measure: compareQuotes, isUsual: true },
  issue: { what: 'issuing against pgbench', measure: compareIssue, isUsual: true },
  polls: { what: 'what partners ask again and again', measure: measurePolls, isUsual: true },
  start: { what: 'start, memory, rating alone', measure: measureStart, isUsual: true },
  'warm-start': {
    what: 'first quote and print of a server, its warm-up, reads on new connections',
    measure: measureWarmStart,
    isUsual: false,
  },
  forms: { what: 'print forms, and quotes meanwhile', measure: measureForms, isUsual: true },
  workers: { what: 'quotes of two processes against one', measure: compareWorkers, isUsual: true },
  reading: { what: 'files and calls of one quote of osago', measure: measureReading, isUsual: false },
  growth: {
    what: 'CPU by rows of tables, memory of idle connections',
    measure: measureGrowth,
    isUsual: false,
  },
  'growth-contracts': {
    what: 'selling, reading and searching by contracts in the database',
    measure: measureContractGrowth,
    isUsual: false,
  },
  databases: {
    what: 'quotes and issues, embedded database and a server',
    measure: compareDatabases,
    isUsual: false,
  },
  bytes: { what: 'what the database writes and keeps', measure: measureBytes, isUsual: false },
  'issue-cost': {
    what: 'CPU of Node and PostgreSQL, WAL and statements of an issue with its follow-up work',
    measure: measureIssueCost,
    isUsual: false,
  },
  'save-together': {
    what: 'CPU of PostgreSQL for saves that come together against one alone',
    measure: measureSavesTogether,
    isUsual: false,
  },
  console: {
    what: 'each page of the console on a million contracts',
    measure: measureConsole,
    isUsual: false,
  },
  commission: {
    what: 'posting and closing of commission, with a check of every line',
    measure: measureCommission,
    isUsual: false,
  },
  export: {
    what: 'exports of all months of each dataset, with a check of their sums',
    measure: measureExport,
    isUsual: false,
  },
  sealing: {
    what: 'what sealing adds to an issue, a reading and a quote',
    measure: measureSealing,
    isUsual: false,
  },
  statement: { what: 'imports of bank statements', measure: measureStatement, isUsual: false },
  'vehicle-import': {
    what: 'memory of an import of vehicles, and quotes meanwhile',
    measure: measureVehicleImport,
    isUsual: false,
  },
  memory: { what: 'memory of one process after issues', measure: measureMemory, isUsual: false },
  'long-forms': { what: 'forms of the longest contracts', measure: measureLongForms, isUsual: false },
  operations: { what: 'requests that outlive their deadline', measure: measureOperations, isUsual: false },
  events: { what: 'what events and webhooks cost and hold', measure: measureEvents, isUsual: false },
  'event-share': { what: 'the share of events in an issue', measure: measureEventShare, isUsual: false },
  variants: { what: 'fifteen variants of casco against quotes', measure: measureVariants, isUsual: false },
  products: { what: 'a quote and a policy of each product', measure: compareProducts, isUsual: false },
  trees: {
    what: 'CPU of other trees against this one, `TREES=<path>,…`',
    measure: compareTrees,
    isUsual: false,
  },
  'rating-peers': {
    what: 'rating osago and casco against rule engines, without HTTP',
    measure: async () => {
      await compareOsagoRating();
      await compareRatingPeers();
    },
    isUsual: false,
  },
};

const [word, which] = process.argv.slice(2);
if (word === 'try') {
  const failed = await tryParts(which === 'some' ? partsToTry(Object.keys(parts)) : Object.keys(parts));
  process.exit(failed.length === 0 ? 0 : 1);
}
const chosen = Object.entries(parts).filter(([name, { isUsual }]) =>
  word === undefined ? isUsual : name === word,
);
if (chosen.length === 0) {
  console.error(`no part ${word}: ${Object.keys(parts).join(', ')}, try`);
  process.exit(1);
}
const day = moscowDate(systemClock.now());
console.log(`${day}, Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model}`);
for (const [name, { what, measure }] of chosen) {
  console.log(`\n${name}: ${what}; load of the machine before: ${loadavg()[0]?.toFixed(1)}\n`);
  await measure();
}
if (word === undefined) console.log('\nParts that can be run alone, `npm run bench -- <part>`:');
for (const [name, { what }] of word === undefined ? Object.entries(parts) : [])
  console.log(`${name}: ${what}`);
process.exit();
