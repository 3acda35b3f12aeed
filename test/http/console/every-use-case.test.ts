import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consolePages } from '#http/console/pages/index.ts';
import { subjects } from '#staff/index.ts';

/** Reasons why a use case of the staff has no console page, by use case. */
const reasons: Readonly<Record<string, string>> = {
  'keys check': 'keys are where the operators are, and never in a browser',
  'keys create': 'keys are where the operators are, and never in a browser',
  'keys rotate': 'keys are where the operators are, and never in a browser',
  'keys destroy': 'keys are where the operators are, and never in a browser',
  'four-eyes loosen': 'what two people are needed for is set where the operators set FOUR_EYES',
  'export run': 'it writes files where the server is: a command of the operators or a nightly job does that',
  'export list': 'the files that it lists are where the server is, and their manifests beside them',
  'retention run': 'it deletes what is over: a scheduled command of the operators does that',
};

const withPage = new Set(consolePages.flatMap(({ useCases = [] }) => useCases));

for (const { name } of subjects.flatMap(({ useCases }) => useCases)) {
  test(`the use case ${name} has a console page or a listed reason for having no page`, () => {
    assert.notEqual(
      withPage.has(name),
      name in reasons,
      withPage.has(name) ? 'it has a page: take the reason away' : 'make its page in src/http/console/pages',
    );
  });
}

test('each reason for having no console page belongs to an existing use case', () => {
  const names = new Set(subjects.flatMap(({ useCases }) => useCases.map(({ name }) => name)));
  assert.deepEqual(
    Object.keys(reasons).filter((name) => !names.has(name)),
    [],
  );
});
