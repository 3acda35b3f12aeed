import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { subjects } from '#staff/index.ts';
import { doctorUseCase, showConfig } from '#staff/operation/server.ts';
import { readInput, type Typed } from '#staff/use-case/read-input.ts';
import { binderyHere } from '../support/process.ts';

const useCases = [...subjects.flatMap(({ useCases: all }) => all), doctorUseCase, showConfig];

for (const one of useCases) {
  test(`the help of ${one.name} has an example that can be parsed`, async () => {
    const said = mock.method(process.stdout, 'write', () => true);
    const { code } = await binderyHere([...one.name.split(' '), '--help'], {});
    const help = said.mock.calls.map(({ arguments: [text] }) => String(text)).join('');
    said.mock.restore();
    assert.equal(code, 0);
    assert.ok(help.includes(`Example:\n  bindery ${one.name}`), help);
    // Only a JSON value in the example may contain braces.
    assert.doesNotMatch(help.replaceAll(/'\{".*\}'/g, ''), /[{}]/);
    const typed: Typed = Object.fromEntries(
      Object.entries(one.input).map(([name, { kind }]) => [name, kind?.example ?? true]),
    );
    const read = readInput(one.input, typed);
    assert.deepEqual('faults' in read ? read.faults : [], []);
  });
}

for (const [words, output] of [
  [['fly'], "bindery: unknown command 'fly'; see bindery --help\n"],
  [['partner', 'ad'], "bindery: unknown command 'ad' (Did you mean add?); see bindery partner --help\n"],
  [
    ['partner', 'list', '--jsn'],
    "bindery: unknown option '--jsn' (Did you mean --json?); see bindery partner list --help\n",
  ],
  [
    ['partner', 'add', '--login', 'x y', '--kfav', '3'],
    'bindery: --login x y is not usable: give 1 to 64 letters, digits, dots, dashes or underscores; ' +
      '--name is missing: name for people; ' +
      '--kfav 3 is not usable: give two numbers above 0 and below 10, the lesser first, such as 0.9..1.2\n',
  ],
  [
    [
      'partner',
      'add',
      '--login',
      'x',
      '--name',
      'X',
      '--holder-types',
      'corporate,firm,',
      '--forms',
      'kid,E-OSAGO',
    ],
    'bindery: --holder-types firm, "" is not usable: give one or more of individual, corporate, by comma, or all; ' +
      '--forms kid, E-OSAGO is not usable: give one or more of EBSO, BSO, by comma, or all, or none\n',
  ],
] as const) {
  test(`all usage errors of "bindery ${words.join(' ')}" are reported in one line`, async () => {
    assert.deepEqual(await binderyHere([...words], {}), { code: 1, stdout: '', stderr: output });
  });
}
