import { h } from 'preact';
import type { calculationAnswer } from '#contracts/rating/calculation-json.ts';
import { table } from '../../parts/table.ts';

type Calculation = ReturnType<typeof calculationAnswer>;
type Coefficients = Calculation['coefficients'];

/** How a premium came about, as it is kept with its contract. */
export function worksheet({ baseRate, coefficients, covers = [], steps, assumptions, ...kept }: Calculation) {
  return h(
    'details',
    null,
    h('summary', null, `Расчёт по шагам, тариф ${kept.tariffVersion}`),
    ...covers.map((cover) => [
      h('h3', null, `${cover.description}: ${cover.premium} ₽`),
      coefficientTable(`Коэффициенты: ${cover.description}`, cover.coefficients),
      stepList(cover.steps),
    ]),
    covers.length === 0 ? h('p', null, `Базовая ставка ${baseRate} ₽`) : null,
    coefficientTable('Коэффициенты', coefficients),
    stepList(steps),
    ...assumptions.map((assumption) => h('p', null, assumption)),
    h('p', null, h('strong', null, `Премия ${kept.premium} ₽`)),
  );
}

function coefficientTable(caption: string, coefficients: Coefficients) {
  if (coefficients.length === 0) return null;
  type Row = Coefficients[number];
  return table(
    caption,
    [
      { title: 'Код', kind: 'text', cell: ({ code }: Row) => code },
      { title: 'Значение', kind: 'number', cell: ({ value }) => value },
      { title: 'Почему', kind: 'text', cell: ({ reason }) => reason },
    ],
    coefficients,
  );
}

function stepList(steps: readonly string[] = []) {
  return steps.length === 0 ? null : h('ol', null, ...steps.map((step) => h('li', null, step)));
}
