import { type ComponentChildren, h } from 'preact';
import { statusText } from '#contracts/record/status/shown-status.ts';
import type { KnownOfPerson } from '#parties/personal-data/people-keys.ts';
import { personAnonymize } from '#staff/contracts/persons/anonymize.ts';
import { personFind } from '#staff/contracts/persons/find.ts';
import { contractFind, contractShow } from '#staff/contracts/show.ts';
import { traceTimeline } from '#staff/operation/requests.ts';
import { readInput } from '#staff/use-case/read-input.ts';
import type { Answer, ConsolePage, Visit } from '../page.ts';
import { table } from '../parts/table.ts';
import { link, linkTo, notice, shownText } from '../parts/values.ts';
import { personPlace } from '../parts/words.ts';

const hint =
  'Введите номер договора, соглашения или счёта, черновик, заказ оплаты, госномер, VIN, адрес имущества или номер запроса; человека — телефоном, почтой, ИНН, номером документа или фамилией с датой рождения.';

/** Search page. It uses POST, so that phone numbers do not appear in addresses. */
const search: ConsolePage = {
  path: '/search',
  title: 'Поиск',
  permission: undefined,
  useCases: [contractFind.name, personFind.name],
  show: (visit) => searched(visit, visit.query.get('text') ?? ''),
  change: (visit) => searched(visit, visit.form.get('text') ?? ''),
};

export const searchPages: readonly ConsolePage[] = [search];

async function searched(visit: Visit, typed: string): Promise<Answer> {
  const text = typed.replaceAll(/\p{C}/gu, ' ').trim().slice(0, 100);
  if (text === '') return { kind: 'page', content: h('p', null, hint) };
  // Search for contract numbers only if no person was found, because searching for both would cost twice as much.
  const ofPerson = await contractsOfPerson(visit, text);
  return ofPerson ?? (await contractsBy(visit, text)) ?? nothing(visit, text);
}

async function contractsBy(visit: Visit, text: string): Promise<Answer | undefined> {
  if (!visit.may(contractFind.permission)) return undefined;
  const { result } = await visit.run(contractFind, { text });
  const [only, ...others] = result;
  if (!only) return undefined;
  const isName = nameLike.test(text);
  if (others.length === 0 && !isName)
    return { kind: 'redirect', to: `/contracts/${encodeURIComponent(only.policyNumber)}` };
  const note =
    'Найдено по предмету договора. Человека ищите по фамилии с датой рождения, телефону или документу.';
  return { kind: 'page', content: [isName ? notice('good', note) : null, found(visit, result)] };
}

/** A text of words without digits, such as the name of a person, which the subject of a contract may contain. */
const nameLike = /^[\p{L}'-]+(?:\s+[\p{L}'-]+)+$/u;

async function contractsOfPerson(visit: Visit, text: string): Promise<Answer | undefined> {
  if (!visit.may(personFind.permission)) return undefined;
  for (const person of personsTyped(text)) {
    const read = readInput(personFind.input, { ...person });
    if ('faults' in read || personFind.refusal?.(read.input) !== undefined) continue;
    const { result, lines } = await visit.run(personFind, read.input);
    if (result.length === 0) continue;
    const content: ComponentChildren[] = [
      notice('good', 'Что вы искали человека, записано в журнал.', ...lines),
      found(
        visit,
        result.map((row) => ({ ...row, subject: null, cancelledAt: null })),
      ),
    ];
    return { kind: 'page', content };
  }
  return undefined;
}

/** Pattern of a request id. Requests are searched on a separate page, because the search reads every day of the log. */
const requestId = /^[A-Za-z0-9._-]{1,64}$/;
/** Pattern of a plate or VIN, which is hardly ever a request id. */
const ofVehicle = /^(?:[A-Z]\d{3}[A-Z]{2}\d{2,3}|[A-HJ-NPR-Z0-9]{17})$/i;

function nothing(visit: Visit, text: string): Answer {
  const traced = `/trace?id=${encodeURIComponent(text)}`;
  const mayBeRequest = visit.may(traceTimeline.permission) && requestId.test(text);
  if (mayBeRequest && !ofVehicle.test(text)) return { kind: 'redirect', to: traced };
  return {
    kind: 'page',
    status: 404,
    content: [
      notice('bad', `Ничего не найдено: «${text}».`),
      mayBeRequest ? h('p', null, link(traced, 'Искать среди запросов')) : null,
      h('p', null, hint),
    ],
  };
}

type Found = Awaited<ReturnType<typeof contractFind.run>>[number] & { readonly places?: readonly string[] };

function found(visit: Visit, contracts: readonly Found[]) {
  const { now, productTitle } = visit;
  return table(
    'Найденные договоры',
    [
      {
        title: 'Договор',
        kind: 'text',
        cell: ({ policyNumber }: Found) =>
          visit.may(contractShow.permission) ? linkTo.contract(policyNumber) : policyNumber,
      },
      { title: 'Предмет', kind: 'text', cell: ({ subject }) => subject },
      {
        title: 'Кем назван',
        kind: 'list',
        cell: ({ places = [] }) => [...new Set(places.map(personPlace))].join(', '),
      },
      { title: 'Продукт', kind: 'text', cell: ({ product }) => productTitle(product) },
      { title: 'Партнёр', kind: 'text', cell: ({ partner }) => partner },
      { title: 'Состояние', kind: 'text', cell: (row) => statusText(row, now) },
      { title: 'С', kind: 'day', cell: ({ startsOn }) => shownText('day', startsOn) },
      { title: 'По', kind: 'day', cell: ({ endsOn }) => shownText('day', endsOn) },
      ...(visit.may(personAnonymize.permission)
        ? [{ title: '', kind: 'text', cell: (row: Found) => anonymizeLinks(row) } as const]
        : []),
    ],
    contracts,
  );
}

function anonymizeLinks({ policyNumber, places = [] }: Found) {
  return places.map((place) =>
    h(
      'p',
      null,
      link(
        `/person-anonymize?${new URLSearchParams({ policyNumber, place })}`,
        `Удалить данные: ${personPlace(place)}`,
      ),
    ),
  );
}

/** Returns the possible meanings of the text as details of a person, the most likely first. */
function personsTyped(text: string): readonly KnownOfPerson[] {
  if (/^\S+@\S+\.\S+$/.test(text)) return [{ email: text }];
  const named = /^(?<lastName>[\p{L}][\p{L} '-]*?)[,\s]+(?<born>[\d.-]{10})$/u.exec(text)?.groups;
  const birthDate = named && dayOf(named.born ?? '');
  if (named?.lastName && birthDate) return [{ lastName: named.lastName, birthDate }];
  if (!/^[+\d\s()№-]+$/.test(text)) return [];
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length === 11 || text.startsWith('+')) return [{ phone: text }];
  if (digits.length === 12) return [{ inn: digits }];
  // Ten digits may be a phone number without the leading 7, a company's INN or a passport number.
  return digits.length === 10 ? [{ inn: digits }, { documentNumber: digits }, { phone: digits }] : [];
}

function dayOf(typed: string): string | undefined {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(typed) ?? [];
  if (day) return `${year}-${month}-${day}`;
  return /^\d{4}-\d\d-\d\d$/.test(typed) ? typed : undefined;
}
