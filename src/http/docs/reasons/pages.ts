import { existsSync, readFileSync } from 'node:fs';
import { type ComponentChildren, h } from 'preact';
import { type Reason, type Remedy, reasons } from '#kernel/errors/reasons.ts';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import { type PageLanguage, reasonPath } from '../../protocol/answers/reason-path.ts';
import { dateExample } from '../../protocol/openapi/examples.ts';
import type { DocsPage } from '../shell.ts';
import type { LocalizedText } from './catalogue.ts';
import { catalogueOfReasons, groupsOfReasons } from './catalogue.ts';

const remedies: Readonly<Record<Remedy, LocalizedText>> = {
  correct: ['Исправьте запрос', 'Correct the request'],
  wait: ['Подождите и повторите', 'Wait and repeat'],
  insurer: ['Обратитесь к страховщику', 'Ask the insurer'],
  none: ['Окончательно (isFinal)', 'Final (isFinal)'],
};

const words = {
  title: ['Причины отказов', 'Reasons of refusals'],
  about: [
    'Каждая причина отказа и каждое предупреждение названы словом закрытого списка: metadata.reason в details, reason в warnings. ' +
      'Программа решает по слову и по isFinal, описание показывают человеку. Слова не меняются, новые добавляются: незнакомое слово обрабатывайте по code_c.',
    'Every refusal and every warning is named by a word of a closed list: metadata.reason in details, reason in warnings. ' +
      'A program decides by the word and by isFinal; the description is for people. Words never change, new ones are added: treat one that you do not know by code_c.',
  ],
  happened: ['Что случилось', 'What happened'],
  advice: ['Что делать', 'What to do'],
  example: ['Пример', 'An example'],
  before: ['До этого', 'Before it'],
  changed: [
    'В теле, которое сервер принимает, изменено (null — поле не передано)',
    'Changed in a body that is accepted (null: the field was not sent)',
  ],
  answer: ['Ответ', 'Answer'],
  all: ['Все причины', 'All reasons'],
  column: ['Причина', 'Reason'],
  meaning: ['Что значит', 'Meaning'],
} as const satisfies Readonly<Record<string, LocalizedText>>;

function textIn([russian, english]: LocalizedText, language: PageLanguage): string {
  return language === 'ru' ? russian : english;
}

function translationOf(pathIn: (language: PageLanguage) => string, language: PageLanguage): string {
  return pathIn(language === 'ru' ? 'en' : 'ru');
}

export function indexPage(language: PageLanguage): DocsPage {
  const headings = groupsOfReasons.map(({ id, title }) => ({ id, level: 2, html: textIn(title, language) }));
  return {
    path: reasonsPath(language),
    translation: translationOf(reasonsPath, language),
    title: textIn(words.title, language),
    language,
    headings,
    content: h(
      'div',
      { class: 'text' },
      h('p', null, textIn(words.about, language)),
      ...groupsOfReasons.flatMap(({ id, title, reasons: names }) => [
        h('h2', { id }, textIn(title, language)),
        tableOf(names, language),
      ]),
    ),
  };
}

function tableOf(names: readonly Reason[], language: PageLanguage) {
  const heads = [words.column, words.meaning, words.advice];
  return h(
    'div',
    { class: 'table', tabindex: 0 },
    h(
      'table',
      null,
      h(
        'thead',
        null,
        h('tr', null, ...heads.map((head) => h('th', { scope: 'col' }, textIn(head, language)))),
      ),
      h(
        'tbody',
        null,
        ...names.map((reason) =>
          h(
            'tr',
            null,
            h('td', null, h('a', { href: reasonPath(reason, language) }, h('code', null, reason))),
            h('td', null, textIn(catalogueOfReasons[reason].title, language)),
            h('td', null, textIn(remedies[reasons[reason]], language)),
          ),
        ),
      ),
    ),
  );
}

/** Builds the page of a reason with its meaning, its remedy, and an example answer with today's dates. */
export function reasonPage(reason: Reason, language: PageLanguage, today: DateText): DocsPage {
  const { title, happened, advice } = catalogueOfReasons[reason];
  const example = exampleOfReason(reason);
  return {
    path: reasonPath(reason, language),
    translation: translationOf((other) => reasonPath(reason, other), language),
    title: textIn(title, language),
    language,
    content: h(
      'div',
      { class: 'text' },
      h('p', null, h('code', null, reason), '. ', textIn(remedies[reasons[reason]], language), '.'),
      h('h2', null, textIn(words.happened, language)),
      h('p', null, textIn(happened, language)),
      h('h2', null, textIn(words.advice, language)),
      h('p', null, textIn(advice, language)),
      ...(example ? exampleContent(example, language, today) : []),
      h('p', null, h('a', { href: reasonsPath(language) }, textIn(words.all, language))),
    ),
  };
}

function exampleContent(
  { before = [], request, headers = {}, body, changed, status, answer }: ReasonExample,
  language: PageLanguage,
  today: DateText,
): ComponentChildren[] {
  const shown = (value: Json) => JSON.stringify(dateExample(today, value), null, 2);
  const head = [request, ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`)];
  return [
    h('h2', null, textIn(words.example, language)),
    ...(before.length > 0
      ? [h('p', null, `${textIn(words.before, language)}:`), block(before.join('\n'))]
      : []),
    block(body ? `${head.join('\n')}\n\n${shown(body)}` : head.join('\n')),
    ...(changed ? [h('p', null, `${textIn(words.changed, language)}:`), block(shown(changed), 'json')] : []),
    h('p', null, `${textIn(words.answer, language)} ${status}:`),
    block(shown(answer), 'json'),
  ];
}

function block(text: string, kind?: string) {
  const code = h('code', kind ? { 'data-language': kind } : null, `${text}\n`);
  return h('div', { class: 'code' }, h('pre', { tabindex: 0 }, code));
}

export function reasonsPath(language: PageLanguage = 'ru'): string {
  return language === 'ru' ? '/docs/reasons' : '/docs/reasons.en';
}

export interface ReasonExample {
  /** Calls to make before the request, such as "POST /ship/biz/sales/v2/individual/osago/policies". */
  readonly before?: readonly string[];
  readonly request: string;
  readonly headers?: JsonObject;
  readonly body?: JsonObject;
  /** Differences from an accepted body, given instead of a long `body`. Null marks a field that was removed. */
  readonly changed?: JsonObject;
  readonly status: number;
  /** The error body; for a successful answer, only its warnings. */
  readonly answer: JsonObject;
}

const directory = new URL('../../../../docs/examples/reasons/', import.meta.url);

/** Reads the example of a reason. `RECORD_EXAMPLES=1 npm test -- test/http/reasons` records the examples. */
export function exampleOfReason(reason: Reason): ReasonExample | undefined {
  const file = new URL(`${reason}.json`, directory);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReasonExample) : undefined;
}
