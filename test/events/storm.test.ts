import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestDatabase, testDatabase } from '../support/database.ts';
import { eventStorm } from '../support/event-storm.ts';

const events = Number(process.env.STORM_EVENTS ?? 4_000);

let database: TestDatabase;

before(async () => {
  database = await testDatabase();
});
after(() => database.drop());

test('killing writers and servers loses no event, and each event is delivered once and in order', async (context) => {
  const { connectionString } = database;
  const found = await eventStorm({ connectionString, events, kills: 4, partners: 20, pauseMs: 100 });
  assert.ok(found.events >= events);
  context.diagnostic(JSON.stringify(found));
});
