import { execFileSync } from 'node:child_process';
import { importGraph } from './import-graph.ts';

/**
 * Selects the test files that the changes of the working tree can affect, nearest to the changes first. Compares with
 * the commit at which the branch left `main`; on `main` with the last commit.
 */
export function affectedTests(root: string, tests: readonly string[]): string[] {
  return selectTests(importGraph(root), changedFiles(root), tests);
}

/** Lists changed, deleted and untracked files relative to `root`. */
export function changedFiles(root: string): readonly string[] {
  const git = (...words: readonly string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\0')
      .filter((line) => line !== '');
  const changed = git('diff', '--name-only', '--no-renames', '--relative', '-z', baseOf(root));
  return [...new Set([...changed, ...git('ls-files', '--others', '--exclude-standard', '-z')])].sort();
}

/** Returns the commit at which the branch left `main`, or HEAD in a clone without a branch `main`. */
function baseOf(root: string): string {
  try {
    const words = ['merge-base', 'main', 'HEAD'];
    return execFileSync('git', words, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return 'HEAD';
  }
}

/** Dependencies between the files of the repository. */
export interface Graph {
  /** Modules that import the file or start it as a process. */
  usersOf(file: string): readonly string[];
  /** Modules that may read the content of the file. */
  readersOf(file: string): readonly string[];
}

/** Returns the tests that reach a changed file, sorted by the number of steps to it and then by name. */
export function selectTests(graph: Graph, changed: readonly string[], tests: readonly string[]): string[] {
  const steps = new Map(changed.map((file) => [file, 0]));
  for (const [file, distance] of steps)
    for (const user of [...graph.usersOf(file), ...(distance === 0 ? graph.readersOf(file) : [])])
      if (!steps.has(user)) steps.set(user, distance + 1);
  const distanceOf = (test: string) => steps.get(test) ?? 0;
  return tests
    .filter((test) => steps.has(test))
    .sort((left, right) => distanceOf(left) - distanceOf(right) || (left < right ? -1 : 1));
}
