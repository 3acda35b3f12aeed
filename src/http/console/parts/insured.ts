import { h } from 'preact';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { valueAt } from '#kernel/json/json-change.ts';
import { numberPrinted } from '#kernel/money/russian-number.ts';
import { fieldPath } from '#kernel/schema/schema.ts';
import { fieldNodes, type SchemaNode } from '#kernel/schema/schema-parts.ts';
import { contractInsured, type EarlierContract, type Insured } from '#staff/contracts/insured.ts';
import type { Visit } from '../page.ts';
import { application, valueWords } from './application.ts';
import { type Heading, table } from './table.ts';
import { facts, link, linkTo, section, shownText } from './values.ts';
import { toWord } from './words.ts';

type Cover = Insured['covers'][number];

/** Fields of a body that the figures above already show, or that insure nothing. */
const shownElsewhere = new Set([
  'product',
  'policyHolder',
  'insuredObject',
  'startDate',
  'endDate',
  'issueDate',
  'currencyCode',
  'consentPersonalData',
  'infoList',
  'additionalProperties',
]);

const rubles = (amount: bigint | null) => (amount === null ? '' : `${shownText('money', amount)} ₽`);

/** Reads what a contract insures; pages about contracts show it by `essentials` and `insuredSections`. */
export async function findInsured(visit: Visit, policyNumber: string): Promise<Insured> {
  return (await visit.run(contractInsured, { policyNumber })).result;
}

/** Shows the figures by which a contract is judged. `subject` may be an address or a name, if the page may show people. */
export function essentials(insured: Insured, subject: string | null | undefined, visit: Visit) {
  const { body, partner, holderType, drivers, sum } = insured;
  const more = (name: string) => numberAt(body, `additionalProperties.${name}`);
  const discount = more('discountKVPercent');
  return facts(
    ['Продукт', visit.productTitle(insured.product)],
    ['Страхователь', holderType === 'individual' ? 'физическое лицо' : 'юридическое лицо'],
    ['Партнёр', partner && partnerShown(partner, visit)],
    ['Предмет', subject],
    ['Объект', objectWords(insured, visit)],
    ['Страховая сумма', rubles(sum)],
    ['Премия', rubles(insured.premium)],
    ['Скидка из комиссии', discount === undefined ? '' : `${discount} %`],
    ['Поправка kfav', more('kfav')],
    ['Поправка reductionCoef', more('reductionCoef')],
    ['Водителей', drivers === undefined ? '' : (drivers ?? 'любые')],
    ['Срок', `${shownText('day', insured.startsOn)} — ${shownText('day', insured.endsOn)}`],
  );
}

function partnerShown({ login, name, channel }: NonNullable<Insured['partner']>, visit: Visit) {
  const text = `${name}, ${toWord(channel)}`;
  return visit.may('partners.read') ? link(`/partners/${encodeURIComponent(login)}`, text) : text;
}

/** Shows the covers, the insured objects with all that is known of them, and earlier contracts. */
export function insuredSections(insured: Insured, visit: Visit) {
  const { body, covers } = insured;
  const schemas = visit.schemasOf(String(valueAt(body, 'product.code')));
  const [block, object] = insuredObject(body);
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !shownElsewhere.has(name)));
  return [
    covers.length > 0 ? section('Риски и страховые суммы', coverTable(insured, schemas, visit)) : null,
    section(
      'Что застраховано',
      application(withoutCovers(object), fieldNodes(schemas, `insuredObject.${block}`), visit.namesOf, true),
      Object.keys(rest).length > 0 ? application(rest, schemas, visit.namesOf, true) : null,
    ),
    // A button instead of a link, because the search is recorded and costs more than a page.
    h(
      'form',
      { method: 'post', action: earlierPath(insured.policyNumber) },
      h('button', { type: 'submit', class: 'outline' }, 'Прежние договоры объекта и страхователя'),
    ),
  ];
}

function coverTable({ covers, body }: Insured, schemas: readonly SchemaNode[], visit: Visit) {
  const several = covers.some(({ field }) => placeWords(field) !== '');
  const headings: readonly Heading<Cover>[] = [
    { title: 'Риск', kind: 'text', cell: ({ title }) => title },
    ...(several
      ? [{ title: 'Объект', kind: 'text' as const, cell: ({ field }: Cover) => placeWords(field) }]
      : []),
    { title: 'Страховая сумма, ₽', kind: 'money', cell: ({ sumInsured }) => shownText('money', sumInsured) },
    { title: 'Франшиза', kind: 'text', cell: ({ field }) => deductibleWords(body, field, schemas, visit) },
    { title: 'Премия, ₽', kind: 'money', cell: ({ premium }) => shownText('money', premium) },
  ];
  return table('Риски и страховые суммы', headings, covers);
}

/** Names the insured object of a cover by its number: "objects[1].covers[0]" is "2-й". */
function placeWords(field: string): string {
  const numbers = [...field.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index) + 1);
  const at = /\.covers\[\d+\]\./.test(field) ? numbers.slice(1) : numbers.slice(0, -1);
  return at.length === 0 ? '' : `№ ${at.join('.')}`;
}

function deductibleWords(
  body: JsonObject,
  field: string,
  schemas: readonly SchemaNode[],
  visit: Visit,
): string {
  const place = field.replace(/(\.covers\[\d+\]).*$/, '$1');
  const cover = valueAt(body, place);
  if (!isObject(cover) || cover.deductible === undefined) return 'нет';
  const word = (name: string) => {
    const value = cover[name];
    return value === undefined
      ? ''
      : valueWords(value, fieldNodes(schemas, `${place}.${name}`), visit.namesOf).toLowerCase();
  };
  const amount = numberPrinted(String(cover.deductible));
  const unit = cover.deductibleUnit === 'PERCENT' ? '%' : currencyOf(body);
  return [`${amount} ${unit}`, word('deductibleType'), word('deductibleSpecific')].filter(Boolean).join(', ');
}

/** Sign of the currency of sums: travel insurance has sums in a foreign currency. */
function currencyOf(body: JsonObject): string {
  const [, object] = insuredObject(body);
  const fields = isObject(object) ? Object.entries(object) : [];
  const [, currency] = fields.find(([name]) => name.endsWith('CurrencyCode')) ?? [];
  return typeof currency === 'string' && currency !== 'RUB' && currency !== 'RUR' ? currency : '₽';
}

function insuredObject({ insuredObject: all }: JsonObject): readonly [string, Json] {
  const [entry] = isObject(all) ? Object.entries(all) : [];
  return entry ?? ['', {}];
}

function withoutCovers(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutCovers).filter((one) => !isEmpty(one));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).map(([name, one]) => [name, withoutCovers(one)] as const);
  return Object.fromEntries(kept.filter(([name, one]) => name !== 'covers' && !isEmpty(one)));
}

/** True for an object or a list that has nothing left without people and covers. */
function isEmpty(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Replaces codes in the summary of the insured object by their names: "FLAT" is "квартира". */
function objectWords({ object, body }: Insured, visit: Visit): string {
  const schemas = visit.schemasOf(String(valueAt(body, 'product.code')));
  const names = new Map<string, string>();
  const collect = (value: Json, path: readonly (string | number)[]): void => {
    if (typeof value === 'string') {
      if (object.includes(value))
        names.set(value, valueWords(value, fieldNodes(schemas, fieldPath(path)), visit.namesOf));
      return;
    }
    if (Array.isArray(value)) for (const [index, one] of value.entries()) collect(one, [...path, index]);
    else if (isObject(value)) for (const [name, one] of Object.entries(value)) collect(one, [...path, name]);
  };
  collect(body, []);
  return object.replaceAll(/[A-Z][A-Z0-9_]+/g, (code) => names.get(code) ?? code);
}

function numberAt(body: JsonObject, path: string): string | undefined {
  const value = valueAt(body, path);
  return value === undefined || value === null ? undefined : numberPrinted(String(value));
}

const earlierPath = (number: string) => `/contracts/${encodeURIComponent(number)}/earlier`;

export function earlierTable(earlier: readonly EarlierContract[], visit: Visit) {
  if (earlier.length === 0) return h('p', null, 'Других договоров с этим объектом и этим страхователем нет.');
  const approvals: Readonly<Record<string, string>> = {
    APPROVED: 'согласован',
    REJECTED: 'отклонён',
    EXPIRED: 'не согласован в срок',
    REQUIRED: 'ждёт решения',
  };
  return table(
    'Прежние договоры',
    [
      {
        title: 'Договор',
        kind: 'text',
        cell: ({ policyNumber }: EarlierContract) => linkTo.contract(policyNumber),
      },
      { title: 'Продукт', kind: 'text', cell: ({ product }) => visit.productTitle(product) },
      {
        title: 'Состояние',
        kind: 'text',
        cell: ({ status, approval }) =>
          [toWord(status), approval === null ? '' : approvals[approval]].filter(Boolean).join(', '),
      },
      {
        title: 'Срок',
        kind: 'text',
        cell: ({ startsOn, endsOn }) => `${shownText('day', startsOn)} — ${shownText('day', endsOn)}`,
      },
      {
        title: 'Что общего',
        kind: 'text',
        cell: ({ isSameItem, isSameHolder }) =>
          [isSameItem && 'объект', isSameHolder && 'страхователь'].filter(Boolean).join(', '),
      },
    ],
    earlier,
  );
}
