import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { eventStorm } from '../support/event-storm.ts';

const events = Number(process.env.STORM_EVENTS ?? 50_000);

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

test('no event is lost, told twice or out of order, and each is delivered, while writers and servers are killed', async (context) => {
  const { connectionString } = database;
  const found = await eventStorm({ connectionString, events, kills: 4, partners: 20, pauseMs: 20 });
  assert.ok(found.events >= events);
  context.diagnostic(JSON.stringify(found));
});
