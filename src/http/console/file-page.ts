import type { Fields, InputOf } from '#staff/use-case/fields.ts';
import { readInput } from '#staff/use-case/read-input.ts';
import { Refusal, type UseCase } from '#staff/use-case/use-case.ts';
import { type ConsolePage, Missing } from './page.ts';
import { typedIn } from './parts/form.ts';
import { wordsOfPage } from './parts/page-words.ts';

interface FileOptions<Set extends Fields, Result> extends Pick<ConsolePage, 'path'> {
  readonly useCase: UseCase<Set, Result>;
  fileOf(result: Result, input: InputOf<Set>): { readonly name: string; readonly type: string };
  /** Shown in the browser: only what the insurer has made itself. */
  readonly isOpened?: boolean;
}

/** What a use case writes to the file of its field `to`. What is not there is not found. */
export function filePage<const Set extends Fields, Result>(options: FileOptions<Set, Result>): ConsolePage {
  const { path, useCase, fileOf, isOpened = false } = options;
  return {
    path,
    ...wordsOfPage(path).heading,
    permission: useCase.permission,
    useCases: [useCase.name],
    async show(visit) {
      const sent = new URLSearchParams([...visit.query, ...Object.entries(visit.params)]);
      sent.set('to', 'file');
      const read = readInput(useCase.input, typedIn(useCase.input, sent));
      if ('faults' in read) throw new Missing();
      const { result, files } = await visit.run(useCase, read.input);
      const [file] = files;
      if (!file) throw new Refusal('there is no file');
      return { kind: 'file', ...fileOf(result, read.input), bytes: file.bytes, isOpened };
    },
  };
}
