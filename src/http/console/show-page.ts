import type { ComponentChildren } from 'preact';
import type { Fields, InputOf } from '#staff/use-case/fields.ts';
import { readInput } from '#staff/use-case/read-input.ts';
import type { UseCase } from '#staff/use-case/use-case.ts';
import { type ConsolePage, Missing, type Outcome, type Visit } from './page.ts';
import { typedIn } from './parts/form.ts';
import { wordsOfPage } from './parts/page-words.ts';

interface ShowOptions<Set extends Fields, Result> extends Pick<ConsolePage, 'path'> {
  readonly useCase: UseCase<Set, Result>;
  /** Other use cases whose results are shown only on this page. */
  readonly also?: readonly Pick<UseCase, 'name'>[];
  instead?(refusal: unknown, input: InputOf<Set>): ComponentChildren | undefined;
  titleOf?(input: InputOf<Set>): string;
  render(
    outcome: Outcome<Result>,
    input: InputOf<Set>,
    visit: Visit,
  ): ComponentChildren | Promise<ComponentChildren>;
}

/** Declares a page about one object, whose address contains the input; an invalid address is answered with 404. */
export function showPage<const Set extends Fields, Result>(options: ShowOptions<Set, Result>): ConsolePage {
  const { path, useCase } = options;
  return {
    path,
    ...wordsOfPage(path).heading,
    permission: useCase.permission,
    useCases: [useCase.name, ...(options.also ?? []).map(({ name }) => name)],
    async show(visit) {
      const sent = new URLSearchParams([...visit.query, ...Object.entries(visit.params)]);
      const read = readInput(useCase.input, typedIn(useCase.input, sent));
      if ('faults' in read || useCase.refusal?.(read.input) !== undefined) throw new Missing();
      const title = options.titleOf ? { title: options.titleOf(read.input) } : {};
      const outcome = await visit.run(useCase, read.input).catch((error: unknown) => {
        const content = options.instead?.(error, read.input);
        if (content === undefined) throw error;
        return { content };
      });
      if ('content' in outcome) return { kind: 'page', status: 404, ...title, content: outcome.content };
      const content = await options.render(outcome, read.input, visit);
      return { kind: 'page', content, ...title };
    },
  };
}
