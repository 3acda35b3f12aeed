import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Command } from 'commander';
import { addAddendumCommands } from '../../src/cli/addendum.ts';
import { addBackupCommands } from '../../src/cli/backup.ts';
import { addBlankCommands } from '../../src/cli/blank.ts';
import { addBordereauCommand } from '../../src/cli/bordereau.ts';
import { addContractCommands } from '../../src/cli/contract.ts';
import { addDebtCommands } from '../../src/cli/debt.ts';
import { addDemoCommand } from '../../src/cli/demo.ts';
import { addFormCommands } from '../../src/cli/form.ts';
import { addJobCommands } from '../../src/cli/job.ts';
import { addJournalCommand } from '../../src/cli/journal.ts';
import { addMigrateCommand } from '../../src/cli/migrate.ts';
import { addPartnerCommands } from '../../src/cli/partner.ts';
import { addPaymentCommands } from '../../src/cli/payment.ts';
import { addReferenceCommands } from '../../src/cli/reference.ts';
import { addRefundCommands } from '../../src/cli/refund.ts';
import { addRequestsCommand } from '../../src/cli/requests.ts';
import { addRetentionCommands } from '../../src/cli/retention.ts';
import { addServeCommand } from '../../src/cli/serve.ts';
import { addStatementCommands } from '../../src/cli/statement.ts';
import { addTariffCommands } from '../../src/cli/tariff.ts';
import { addTraceCommand } from '../../src/cli/trace.ts';
import { addVehiclesCommands } from '../../src/cli/vehicles.ts';
import { documents, readDocument, root } from './support/markdown.ts';

const program = new Command('bindery');
for (const add of [
  addServeCommand,
  addMigrateCommand,
  addDemoCommand,
  addPartnerCommands,
  addTariffCommands,
  addRequestsCommand,
  addTraceCommand,
  addJournalCommand,
  addRetentionCommands,
  addReferenceCommands,
  addVehiclesCommands,
  addPaymentCommands,
  addRefundCommands,
  addDebtCommands,
  addAddendumCommands,
  addBlankCommands,
  addContractCommands,
  addStatementCommands,
  addBordereauCommand,
  addBackupCommands,
  addJobCommands,
  addFormCommands,
]) {
  add(program, { variables: {}, exit: () => undefined });
}

const guide = readDocument('docs/operator-guide.md');
const leaves = program.commands.flatMap((command) =>
  command.commands.length === 0 ? [command] : [...command.commands],
);

for (const leaf of leaves) {
  const name = fullName(leaf);
  test(`the operator guide explains ${name} with its options`, () => {
    assert.ok(guide.includes(`\`bindery ${name}`), `${name} is not explained`);
    for (const { long } of leaf.options)
      assert.ok(guide.includes(`${long}`), `${name}: ${long} is not explained`);
  });
}

for (const path of documents()) {
  test(`the commands of ${path} exist`, () => {
    const document = readDocument(path).replaceAll('\\\n', ' ');
    const unknown = [...document.matchAll(/(?:npx |`)bindery ([a-z][^\n`|)]*)/g)]
      .map(([, words = '']) => words)
      .filter((words) => !isKnown(words));
    assert.deepEqual(unknown, []);
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const missing = [...document.matchAll(/npm run ([a-z:]+)/g)].filter(
      ([, name = '']) => !(name in scripts),
    );
    assert.deepEqual(missing, []);
  });
}

/** "partner add --login L": a command with options that it has. */
function isKnown(words: string): boolean {
  const leaf = leaves.find((candidate) => `${words} `.startsWith(`${fullName(candidate)} `));
  if (!leaf) return false;
  const options = [...words.matchAll(/(?<= )--[a-z-]+/g)].map(([option]) => option);
  return options.every((option) => option === '--help' || leaf.options.some(({ long }) => long === option));
}

function fullName(command: Command): string {
  const { parent } = command;
  return parent && parent !== program ? `${parent.name()} ${command.name()}` : command.name();
}
