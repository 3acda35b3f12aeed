import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { readConfig } from '#app/config/config.ts';
import { Refusal } from '#kernel/errors/message.ts';
import { subjects } from '#staff/index.ts';
import type { StaffContext } from '#staff/use-case/context.ts';
import { readInput, type Typed } from '#staff/use-case/read-input.ts';
import { savedCasco } from '../support/casco-sale.ts';
import { assortment } from '../support/products.ts';
import { type TestService, testService } from '../support/service.ts';

let service: TestService;

before(async () => {
  service = await testService();
});
after(() => service.close());

/** Returns a context as console pages have it; using anything that only commands have fails the test. */
function pageContext(): StaffContext {
  const { pool, clock } = service;
  const staff = { actor: 'staff:anna', requestId: 'page' };
  const unused = () => assert.fail('nothing here asks for it');
  return {
    ...{ pool, clock, staff, assortment },
    mayDo: () => true,
    by: () => ({ ...staff, at: clock.now() }),
    config: {
      environment: 'test',
      publicUrl: 'http://bindery.test',
      mailsPolicies: false,
      printFormsDirectory: undefined,
      requestLogDays: 30,
      webhooks: readConfig({}).webhooks,
      consolePages: undefined,
      fourEyes: readConfig({}).fourEyes,
    },
    tell: { line: unused, fault: unused, note: unused },
    ...{
      log: unused,
      fingerprints: unused,
      withJobs: unused,
      rating: unused,
      workingDays: unused,
      renderSample: () => assert.fail('nothing is rendered'),
      readLong: () => assert.fail('nothing is exported'),
      renderForm: () => assert.fail('nothing is rendered'),
      tariffs: unused,
      read: unused,
      files: unused,
      save: unused,
      saveStream: unused,
    },
  };
}

async function done(name: string, typed: Typed) {
  const one = subjects.flatMap(({ useCases }) => useCases).find((known) => known.name === name);
  assert.ok(one, name);
  const read = readInput(one.input, typed);
  assert.ok('input' in read, JSON.stringify(read));
  const written = [
    mock.method(process.stdout, 'write', () => true),
    mock.method(process.stderr, 'write', () => true),
  ];
  try {
    const result = await one.run(pageContext(), read.input);
    for (const { mock: spy } of written) assert.equal(spy.callCount(), 0, `${name} writes to the terminal`);
    return { result, json: one.json?.(result, read.input) };
  } finally {
    for (const spy of written) spy.mock.restore();
  }
}

test('the rows of a staff use case contain bigints and dates, and its JSON contains them as texts', async () => {
  const partner = await service.partner();
  const { policyNumber } = await savedCasco(partner, { set: { 'uw.isAtypicalApplication': true } });
  const { result, json } = await done('contract waiting', {});
  const row = (result as readonly { readonly policyNumber: string }[]).find(
    (one) => one.policyNumber === policyNumber,
  ) as unknown as { readonly premium: bigint; readonly savedAt: Date };
  assert.equal(typeof row.premium, 'bigint');
  assert.ok(row.savedAt instanceof Date);
  const written = (json as readonly Record<string, unknown>[]).find(
    (one) => one.policyNumber === policyNumber,
  );
  assert.match(String(written?.premium), /^\d+\.\d\d$/);
  assert.equal(written?.savedAt, row.savedAt.toISOString());
});

test('the audit log contains a change that was made with texts from a form, and the person who made the change', async () => {
  await done('partner add', { login: 'paged', name: 'Paged', kvPercent: '5', products: 'casco' });
  const { result } = await done('partner change', { login: 'paged', kvPercent: '7.5' });
  assert.deepEqual(result, ['kv_percent: 5.00 → 7.50']);
  const { result: entries } = await done('audit list', { about: 'paged' });
  assert.deepEqual(
    (entries as readonly { readonly actor: string; readonly action: string }[]).map(
      ({ actor, action }) => `${actor} ${action}`,
    ),
    ['staff:anna partner.change', 'staff:anna partner.add'],
  );
});

test('the error of a staff use case names fields and commands as they are typed on the command line', async () => {
  const refused = (words: RegExp) => (error: unknown) => {
    assert.ok(error instanceof Refusal);
    assert.match(error.message, words);
    return true;
  };
  await assert.rejects(
    done('partner disable', { login: 'nobody' }),
    refused(/; see `bindery partner list`$/),
  );
  const sold = done('partner add', { login: 'new', name: 'N', products: 'casco,spaceship, pet' });
  await assert.rejects(
    sold,
    refused(/^--products has unknown codes: spaceship; give one or more of .*casco, .*, by comma, or all$/),
  );
});
