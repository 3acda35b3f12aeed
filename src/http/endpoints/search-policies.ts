import { searchContracts } from '#contracts/answers/search/search-contracts.ts';
import { contractListSchema } from '#contracts/record/answer-schemas/search.ts';
import { keyLengthMax, searchSizeDefault, searchSizeMax } from '#contracts/record/search-query.ts';
import { statuses } from '#contracts/record/status/lifecycle.ts';
import { faultAt } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import type { Product } from '#products/product/product.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { asked, type Parameter } from '../protocol/openapi/parameters.ts';
import { exampleDraftId } from '../protocol/openapi/parts.ts';

export const searchTag = { name: 'Поиск договоров', description: 'Договоры партнёра по всем продуктам' };

const dateText = 'день (ГГГГ-ММ-ДД, по Москве) или дата и время со смещением';

const text = (maxLength: number) => ({ type: 'string', maxLength });

const filter = (name: string, description: string, schema: JsonObject): Parameter =>
  asked(`Search${name.charAt(0).toUpperCase()}${name.slice(1)}`, name, description, schema);

/** Query parameters. They have no examples, because a trial request with example values would find nothing. */
const parameters: readonly Parameter[] = [
  filter('policyNumber', 'Номер договора целиком; можно как в печати, ХХХ № 0000000001', text(60)),
  filter('product', 'Продукт, как в адресах методов', { type: 'string' }),
  filter('holderType', 'Тип страхователя', { type: 'string', enum: [...holderTypes] }),
  filter('status', 'Статус договора', { type: 'string', enum: Object.keys(statuses) }),
  filter('vin', 'VIN целиком', { type: 'string', minLength: 17 }),
  filter('licensePlate', 'Регистрационный знак целиком, буквами любого алфавита', text(30)),
  filter(
    'subjectKey',
    'Любой ключ предмета договора целиком: знак, VIN, номер кузова, адрес. Регистр, пробелы, знаки препинания и алфавит похожих букв не важны',
    text(keyLengthMax),
  ),
  filter('phone', 'Телефон кого-либо из названных в договоре, в любой записи', text(60)),
  filter('email', 'Электронная почта кого-либо из названных в договоре; регистр не важен', text(254)),
  filter('inn', 'ИНН организации или предпринимателя', text(20)),
  filter('documentSerial', 'Серия документа; передаётся вместе с `documentNumber`', text(50)),
  filter(
    'documentNumber',
    'Номер документа: паспорта, удостоверения, свидетельства; серию передайте в `documentSerial` или перед номером. Пробелы и алфавит похожих букв не важны',
    text(60),
  ),
  filter('lastName', 'Фамилия целиком; передаётся вместе с `birthDate`. Регистр, е и ё не важны', text(100)),
  filter('birthDate', 'Дата рождения; передаётся вместе с `lastName`', {
    type: 'string',
    format: 'date',
  }),
  filter('createdFrom', `Сохранены не раньше: ${dateText}`, { type: 'string' }),
  filter('createdTo', `Сохранены не позже, включительно: ${dateText}`, { type: 'string' }),
  filter('size', 'Число договоров на странице', {
    type: 'integer',
    minimum: 1,
    maximum: searchSizeMax,
    default: searchSizeDefault,
  }),
  filter('cursor', '`nextCursor` предыдущей страницы; фильтры должны остаться прежними', {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]{32}$',
  }),
];

export const searchPoliciesEndpoint = (products: readonly Product[]) =>
  defineEndpoint({
    method: 'GET',
    path: '/sales/v2/policies',
    name: 'policies.search',
    operationId: 'searchPolicies',
    tag: searchTag.name,
    summary: 'Найти договоры',
    description:
      'Договоры, оформленные через ту же интеграцию, по всем продуктам, от новых к старым. Фильтры действуют вместе; ' +
      'без них — все договоры. Пока есть `nextCursor`, передавайте его в `cursor` с теми же фильтрами: договоры, ' +
      'сохранённые тем временем, страниц не сдвигают.\n\n_Searches your own contracts, newest first._',
    parameters,
    answer: {
      description: 'Страница договоров',
      schema: contractListSchema,
      examples: () => ({
        page: {
          summary: 'Страница из одного договора, последняя',
          value: { results: [{ ...example, product: products[0]?.code ?? '' }] },
        },
      }),
    },
    faults: {
      INVALID_ARGUMENT: {
        description: 'Параметры неверны; все причины сразу.',
        examples: [
          {
            summary: 'Неверные параметры',
            faults: [
              faultAt('holderType', `допустимые значения: ${holderTypes.join(', ')}`, 'VALUE_NOT_IN_LIST'),
              faultAt(
                'size',
                'ожидается число договоров на странице: целое от 1 до 100; без параметра 20',
                'VALUE_OUT_OF_RANGE',
              ),
            ],
          },
        ],
      },
    },
    handle: async ({ reads, clock, fingerprints }, { caller, query }) => ({
      status: 200,
      body: await reads.read((db) =>
        searchContracts(db, { products, fingerprints }, caller, query, clock.now()),
      ),
    }),
  });

const example = {
  policyNumber: 'XXX0000000001',
  draftId: exampleDraftId,
  holderType: 'individual',
  status: { code: 'COMPLETE', description: statuses.COMPLETE },
  premium: 13577.74,
  currencyCode: 'RUR',
  startDate: '2026-12-01T00:00:00+03:00',
  endDate: '2027-11-30T23:59:59+03:00',
  issueDate: '2026-11-21T10:00:00+03:00',
  createDate: '2026-11-21T12:00:00+03:00',
  version: 2,
  subject: 'А001АА77',
  licensePlate: 'А001АА77',
  vin: 'XTAGFL110MY000001',
};
