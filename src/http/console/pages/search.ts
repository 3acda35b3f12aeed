import { h } from 'preact';
import { statusText } from '#contracts/shown-status.ts';
import { contractFind } from '#staff/contracts/show.ts';
import { traceStory } from '#staff/requests.ts';
import { Refusal } from '#staff/use-case/use-case.ts';
import type { Answer, ConsolePage, Visit } from '../page.ts';
import { table } from '../parts/table.ts';
import { linkTo, notice, shownText } from '../parts/values.ts';

const hint =
  'Введите номер договора, соглашения или счёта, черновик, заказ оплаты, госномер, VIN, адрес имущества или номер запроса.';

/** One contract is opened, several are listed; what is none leads to what is known of a request of that id. */
const search: ConsolePage = {
  path: '/search',
  title: 'Поиск',
  permission: undefined,
  useCases: [contractFind.name],
  async show(visit) {
    const text = (visit.query.get('text') ?? '').replaceAll(/\p{C}/gu, ' ').trim().slice(0, 100);
    if (text === '') return { kind: 'page', content: h('p', null, hint) };
    return (await contractsBy(visit, text)) ?? (await requestBy(visit, text)) ?? nothing(text);
  },
};

export const searchPages: readonly ConsolePage[] = [search];

async function contractsBy(visit: Visit, text: string): Promise<Answer | undefined> {
  if (!visit.may(contractFind.permission)) return undefined;
  const { result } = await visit.run(contractFind, { text });
  const [only, ...others] = result;
  if (!only) return undefined;
  if (others.length === 0)
    return { kind: 'redirect', to: `/contracts/${encodeURIComponent(only.policyNumber)}` };
  return { kind: 'page', content: found(visit, result) };
}

async function requestBy(visit: Visit, text: string): Promise<Answer | undefined> {
  if (!visit.may(traceStory.permission)) return undefined;
  try {
    await visit.run(traceStory, { id: text });
  } catch (error) {
    if (error instanceof Refusal && !error.message.startsWith('several')) return undefined;
    if (!(error instanceof Refusal)) throw error;
  }
  return { kind: 'redirect', to: `/trace?id=${encodeURIComponent(text)}` };
}

function nothing(text: string): Answer {
  return {
    kind: 'page',
    status: 404,
    content: [notice('bad', `Ничего не найдено: «${text}».`), h('p', null, hint)],
  };
}

function found({ now }: Visit, contracts: Awaited<ReturnType<typeof contractFind.run>>) {
  type Row = (typeof contracts)[number];
  return table(
    'Найденные договоры',
    [
      { title: 'Договор', kind: 'text', cell: ({ policyNumber }: Row) => linkTo.contract(policyNumber) },
      { title: 'Предмет', kind: 'text', cell: ({ subject }) => subject },
      { title: 'Продукт', kind: 'text', cell: ({ product }) => product },
      { title: 'Партнёр', kind: 'text', cell: ({ partner }) => partner },
      { title: 'Состояние', kind: 'text', cell: (row) => statusText(row, now) },
      { title: 'С', kind: 'day', cell: ({ startsOn }) => shownText('day', startsOn) },
      { title: 'По', kind: 'day', cell: ({ endsOn }) => shownText('day', endsOn) },
    ],
    contracts,
  );
}
