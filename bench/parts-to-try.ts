import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { selectTests } from '../test/runner/changed-files.ts';
import { importGraph } from '../test/runner/import-graph.ts';

const root = join(import.meta.dirname, '..');
/** Number of parts that each run of the gate tries in turn. */
const partsInTurn = 3;
/** Maximum number of parts that are tried because files of `bench` have changed. */
const changedPartsMax = 3;
/** Number of commits whose changes count. */
const recentCommits = 5;
/** Part whose file has another name. */
const otherFiles: Readonly<Record<string, string>> = { 'event-share': 'events' };

/** Selects parts for one run of the gate: parts whose files changed recently, and others in turn by the number of commits. */
export function partsToTry(names: readonly string[]): readonly string[] {
  const turn = Number(git('rev-list', '--count', 'HEAD')) * partsInTurn;
  const inTurn = Array.from(
    { length: partsInTurn },
    (_, index) => names[(turn + index) % names.length] ?? '',
  );
  return [...new Set([...changedParts(names), ...inTurn])];
}

/** Lists parts whose files import a recently changed file of `bench`, nearest first. */
function changedParts(names: readonly string[]): readonly string[] {
  const changed = git('log', `-${recentCommits}`, '--name-only', '--format=', '--', 'bench').split('\n');
  const fileOf = new Map(names.map((name) => [`bench/${otherFiles[name] ?? name}.ts`, name]));
  return selectTests(importGraph(root), [...new Set(changed)], [...fileOf.keys()])
    .slice(0, changedPartsMax)
    .flatMap((file) => fileOf.get(file) ?? []);
}

function git(...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' });
}
