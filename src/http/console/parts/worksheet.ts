import { h } from 'preact';
import { calculationAnswer } from '#contracts/rating/calculation-json.ts';
import type { Calculation } from '#rating/calculation.ts';
import type { explain } from '#staff/tariffs/explain.ts';
import type { Outcome } from '../page.ts';
import { type Heading, table } from './table.ts';
import { notice, section, shownText } from './values.ts';

interface Line {
  readonly code: string;
  readonly value: number | string;
  readonly reason: string;
}

const headings: readonly Heading<Line>[] = [
  { title: 'Что', kind: 'text', cell: ({ code }) => code },
  { title: 'Значение', kind: 'number', cell: ({ value }) => String(value) },
  { title: 'Почему', kind: 'text', cell: ({ reason }) => reason },
];

/** What rating a stored contract again gave, and whether that is what is stored. */
export function ratedAgain({ result, faults }: Outcome<Awaited<ReturnType<typeof explain.run>>>) {
  return [
    faults.length > 0
      ? notice('bad', 'Пересчёт дал не то, что сохранено.', ...faults)
      : notice('good', `Пересчёт дал то же, что сохранено: ${shownText('money', result.stored.premium)} ₽`),
    worksheet(result.anew),
    ...result.addendums.map(({ addendum: { addendumNumber, figures } }) =>
      section(`Допсоглашение ${addendumNumber}`, stepsOf(figures.steps)),
    ),
  ];
}

/** A premium with all that it was multiplied of, a table for each cover that has its own. */
function worksheet(calculation: Calculation) {
  const {
    tariffVersion,
    baseRate,
    coefficients,
    steps,
    assumptions,
    covers = [],
    premium,
  } = calculationAnswer(calculation);
  const base = covers.length === 0 ? [{ code: 'TB', value: baseRate, reason: 'базовая ставка, руб.' }] : [];
  const total = { code: '=', value: premium, reason: `премия, руб.; тариф ${tariffVersion}` };
  return [
    section('Итог', table('Расчёт премии', headings, [...base, ...coefficients, total]), stepsOf(steps)),
    ...covers.map((cover) => coverShown(cover)),
    assumptions.length > 0 ? section('Принято по умолчанию', stepsOf(assumptions)) : null,
  ];
}

type Cover = NonNullable<ReturnType<typeof calculationAnswer>['covers']>[number];

/** A casco has twenty: each opens by itself. */
function coverShown({ code, description, sumInsured, premium, coefficients, steps }: Cover) {
  const sum = sumInsured === undefined ? '' : `, страховая сумма ${sumInsured} ₽`;
  const total = { code: '=', value: premium, reason: 'премия по риску, руб.' };
  return h(
    'details',
    null,
    h('summary', null, `${description}${sum}: ${premium} ₽`),
    table(`Расчёт: ${code}`, headings, [...coefficients, total]),
    stepsOf(steps),
  );
}

function stepsOf(lines: readonly string[]) {
  return lines.length === 0 ? null : h('ul', null, ...lines.map((line) => h('li', null, line)));
}
