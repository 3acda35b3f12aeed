import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '#kernel/json/json.ts';
import type { Queryable } from '#platform/db/pool.ts';
import { useSealing } from '#platform/db/sealing.ts';
import { openedRecords, sealedRecords } from '#platform/db/tables/personal-records.ts';

const people: Json = {
  policyHolder: { person: { lastName: 'Образцов', firstName: 'Пётр' }, email: 'a@example.com' },
};
/** `people` as stored on 2026-11-26. */
const written = 'eLue8ebmw5eOkRIuOBuCvLP9YhsoeYJch5TKL8y/OPFi08UG5ISU6JBakZhbkJMKTjO1tQBwgy0L';

/** A database without encryption, so that the test sees what is stored. */
const db = { query: () => Promise.reject(new Error('nothing is asked')) } as unknown as Queryable;
useSealing(db, async () => ({
  seal: (_place, content) => Buffer.from(content),
  openAll: async (pieces) => pieces.map(({ sealed }) => Buffer.from(sealed)),
}));

const opened = async (kept: string) => (await openedRecords(db, [{ one: kept }]))[0]?.one;

test('a personal record is read as it was stored', async () => {
  const [, [kept]] = await sealedRecords(db, new Map([['one', people]]));
  assert.deepEqual(await opened(kept ?? ''), people);
});

test('personal records of earlier versions can be read, whether compressed or not', async () => {
  assert.deepEqual(await opened(written), people);
  assert.deepEqual(await opened(Buffer.from(JSON.stringify(people)).toString('base64')), people);
});
