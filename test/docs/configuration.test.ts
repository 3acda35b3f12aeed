import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#app/config/config.ts';
import { readDocument } from './support/markdown.ts';

interface Row {
  readonly name: string;
  readonly preset: string | undefined;
  readonly inProduction: string;
}

const section = readDocument('docs/configuration.md');
const rows: readonly Row[] = section.split('\n').flatMap((line) => {
  const [, name = '', preset = '', , inProduction = ''] = line.split('|').map((cell) => cell.trim());
  const variable = /^`([A-Z0-9_]+)`$/.exec(name)?.[1];
  return variable ? [{ name: variable, preset: /^`(.*)`$/.exec(preset)?.[1], inProduction }] : [];
});

test('the configuration page names exactly the variables that the program reads', () => {
  const read = new Set<string>();
  readConfig(
    new Proxy<Record<string, string>>(
      {},
      {
        get: (_variables, name) => {
          read.add(String(name));
          return undefined;
        },
      },
    ),
  );
  assert.deepEqual(rows.map(({ name }) => name).sort(), [...read].sort());
});

for (const { name, preset } of rows) {
  if (preset === undefined) continue;
  test(`setting ${name} to its documented default does not change the configuration`, () => {
    assert.deepEqual(readConfig({ [name]: preset }), readConfig({}));
  });
}

test('production requires the variables that the configuration page marks as required', () => {
  const demanded = rows.filter(({ inProduction }) => inProduction !== '').map(({ name }) => name);
  assert.throws(
    () => readConfig({ ENVIRONMENT: 'production' }),
    (error: Error) => {
      const named = [...error.message.matchAll(/needs ([A-Z0-9_]+)/g)].map(([, name]) => name);
      assert.deepEqual(named.sort(), demanded.sort());
      return true;
    },
  );
});
