import { type DateText, datePrinted } from '#kernel/time/calendar.ts';
import type { RiskWords } from '../../definition/define/definition.ts';

const of = <Words extends object>(title: string, words?: Words) =>
  ({ title, sum: { computed: 'computed', of: 'value' }, ...words }) as const;
const ofAll = {
  hasDeductible: true,
  notOffered:
    'груз, бывший в употреблении, и опасный груз на условиях «с ответственностью за все риски» не страхуются: передайте ICC_B или ICC_C',
};
const ofSeaAndAir = { notOffered: 'военные риски страхуются только на море и в воздухе: уберите риск WAR' };
const ofPerishable = {
  notOffered: 'поломка рефрижератора страхуется только для скоропортящихся продуктов: уберите риск REEFER',
};

/** Insurance conditions, of which a contract has exactly one. */
const conditions = {
  ICC_A: of('С ответственностью за все риски', ofAll),
  ICC_B: of('С ответственностью за частную аварию', { hasDeductible: true }),
  ICC_C: of('Без ответственности за повреждения, кроме случаев крушения', { hasDeductible: true }),
};

export const risks = {
  ...conditions,
  WAR: of('Военные риски', ofSeaAndAir),
  STRIKES: of('Забастовки, народные волнения'),
  LOADING: of('Погрузка и выгрузка'),
  REEFER: of('Поломка рефрижератора', ofPerishable),
} satisfies Readonly<Record<string, RiskWords>>;

export function isCondition({ code }: { readonly code: string }): boolean {
  return Object.hasOwn(conditions, code);
}

export const texts = {
  conditions: 'нужен ровно один из рисков ICC_A, ICC_B, ICC_C: это условия, на которых груз застрахован',
  temperatures: 'температура не выше: больше, чем температура не ниже (minC)',
  plate: 'обязательное поле: регистрационный знак автомобиля, на котором едет груз',
  wagons: 'обязательное поле: номера вагонов или контейнеров',
  containers: 'обязательное поле: номера контейнеров, четыре латинские буквы и семь цифр',
  refusedGoods:
    'деньги, ценные бумаги, драгоценности, произведения искусства, документы, животные, оружие и запрещённые грузы по этому продукту не страхуются',
  onItsWay: 'груз уже в пути: застраховать его можно только по генеральному договору',
  departure: (from: DateText, to: DateText) =>
    `отправка должна попадать в срок страхования: с ${datePrinted(from)} по ${datePrinted(to)}`,
  arrival: (to: DateText) =>
    `прибытие не раньше отправки и не позже окончания страхования (${datePrinted(to)}): увеличьте endDate`,
  document: (from: DateText) =>
    `дата документа не позже 30 дней после начала страхования (${datePrinted(from)})`,
  shipped: 'риски меняются только до отправки груза',
  dear: 'страховая сумма перевозки больше 30 000 000 руб.',
  dangerous: 'опасный груз',
  oldVessel: 'судно старше 25 лет',
  notProlonged:
    'перевозка не пролонгируется: передайте новую перевозку целиком, без previousPolicyNumber и isProlongation',
  notShipped: 'Премия возвращается: перевозка не началась, риск прекратился',
  wish: 'После начала перевозки премия не возвращается',
};
