import { statuses } from '../../contracts/lifecycle.ts';
import { keyLengthMax, searchSizeDefault, searchSizeMax } from '../../contracts/search/search-query.ts';
import { holderTypes } from '../../kernel/holder-type.ts';
import type { JsonObject } from '../../kernel/json.ts';

const dateText = 'день (ГГГГ-ММ-ДД, по Москве) или дата и время со смещением';

/** Parameters of the search for contracts; without examples, because a reader that tries it wants to find something. */
export const searchParameters: JsonObject = {
  SearchPolicyNumber: query('policyNumber', 'Номер договора целиком; можно как в печати, ХХХ № 0000000001', {
    type: 'string',
    maxLength: 60,
  }),
  SearchProduct: query('product', 'Продукт, как в адресах методов', { type: 'string' }),
  SearchHolderType: query('holderType', 'Тип страхователя', { type: 'string', enum: [...holderTypes] }),
  SearchStatus: query('status', 'Статус договора', { type: 'string', enum: Object.keys(statuses) }),
  SearchVin: query('vin', 'VIN целиком', { type: 'string', minLength: 17 }),
  SearchLicensePlate: query('licensePlate', 'Регистрационный знак целиком, буквами любого алфавита', {
    type: 'string',
    maxLength: 30,
  }),
  SearchSubjectKey: query(
    'subjectKey',
    'Любой ключ предмета договора целиком: знак, VIN, номер кузова, адрес. Регистр, пробелы, знаки препинания и алфавит похожих букв не важны',
    { type: 'string', maxLength: keyLengthMax },
  ),
  SearchCreatedFrom: query('createdFrom', `Сохранены не раньше: ${dateText}`, { type: 'string' }),
  SearchCreatedTo: query('createdTo', `Сохранены не позже, включительно: ${dateText}`, { type: 'string' }),
  SearchSize: query('size', 'Число договоров на странице', {
    type: 'integer',
    minimum: 1,
    maximum: searchSizeMax,
    default: searchSizeDefault,
  }),
  SearchCursor: query('cursor', '`nextCursor` предыдущей страницы; фильтры должны остаться прежними', {
    type: 'string',
    pattern: '^[A-Za-z0-9_-]{32}$',
  }),
};

function query(name: string, description: string, schema: JsonObject): JsonObject {
  return { name, in: 'query', required: false, description, schema };
}
