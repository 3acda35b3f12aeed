import { type ComponentChildren, h } from 'preact';
import type { Field, Fields } from '#staff/use-case/fields.ts';
import type { InputFault, Typed } from '#staff/use-case/read-input.ts';
import type { Visit } from '../page.ts';
import { filesBytesMax } from '../sent-form.ts';
import { toWord } from './words.ts';

const bytesInMiB = 1_048_576;

/** Converts a submitted form and its files to the input of a use case. */
export function typedIn(
  fields: Fields,
  sent: URLSearchParams,
  files: ReadonlyMap<string, Buffer> = new Map(),
): Typed {
  const values = Object.entries(fields).map(([name, { kind, place }]) => {
    const texts = sent.getAll(name).filter((text) => (kind?.isFile ? files.has(text) : text.trim() !== ''));
    if (kind === undefined) return [name, texts.length > 0 ? true : undefined] as const;
    if (place === 'arguments') {
      const several = kind.isFile ? texts : texts.flatMap((text) => text.trim().split(/\s+/));
      return [name, several.length > 0 ? several : undefined] as const;
    }
    return [name, texts.length > 0 ? texts.map((text) => text.trim()).join(',') : undefined] as const;
  });
  return Object.fromEntries(values);
}

/** Codes and names of choices that are known only at run time, by field. */
export type Choices = Readonly<Record<string, ReturnType<Visit['namesOf']>>>;

interface Asked {
  readonly sent: URLSearchParams;
  readonly fault: InputFault | undefined;
  readonly choices: Choices[string] | undefined;
}

interface ControlOptions {
  readonly faults?: readonly InputFault[];
  readonly choices?: Choices | undefined;
  readonly hidden?: readonly string[] | undefined;
}

export function controls(
  fields: Fields,
  labels: Readonly<Record<string, string | undefined>>,
  sent: URLSearchParams,
  { faults = [], choices = {}, hidden = [] }: ControlOptions = {},
): readonly ComponentChildren[] {
  return Object.entries(labels).flatMap(([name, label]): ComponentChildren[] => {
    const field = fields[name];
    if (!field || label === undefined) return [];
    const fault = faults.find((one) => one.field === name);
    if (hidden.includes(name) && !fault && sent.has(name))
      return [h('input', { type: 'hidden', name, value: sent.get(name) ?? '' })];
    return [control(name, label, field, { sent, fault, choices: choices[name] })];
  });
}

function control(name: string, label: string, field: Field, { sent, fault, choices }: Asked) {
  const { kind, place, isRequired, fallback } = field;
  const value = sent.get(name) ?? fallback ?? '';
  if (kind === undefined)
    return h(
      'label',
      { class: 'flag' },
      h('input', { type: 'checkbox', name, checked: sent.has(name) }),
      ' ',
      label,
    );
  const wrong = fault && faultLine(field, fault);
  const inSet = (...content: ComponentChildren[]) =>
    h(
      'fieldset',
      wrong ? { 'aria-describedby': wrongId(name) } : null,
      h('legend', null, label),
      ...content,
      wrongNote(name, wrong),
    );
  const chosen = sent.getAll(name).flatMap((text) => text.split(','));
  const box = (code: string, text: string) =>
    h(
      'label',
      { class: 'flag' },
      h('input', { type: 'checkbox', name, value: code, checked: chosen.includes(code) }),
      ' ',
      text,
    );
  const { word } = kind;
  const several = kind.several?.map((code) => [code, toWord(code)] as const);
  const codes = several ?? (kind.isSeveral && choices ? withWord(word, choices) : undefined);
  if (codes) return inSet(...codes.map(([code, text]) => box(code, text)));
  if (word !== undefined && !kind.isSeveral && !choices && !kind.choices) {
    const typed = chosen.filter((text) => text !== word).join(',');
    const invalid = wrong ? { 'aria-invalid': 'true' as const } : {};
    return inSet(
      h('input', {
        id: `field-${name}`,
        name,
        value: typed,
        maxLength: 500,
        'aria-label': label,
        ...invalid,
      }),
      box(word, toWord(word)),
    );
  }
  const required = isRequired && fallback === undefined;
  const options = choices ?? kind.choices?.map((code) => [code, toWord(code)] as const);
  return labelled(name, label, wrong, (marks) => {
    const state = { ...marks, required };
    if (options)
      return h(
        'select',
        state,
        (choices ? choices.some(([code]) => code === value) : required)
          ? null
          : h('option', { value: '' }, '—'),
        ...options.map(([code, name]) => h('option', { value: code, selected: code === value }, name)),
      );
    if (kind.isFile)
      return [
        h('input', {
          ...state,
          type: 'file',
          class: 'drop',
          multiple: place === 'arguments' || kind.isDirectory,
        }),
        h('small', null, `Файлы вместе — не больше ${filesBytesMax / bytesInMiB} МиБ`),
      ];
    return kind.isLong
      ? h('textarea', { ...state, rows: 4, maxLength: 4_000 }, value)
      : h('input', { ...state, value, type: kind.hint === 'date' ? 'date' : 'text', maxLength: 500 });
  });
}

function withWord(word: string | undefined, choices: Choices[string]): Choices[string] {
  return word === undefined ? choices : [[word, toWord(word)], ...choices];
}

const wrongId = (name: string) => `${name}-wrong`;

function wrongNote(name: string, wrong: string | undefined) {
  return wrong === undefined ? null : h('small', { id: wrongId(name), class: 'wrong' }, wrong);
}

interface Marks {
  readonly id: string;
  readonly name: string;
  readonly 'aria-invalid'?: 'true';
  readonly 'aria-describedby'?: string;
}

/** Renders the label of a form field, the field itself with the given attributes, and what is wrong with its value. */
export function labelled(
  name: string,
  label: string,
  wrong: string | undefined,
  input: (marks: Marks) => ComponentChildren,
) {
  const id = `field-${name}`;
  const described =
    wrong === undefined ? {} : ({ 'aria-invalid': 'true', 'aria-describedby': wrongId(name) } as const);
  return h('label', { for: id }, label, input({ id, name, ...described }), wrongNote(name, wrong));
}

export function hasFiles(fields: Fields, labels: Readonly<Record<string, string | undefined>>): boolean {
  return Object.entries(fields).some(([name, { kind }]) => labels[name] !== undefined && kind?.isFile);
}

export function faultLine({ kind }: Field, { isMissing }: InputFault): string {
  if (isMissing) return 'Заполните это поле';
  if (kind?.several || kind?.isSeveral) return 'Отметьте то, что подходит';
  if (kind?.word) return `Введите значение (пример: ${kind.example}) или отметьте «${toWord(kind.word)}»`;
  return kind?.choices
    ? `Выберите одно из значений: ${kind.choices.map(toWord).join(', ')}`
    : `Значение не подходит. Пример: ${kind?.example ?? ''}`;
}
