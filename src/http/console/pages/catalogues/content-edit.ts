import { type ComponentChildren, h } from 'preact';
import type { ContentItem, TextField } from '#catalogues/content/content.ts';
import { valueAt } from '#kernel/json/json-change.ts';
import { productCodeList } from '#kernel/schema/schema-parts.ts';
import { contentChange } from '#staff/catalogues/content/change.ts';
import { contentShow } from '#staff/catalogues/content/index.ts';
import { contentPreview } from '#staff/catalogues/content/preview.ts';
import { Proposed } from '#staff/dual-control/four-eyes.ts';
import type { Fields } from '#staff/use-case/fields.ts';
import { type InputFault, readInput } from '#staff/use-case/read-input.ts';
import { whyRefused } from '#staff/use-case/use-case.ts';
import { findDone, proposedNotice } from '../../change-page.ts';
import { filePage } from '../../file-page.ts';
import { type Answer, type ConsolePage, fileNamed, Missing, type Outcome, type Visit } from '../../page.ts';
import { controls, faultLine, labelled } from '../../parts/form.ts';
import { wordsOfPage, wordsOn } from '../../parts/page-words.ts';
import { refusalWords } from '../../parts/refusal-words.ts';
import { link, notice, section } from '../../parts/values.ts';

const path = '/contents/:code/change';
const previewPath = '/content-preview';
const { about, button, heading } = wordsOfPage(path);
const labels = wordsOn(path, 'asked', contentChange.input);

type Shown = Outcome<Awaited<ReturnType<typeof contentShow.run>>>['result'];

/** Faults of a submitted form: by field of the content, and those of the whole form. */
interface Faults {
  readonly ofFields: ReadonlyMap<string, string>;
  readonly others: readonly string[];
}

const noFaults: Faults = { ofFields: new Map(), others: [] };
/** Prefix of the inputs with texts, so that their names differ from the fields of the publication. */
const prefix = 'text.';

/** Finds the content and version that a form or an address names. */
async function findShown(visit: Visit, sent: URLSearchParams): Promise<Shown> {
  const asked = {
    code: visit.params.code ?? sent.get('code') ?? undefined,
    version: sent.get('version') ?? undefined,
  };
  const read = readInput(contentShow.input, asked);
  if ('faults' in read) throw new Missing();
  return (await visit.run(contentShow, read.input)).result;
}

/** Returns the texts that the form changes, by field; null for an emptied text. */
function typedChanges(
  { item, shown }: Shown,
  form: URLSearchParams,
): Readonly<Record<string, string | null>> {
  return Object.fromEntries(
    item.fields(shown.value).flatMap(({ field }): [string, string | null][] => {
      const typed = form
        .get(prefix + field)
        ?.replaceAll(/\r\n?/g, '\n')
        .trim();
      const known = valueAt(shown.value, field);
      if (typed === undefined || typed === String(known ?? '')) return [];
      return [[field, typed === '' ? null : typed]];
    }),
  );
}

/** Describes what is wrong with the publication. The texts are one field, which is wrong only if none differs. */
function inputFaults(faults: readonly InputFault[]): Faults {
  const inputs: Fields = contentChange.input;
  const marked = faults.flatMap((fault) => {
    const field = fault.field === 'changes' ? undefined : inputs[fault.field];
    return field ? [[fault.field, faultLine(field, fault)] as const] : [];
  });
  return { ofFields: new Map(marked), others: marked.length < faults.length ? ['Ничего не изменено.'] : [] };
}

function sortFaults(fields: readonly TextField[], error: unknown): Faults {
  const why = whyRefused(error);
  if (why === undefined) throw error;
  const ofFields = new Map<string, string>();
  const others: string[] = [];
  for (const one of why) {
    const { field = '', why: text } = typeof one === 'string' ? {} : one.values;
    const known = fields.find((other) => other.field === field);
    if (!known || typeof text !== 'object') others.push(refusalWords(one));
    else
      ofFields.set(
        known.field,
        [ofFields.get(known.field), refusalWords(text as never)].filter(Boolean).join('; '),
      );
  }
  return { ofFields, others };
}

/** Page with the texts of a content as a form, which proposes a version or shows a preview. */
export const contentEditPage: ConsolePage = {
  path,
  ...heading,
  permission: contentChange.permission,
  useCases: [contentChange.name],
  wantsFresh: true,
  async show(visit) {
    const shown = await findShown(visit, visit.query);
    return { kind: 'page', title: titleFor(shown), content: formOf(visit, visit.query, shown, noFaults) };
  },
  async change(visit) {
    const { form } = visit;
    const shown = await findShown(visit, form);
    const { item } = shown;
    const read = readInput(contentChange.input, {
      ...{ code: item.code, version: String(shown.shown.version), from: form.get('from') || undefined },
      ...{ reason: form.get('reason') ?? undefined, changes: JSON.stringify(typedChanges(shown, form)) },
    });
    if ('faults' in read) return refused(visit, shown, inputFaults(read.faults), 400);
    try {
      const outcome = await visit.run(contentChange, read.input);
      return { kind: 'page', title: titleFor(shown), content: doneWith(outcome, read.input, visit) };
    } catch (error) {
      return refused(visit, shown, sortFaults(item.fields(shown.shown.value), error), 409);
    }
  },
};

function doneWith(
  { result, ...rest }: Outcome<Awaited<ReturnType<typeof contentChange.run>>>,
  input: { readonly code: string },
  visit: Visit,
): ComponentChildren {
  const said =
    result instanceof Proposed
      ? proposedNotice(result)
      : findDone(contentChange.name)?.({ ...rest, result }, input, visit);
  return [
    h('div', { role: 'status', class: 'done' }, said),
    h('p', null, link(`/contents/${encodeURIComponent(input.code)}`, 'К разделу')),
  ];
}

const titleFor = ({ item }: Shown) => `Изменить: ${item.title}`;

function refused(visit: Visit, shown: Shown, faults: Faults, status: number): Answer {
  return { kind: 'page', status, title: titleFor(shown), content: formOf(visit, visit.form, shown, faults) };
}

function formOf(visit: Visit, sent: URLSearchParams, { item, shown, history }: Shown, faults: Faults) {
  const { ofFields, others } = faults;
  const coming = history.filter(({ state }) => state === 'coming' && shown.state !== 'coming');
  return [
    ofFields.size > 0 || others.length > 0
      ? notice('bad', 'Не сделано.', ...others, ...(ofFields.size > 0 ? ['Исправьте отмеченные поля.'] : []))
      : null,
    h('p', null, about),
    coming.length > 0
      ? h(
          'p',
          { role: 'note' },
          `Уже запланирована версия ${coming.map(({ version }) => version).join(', ')}.`,
        )
      : null,
    placeholderList(item),
    h(
      'form',
      { method: 'post', class: 'change' },
      h('input', { type: 'hidden', name: 'code', value: item.code }),
      h('input', { type: 'hidden', name: 'version', value: shown.version }),
      ...item
        .fields(shown.value)
        .map((one) => textControl(one, sent, String(valueAt(shown.value, one.field) ?? ''), ofFields)),
      labelled('from', labels.from ?? '', ofFields.get('from'), (marks) =>
        h('input', { ...marks, type: 'date', value: sent.get('from') ?? '' }),
      ),
      labelled('reason', labels.reason ?? '', ofFields.get('reason'), (marks) =>
        h('input', { ...marks, value: sent.get('reason') ?? '', maxLength: 200, required: true }),
      ),
      ...(item.group === 'details' ? productChoice(visit, sent) : []),
      h('button', { type: 'submit' }, button),
      ' ',
      h(
        'button',
        {
          type: 'submit',
          class: 'outline',
          formaction: previewPath,
          formtarget: '_blank',
          formnovalidate: true,
        },
        'Посмотреть с примером',
      ),
    ),
  ];
}

function textControl(
  { field, title, isLong, required }: TextField,
  sent: URLSearchParams,
  known: string,
  ofFields: Faults['ofFields'],
) {
  const name = prefix + field;
  const value = sent.get(name) ?? known;
  const label =
    required.length > 0 ? `${title} (обязательно: ${required.map((one) => `{${one}}`).join(', ')})` : title;
  return labelled(name, label, ofFields.get(field), (marks) =>
    isLong
      ? h(
          'textarea',
          {
            ...marks,
            rows: Math.min(16, 2 + Math.ceil(value.length / 90) + value.split('\n').length - 1),
            maxLength: 4_000,
          },
          value,
        )
      : h('input', { ...marks, value, maxLength: 500 }),
  );
}

function placeholderList({ placeholders }: ContentItem) {
  if (placeholders.length === 0) return null;
  return section(
    'Подстановки',
    h(
      'dl',
      { class: 'facts' },
      ...placeholders.flatMap(({ name, about: what }) => [
        h('dt', null, h('code', null, `{${name}}`)),
        h('dd', null, what),
      ]),
    ),
  );
}

const choiceLabels = { product: 'Полис какого продукта показать' };

function productChoice({ namesOf }: Visit, sent: URLSearchParams) {
  return controls(contentPreview.input, choiceLabels, sent, {
    choices: { product: namesOf(productCodeList) },
  });
}

const previewed = filePage({
  path: previewPath,
  useCase: contentPreview,
  fixed: { to: 'preview' },
  fileOf: ({ kind }, { code }) => previewFile(kind, code),
  isOpened: true,
});

function previewFile(kind: 'html' | 'pdf', code: string) {
  return { name: `${code}.${kind}`, type: kind === 'pdf' ? 'application/pdf' : 'text/html; charset=utf-8' };
}

/** Page that shows a version with invented data; as the target of the form, with the texts that are typed there. */
export const contentPreviewPage: ConsolePage = {
  ...previewed,
  async change(visit) {
    const { form } = visit;
    const shown = await findShown(visit, form);
    const { item } = shown;
    const changes = typedChanges(shown, form);
    const product = form.get('product');
    try {
      const { result, files } = await visit.run(contentPreview, {
        ...{ code: item.code, version: shown.shown.version, to: 'preview' },
        ...(Object.keys(changes).length > 0 && { changes }),
        ...(product && { product }),
      });
      const [file] = files;
      if (!file) throw new Missing();
      const { name, type } = previewFile(result.kind, item.code);
      return { ...fileNamed(name, file.bytes), type, isOpened: true };
    } catch (error) {
      const { ofFields, others } = sortFaults(item.fields(shown.shown.value), error);
      const titles = new Map(item.fields(shown.shown.value).map(({ field, title }) => [field, title]));
      const lines = [...ofFields].map(([field, text]) => `${titles.get(field) ?? field}: ${text}`);
      return { kind: 'page', status: 409, content: notice('bad', 'Показать нельзя.', ...lines, ...others) };
    }
  },
};
