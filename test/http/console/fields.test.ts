import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shippedTexts } from '#catalogues/files/shipped-texts.ts';
import { consolePages } from '#http/console/pages/index.ts';

test('every Russian label of a field belongs to an existing page, and is for a field that is asked or shown', () => {
  const paths = new Set(consolePages.map(({ path }) => path));
  const rows = shippedTexts('console-fields', 'page', 'use', 'name', 'title');
  assert.deepEqual(
    rows.filter(({ page, use }) => !paths.has(page) || !['asked', 'shown', 'hidden'].includes(use)),
    [],
  );
});

test('every row of the page texts names an existing page and the menu section of this page', () => {
  const pages = new Map(consolePages.map(({ path, menu = '' }) => [path, menu]));
  const groups = ['', 'Договоры', 'Деньги', 'Тарифы', 'Партнёры', 'Работа', 'Сотрудники'];
  const rows = shippedTexts('console-pages', 'page', 'menu', 'title', 'about', 'button', 'none');
  assert.deepEqual(
    rows.filter(
      ({ page, menu, title }) => pages.get(page) !== menu || !groups.includes(menu) || title === '',
    ),
    [],
  );
});

test('every field and every text has at most one label in each context', () => {
  const names = [
    ...shippedTexts('console-fields', 'page', 'use', 'name', 'title').map(
      ({ page, use, name }) => `${page} ${use} ${name}`,
    ),
    ...shippedTexts('console-words', 'about', 'name', 'shown').map(({ about, name }) => `${about} ${name}`),
  ];
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
});
