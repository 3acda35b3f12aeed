import { h } from 'preact';
import type { Fields } from '#staff/use-case/fields.ts';
import { readInput } from '#staff/use-case/read-input.ts';
import type { UseCase } from '#staff/use-case/use-case.ts';
import { type ConsolePage, fileNamed, Missing } from './page.ts';
import { controls, typedIn } from './parts/form.ts';
import { wordsOfPage, wordsOn } from './parts/page-words.ts';
import { notice } from './parts/values.ts';

interface DownloadOptions<Set extends Fields, Result> extends Pick<ConsolePage, 'path'> {
  readonly useCase: UseCase<Set, Result>;
  /** What no address says: where the use case is to write to. */
  readonly fixed: { readonly [Name in keyof Set]?: string };
  /** Of the file, by what was asked for. */
  name(asked: URLSearchParams): string;
}

/** The file that a use case saves, for whoever opens the address. */
export function downloadPage<const Set extends Fields, Result>(
  options: DownloadOptions<Set, Result>,
): ConsolePage {
  const { path, useCase, fixed } = options;
  // What the address may say; where one of it is asked for in a form, the page begins with it.
  const labels = wordsOn(path, 'asked', useCase.input);
  return {
    path,
    ...wordsOfPage(path).heading,
    permission: useCase.permission,
    useCases: [useCase.name],
    async show(visit) {
      const asked = [...visit.query].filter(([name]) => name in labels && !(name in fixed));
      const sent = new URLSearchParams([...asked, ...(Object.entries(fixed) as [string, string][])]);
      const read = readInput(useCase.input, typedIn(useCase.input, sent));
      const refusal = 'faults' in read ? undefined : useCase.refusal?.(read.input);
      if ('faults' in read || refusal !== undefined) {
        const faults = 'faults' in read && asked.length > 0 ? read.faults : [];
        return {
          kind: 'page',
          status: asked.length > 0 ? 400 : 200,
          content: [
            refusal === undefined ? null : notice('bad', refusal),
            h(
              'form',
              { method: 'get', class: 'change' },
              ...controls(useCase.input, labels, sent, faults),
              h('button', { type: 'submit' }, 'Скачать'),
            ),
          ],
        };
      }
      const [file] = (await visit.run(useCase, read.input)).files;
      if (!file) throw new Missing();
      return fileNamed(options.name(sent), file.bytes);
    },
  };
}
