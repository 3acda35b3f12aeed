import { h } from 'preact';
import type { Json } from '#kernel/json/json.ts';
import { compareTariffsUseCase } from '#staff/catalogues/tariffs/compare.ts';
import type { ComparisonJson } from '#staff/catalogues/tariffs/compare-text.ts';
import { changePage } from '../../change-page.ts';
import type { ConsolePage } from '../../page.ts';
import { changeOfGroups, formatPercent, histogram, rublesAxis } from '../../parts/charts/change-plot.ts';
import { wordsAbout } from '../../parts/russian-words.ts';
import { actions, facts, link, notice, section } from '../../parts/values.ts';

const groupsShown = 50;
const dimensionNames = wordsAbout('dimension');

function comparison({ before, after, sample, all, dimensions, unrated }: ComparisonJson) {
  const { count, raises, cuts, unchanged, premiumBefore, premiumAfter, changePercent } = all;
  const query = new URLSearchParams({ before, after });
  if (sample === 0) return notice('good', 'Договоров этого продукта ещё нет: сравнивать нечего.');
  return [
    h('p', null, `${before} → ${after}`),
    actions(link(`/tariff-diff?${query}`, 'Отличия версий'), link(`/what-if?${query}`, 'Пересчитать снова')),
    facts(
      ['Договоров', `${sample}, по обеим версиям рассчитано ${count}`],
      ['Премия', `${rublesAxis(premiumBefore)} → ${rublesAxis(premiumAfter)} ₽`],
      ['Дороже', raises],
      ['Дешевле', cuts],
      ['Без изменений', unchanged],
      ['Медиана изменения', formatPercent(changePercent.median)],
      ['Наибольшее снижение', formatPercent(changePercent.min)],
      ['Наибольший рост', formatPercent(changePercent.max)],
    ),
    section('Договоры по изменению премии', histogram('Договоры по изменению премии', all)),
    ...Object.entries(dimensions).map(([dimension, groups]) =>
      section(
        `По группам: ${dimensionNames[dimension] ?? dimension}`,
        changeOfGroups(dimensionNames[dimension] ?? dimension, groups.slice(0, groupsShown)),
        groups.length > groupsShown ? h('p', null, `И ещё групп: ${groups.length - groupsShown}.`) : null,
      ),
    ),
    unrated.length === 0
      ? null
      : section(
          'Не рассчитаны',
          h(
            'ul',
            null,
            ...unrated.map(({ versionId, reason, count: of }) =>
              h('li', null, `${of} по ${versionId}: ${reason}`),
            ),
          ),
        ),
  ];
}

export const whatIfPages: readonly ConsolePage[] = [
  changePage({
    path: '/what-if',
    useCase: compareTariffsUseCase,
    done: () => null,
    next: ['/tariffs', 'К тарифам'],
    long: { shown: (json: Json) => comparison(json as unknown as ComparisonJson) },
  }),
];
