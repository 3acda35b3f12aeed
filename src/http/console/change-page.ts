import { type ComponentChildren, h } from 'preact';
import type { Json } from '#kernel/json/json.ts';
import { Proposed } from '#staff/dual-control/four-eyes.ts';
import { startLongWork } from '#staff/operation/long-work/long-work.ts';
import type { Fields, InputOf } from '#staff/use-case/fields.ts';
import { type InputFault, readInput, type Typed } from '#staff/use-case/read-input.ts';
import { FaultyFiles, type UseCase, whyRefused } from '#staff/use-case/use-case.ts';
import { streamedFile } from './export-rows.ts';
import { recentWorkSection, showWork, workPath } from './long-work.ts';
import { type Answer, type ConsolePage, fileNamed, type Outcome, type Visit } from './page.ts';
import { namedChoices } from './parts/choices.ts';
import { faultTable } from './parts/faults.ts';
import { type Choices, controls, hasFiles, typedIn } from './parts/form.ts';
import { wordsOfPage, wordsOn } from './parts/page-words.ts';
import { changedOnly, type Present, presentField, withPresent } from './parts/present.ts';
import { type Labels, refusalWords } from './parts/refusal-words.ts';
import { formatMoment, link, notice } from './parts/values.ts';

interface ChangeOptions<Set extends Fields, Result> extends Pick<ConsolePage, 'wantsFresh'> {
  readonly useCase: UseCase<Set, Result | Proposed>;
  /** Other use cases whose results are shown only on this page. */
  readonly also?: readonly Pick<UseCase, 'name'>[];
  /** Path of the page. The default for the use case "staff invite" is /staff-invite. */
  readonly path?: string;
  done(outcome: Outcome<Result>, input: InputOf<Set>, visit: Visit): ComponentChildren;
  readonly next: Way | ((input: InputOf<Set>) => Way);
  choices?(visit: Visit, sent: URLSearchParams): Choices | Promise<Choices>;
  fixed?(typed: Typed): Typed;
  /** Fields that are sent unseen if the address gives them, because `described` shows what they are about. */
  readonly hidden?: readonly string[];
  /** Reads the present values of the object, by field. The form shows them, and only fields that differ are changed. */
  present?(visit: Visit, sent: URLSearchParams): Promise<Present | undefined>;
  /** Replaces codes in a line of a refusal by words. */
  wordsIn?(visit: Visit, line: string): string;
  /** Describes above the form, also after a refusal, what the form is about. */
  described?(visit: Visit, sent: URLSearchParams): Described | Promise<Described>;
  /** True to answer with the file that the use case writes, instead of a page. */
  readonly givesFile?: boolean;
  /** If present, the use case runs as a job. `shown` renders the JSON result of the job. */
  readonly long?: { shown(json: Json, visit: Visit): ComponentChildren };
}

/** Description of a change that is impossible, which is shown without a form. */
export class Impossible {
  readonly content: ComponentChildren;

  constructor(content: ComponentChildren) {
    this.content = content;
  }
}

export type Described = ComponentChildren | Impossible;

/** Actors in a text, such as "staff:anna". */
const actors = /staff:[\p{L}\p{N}._@-]+/gu;

type Way = readonly [href: string, text: string];
type Done = (outcome: Outcome<unknown>, input: object, visit: Visit) => ComponentChildren;
const doneOfTwo = new Map<string, Done>();

/** Finds the success message of a dual-control use case; undefined if the use case has no page. */
export const findDone = (useCase: string): Done | undefined => doneOfTwo.get(useCase);

/** Declares a page with a form. GET fills the form from the query parameters; POST runs the use case. */
export function changePage<const Set extends Fields, Result>(
  options: ChangeOptions<Set, Result>,
): ConsolePage {
  const { useCase, path = `/${useCase.name.replace(' ', '-')}`, next, wantsFresh, long } = options;
  const { about, button, heading } = wordsOfPage(path);
  const labels = {
    ...wordsOn(path, 'asked', useCase.input),
    ...('why' in useCase.input ? { why: 'Основание: его прочтёт второй сотрудник' } : {}),
  };
  const takesFiles = hasFiles(useCase.input, labels);
  // The cast is safe, because the function is stored under the name of its use case.
  if (useCase.alone) doneOfTwo.set(useCase.name, options.done as Done);

  const formFor = async (
    visit: Visit,
    sent: URLSearchParams,
    faults: readonly InputFault[],
    ...notices: ComponentChildren[]
  ): Promise<ComponentChildren[]> => {
    const found = searchable(sent);
    const described = await options.described?.(visit, found);
    const { shown, was } = await withPresent(sent, async () => options.present?.(visit, found));
    if (described instanceof Impossible) return [...notices, described.content];
    return [
      ...notices,
      described,
      about === '' ? null : h('p', null, about),
      h(
        'form',
        { method: 'post', class: 'change', ...(takesFiles ? { enctype: 'multipart/form-data' } : {}) },
        ...controls(useCase.input, labels, shown, {
          faults,
          choices: {
            ...(await namedChoices(useCase.input, visit)),
            ...(await options.choices?.(visit, found)),
          },
          hidden: options.hidden,
        }),
        presentField(was),
        h('button', { type: 'submit' }, button),
      ),
    ];
  };

  async function change(visit: Visit): Promise<Answer> {
    const sent = new URLSearchParams([...visit.form, ...Object.entries(visit.params)]);
    const given = changedOnly(useCase.input, typedIn(useCase.input, sent, visit.files), sent);
    const typed = { ...given, ...options.fixed?.(given) };
    const read = readInput(useCase.input, typed);
    if ('faults' in read)
      return refused(
        await formFor(visit, sent, read.faults, notice('bad', 'Не сделано: исправьте отмеченные поля.')),
      );
    const refusal = useCase.refusal?.(read.input);
    if (refusal !== undefined)
      return refused(
        await formFor(visit, sent, [], notice('bad', 'Не сделано.', refusalWords(refusal, labels))),
      );
    if (long) {
      const { result: workId } = await visit.run(
        startLongWork(useCase as UseCase, read.input, visit.files),
        {},
      );
      return { kind: 'redirect', to: workPath(path, workId) };
    }
    try {
      const outcome = await visit.run(useCase, read.input);
      const file = options.givesFile ? fileIn(outcome) : undefined;
      if (file) return file;
      const [href, text] = typeof next === 'function' ? next(read.input) : next;
      const content = [
        outcome.faults.length > 0 ? notice('bad', ...outcome.faults) : null,
        h('div', { role: 'status', class: 'done' }, renderDone(options, outcome, read.input, visit)),
        h('p', null, link(href, text)),
      ];
      return { kind: 'page', content };
    } catch (error) {
      const why = whyNot(error, labels, visit.nameOf)?.map((line) => options.wordsIn?.(visit, line) ?? line);
      if (why === undefined) throw error;
      if (error instanceof FaultyFiles)
        return refused(await formFor(visit, sent, [], faultTable(error.faults, error.names)), 409);
      return refused(await formFor(visit, sent, [], notice('bad', 'Не сделано.', ...why)), 409);
    }
  }

  return {
    path,
    ...heading,
    ...(wantsFresh ? { wantsFresh } : {}),
    ...(takesFiles ? { takesFiles } : {}),
    permission: useCase.permission,
    useCases: [useCase.name, ...(options.also ?? []).map(({ name }) => name)],
    async show(visit) {
      const { query, params } = visit;
      const workId = query.get('work');
      if (long && workId !== null) return showWork(visit, useCase as UseCase, { path, workId, ...long });
      const sent = new URLSearchParams([...query, ...Object.entries(params)]);
      return {
        kind: 'page',
        content: [
          await formFor(visit, sent, []),
          long ? await recentWorkSection(visit, useCase as UseCase, path) : null,
        ],
      };
    },
    change,
  };
}

/** Returns the fields that PostgreSQL can look up: it accepts no zero byte in a text. */
function searchable(sent: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...sent].filter(([, value]) => !value.includes('\0')));
}

function renderDone<Set extends Fields, Result>(
  { done }: Pick<ChangeOptions<Set, Result>, 'done'>,
  { result, ...rest }: Outcome<Result | Proposed>,
  input: InputOf<Set>,
  visit: Visit,
): ComponentChildren {
  return result instanceof Proposed ? proposedNotice(result) : done({ ...rest, result }, input, visit);
}

/** Renders the notice that a second person has to approve the proposal. */
export function proposedNotice({ proposal: { proposalId, expiresAt } }: Proposed): ComponentChildren[] {
  return [
    h(
      'p',
      null,
      `Пока ничего не изменилось: до ${formatMoment(expiresAt)} должен согласиться другой сотрудник.`,
    ),
    h('p', null, link(`/proposals/${proposalId}`, `Предложение ${proposalId}`)),
  ];
}

function fileIn({ files: [file], streams: [stream] }: Outcome<unknown>): Answer | undefined {
  if (stream) return streamedFile(stream.name, stream.open);
  return file && fileNamed(file.name, file.bytes);
}

function refused(content: ComponentChildren, status = 400): Answer {
  return { kind: 'page', status, content };
}

/** Returns the lines that explain why a use case refused its input; undefined for other errors. With `nameOf`, names employees. */
export function whyNot(
  error: unknown,
  labels: Labels,
  nameOf: Visit['nameOf'] = String,
): readonly string[] | undefined {
  return whyRefused(error)?.map((line) =>
    refusalWords(line, labels).replaceAll(actors, (actor) => nameOf(actor)),
  );
}
