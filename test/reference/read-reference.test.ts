import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMakes, readModels } from '#catalogues/reference/read-reference.ts';
import { createCurrentReferenceBook } from '#catalogues/reference/reference-book.ts';
import { type DirectoryEntry, emptyDirectory } from '#catalogues/vehicles/directory.ts';
import { ServiceError } from '#kernel/errors/errors.ts';

const makes: readonly DirectoryEntry[] = [
  { code: 'VAZ', name: 'ВАЗ', version: 7 },
  { code: 'KIA', name: 'Kia', version: 1 },
  { code: 'MOSKVICH', name: 'Москвич', version: 2 },
];
const models: readonly DirectoryEntry[] = [
  { code: 'VESTA', name: 'Веста', version: 3 },
  { code: 'GRANTA', name: 'Гранта', version: 3 },
];
const directory = {
  ...emptyDirectory,
  makes: () => makes,
  models: (code: string) => (code === 'VAZ' ? models : undefined),
};

const codes = (text: string) => (JSON.parse(text) as { code: string }[]).map(({ code }) => code);

test('vehicle makes are returned with code, name and version as text, sorted by code or by name', () => {
  const { text, total } = readMakes(directory, { size: '2' });
  assert.equal(
    text,
    '[{"code":"KIA","name":"Kia","version":"1"},{"code":"MOSKVICH","name":"Москвич","version":"2"}]',
  );
  assert.equal(total, 3);
  assert.deepEqual(codes(readMakes(directory, { size: '2', page: '1' }).text), ['VAZ']);
  assert.deepEqual(codes(readMakes(directory, { order: '1' }).text), ['VAZ', 'MOSKVICH', 'KIA']);
});

test('the vehicle models of a make are returned', () => {
  assert.deepEqual(codes(readModels(directory, { markCode: 'VAZ' }).text), ['GRANTA', 'VESTA']);
  assert.throws(
    () => readModels(directory, { markCode: 'vaz' }),
    (error: unknown) => error instanceof ServiceError && error.faults[0]?.field === 'markCode',
  );
});

test('a page of vehicle makes is serialized once and then cached, and the number of cached pages is limited', () => {
  const first = readMakes(directory, { page: '0', size: '3' });
  assert.equal(readMakes(directory, { size: '999' }), first);
  assert.equal(readMakes(directory, { page: '77' }), readMakes(directory, { page: '12345', size: '9' }));
  const many = Array.from({ length: 1_000 }, (_, index) => ({ code: `${index}`, name: 'А', version: 1 }));
  const large = { ...directory, makes: () => many };
  const page = readMakes(large, { page: '1', size: '1' });
  assert.equal(readMakes(large, { page: '1', size: '1' }), page);
  for (let size = 1; size <= 300; size += 1) readMakes(large, { size: String(size) });
  assert.notEqual(readMakes(large, { page: '1', size: '1' }), page);
});

test('a reference book in use stays unchanged when a new book replaces it', () => {
  const entry = { code: 'A', name: 'Имя', version: '1', partnerAccess: true };
  const current = createCurrentReferenceBook({ ldu_type: [entry] });
  const { book } = current;
  current.replace({ ldu_type: [{ ...entry, partnerAccess: false }] });
  assert.equal(book.entry('ldu_type', 'A')?.partnerAccess, true);
  assert.equal(current.book.entry('ldu_type', 'A')?.partnerAccess, false);
  assert.notEqual(book.revision, current.book.revision);
  assert.equal(createCurrentReferenceBook({ ldu_type: [entry] }).book.revision, book.revision);
});
