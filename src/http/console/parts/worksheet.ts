import { h } from 'preact';
import { calculationAnswer } from '#contracts/record/calculation-json.ts';
import { kopecksFromNumber } from '#kernel/money/money.ts';
import { numberPrinted } from '#kernel/money/russian-number.ts';
import type { explain } from '#staff/catalogues/tariffs/explain.ts';
import type { Outcome } from '../page.ts';
import { type Heading, table } from './table.ts';
import { notice, section, shownText } from './values.ts';

type Calculation = ReturnType<typeof calculationAnswer>;
type Cover = NonNullable<Calculation['covers']>[number];
interface Line {
  readonly code: string;
  readonly value: string;
  readonly reason: string;
}

const headings: readonly Heading<Line>[] = [
  { title: 'Код', kind: 'text', cell: ({ code }) => code },
  { title: 'Значение', kind: 'number', cell: ({ value }) => value },
  { title: 'Почему', kind: 'text', cell: ({ reason }) => reason },
];
const rubles = (amount: number) => shownText('money', kopecksFromNumber(amount));

/** Shows the new rating of a stored contract, and whether the new premium equals the stored premium. */
export function ratedAgain({ result, faults }: Outcome<Awaited<ReturnType<typeof explain.run>>>) {
  return [
    faults.length > 0
      ? notice('bad', 'Пересчёт дал не то, что сохранено.', ...faults)
      : notice('good', `Пересчёт дал то же, что сохранено: ${shownText('money', result.stored.premium)} ₽`),
    section('Итог', worksheet(calculationAnswer(result.rerated))),
    ...result.addendums.map(({ addendum: { addendumNumber, figures } }) =>
      section(`Допсоглашение ${addendumNumber}`, stepList(figures.steps)),
    ),
  ];
}

export function worksheet({ baseRate, coefficients, steps, assumptions, covers = [], ...rest }: Calculation) {
  const base = { code: 'TB', value: decimalShown(baseRate), reason: 'базовая ставка, ₽' };
  const total = { code: '=', value: rubles(rest.premium), reason: `премия, ₽; тариф ${rest.tariffVersion}` };
  return [
    table('Расчёт премии', headings, [
      ...(covers.length === 0 ? [base] : []),
      ...coefficients.map(lineOf),
      total,
    ]),
    stepList(steps),
    ...covers.map(coverShown),
    assumptions.length === 0 ? null : [h('h3', null, 'Принято по умолчанию'), stepList(assumptions)],
  ];
}

/** Renders a cover, collapsed at first, because casco has twenty covers. */
function coverShown({ code, description, sumInsured, premium, coefficients, steps }: Cover) {
  const sum = sumInsured === undefined ? '' : `, страховая сумма ${rubles(sumInsured)} ₽`;
  const total = { code: '=', value: rubles(premium), reason: 'премия по риску, ₽' };
  return h(
    'details',
    null,
    h('summary', null, `${description}${sum}: ${rubles(premium)} ₽`),
    table(`Расчёт: ${code}`, headings, [...coefficients.map(lineOf), total]),
    stepList(steps),
  );
}

const decimalShown = (value: number) => numberPrinted(String(value));

function lineOf({ code, value, reason }: Calculation['coefficients'][number]): Line {
  return { code, value: decimalShown(value), reason };
}

function stepList(lines: readonly string[] = []) {
  return lines.length === 0 ? null : h('ol', null, ...lines.map((line) => h('li', null, line)));
}
