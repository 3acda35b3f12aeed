import { h } from 'preact';
import type { Fields, InputOf } from '#staff/use-case/fields.ts';
import { readInput } from '#staff/use-case/read-input.ts';
import type { UseCase } from '#staff/use-case/use-case.ts';
import { type ConsolePage, fileNamed, Missing } from './page.ts';
import { controls, typedIn } from './parts/form.ts';
import { wordsOfPage, wordsOn } from './parts/page-words.ts';
import { refusalWords } from './parts/refusal-words.ts';
import { notice } from './parts/values.ts';

interface FileOptions<Set extends Fields, Result> extends Pick<ConsolePage, 'path'> {
  readonly useCase: UseCase<Set, Result>;
  /** Input with a fixed value that query parameters cannot change, such as the output path. */
  readonly fixed: { readonly [Name in keyof Set]?: string };
  /** Returns the file's name and media type; without `type` the media type follows from the name. */
  fileOf(result: Result, input: InputOf<Set>): { readonly name: string; readonly type?: string };
  /** True to show the file in the browser instead of saving the file; only for content that the insurer made. */
  readonly isOpened?: boolean;
}

/** Declares a page that returns a use case's file, asks for missing fields, and answers 404 for a missing file. */
export function filePage<const Set extends Fields, Result>(options: FileOptions<Set, Result>): ConsolePage {
  const { path, useCase, fixed, fileOf, isOpened = false } = options;
  const labels = wordsOn(path, 'asked', useCase.input);
  return {
    path,
    ...wordsOfPage(path).heading,
    permission: useCase.permission,
    useCases: [useCase.name],
    async show({ query, params, run }) {
      const asked = [...query, ...Object.entries(params)].filter(([name]) => !(name in fixed));
      const sent = new URLSearchParams([...asked, ...(Object.entries(fixed) as [string, string][])]);
      const read = readInput(useCase.input, typedIn(useCase.input, sent));
      const refusal = 'faults' in read ? undefined : useCase.refusal?.(read.input);
      if ('faults' in read || refusal !== undefined) {
        if (Object.keys(labels).length === 0) throw new Missing();
        const faults = 'faults' in read && asked.length > 0 ? read.faults : [];
        return {
          kind: 'page',
          status: asked.length > 0 ? 400 : 200,
          content: [
            refusal === undefined ? null : notice('bad', refusalWords(refusal, labels)),
            h(
              'form',
              { method: 'get', class: 'change' },
              ...controls(useCase.input, labels, sent, { faults }),
              h('button', { type: 'submit' }, 'Скачать'),
            ),
          ],
        };
      }
      const { result, files } = await run(useCase, read.input);
      const [file] = files;
      if (!file) throw new Missing();
      const { name, ...type } = fileOf(result, read.input);
      return { ...fileNamed(name, file.bytes), ...type, isOpened };
    },
  };
}
