import { faultAt, notFound } from '#kernel/errors/errors.ts';
import { queryReader } from '#kernel/schema/query.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { SalesRequest } from '../../protocol/endpoint.ts';
import { asked, type Parameter } from '../../protocol/openapi/parameters.ts';
import { exampleMonth } from './bodies.ts';

export const monthPattern = /^2\d{3}-(?:0[1-9]|1[0-2])$/;
export const sizeMax = 500;
export const sizeDefault = 100;
/** Largest number of a line or node: that of a PostgreSQL integer. */
export const numberMax = 2_147_483_647;
/** Largest level of a tree over as many lines as a month can have. */
export const levelMax = 31;

export const monthExpected = `ожидается месяц ГГГГ-ММ, например ${exampleMonth}`;
export const wrongBefore = faultAt('before', monthExpected, 'FORMAT_INVALID');
export const noMonth = {
  description: 'В адресе не месяц.',
  examples: [
    { summary: 'Не месяц', faults: [faultAt('month', `В адресе ${monthExpected}`, 'ROUTE_NOT_FOUND')] },
  ],
};
export const wrongSize = faultAt(
  'size',
  `ожидается целое число от 1 до ${sizeMax}; без параметра ${sizeDefault}`,
  'VALUE_OUT_OF_RANGE',
);
export const wrongParameters = (...faults: readonly (typeof wrongSize)[]) => ({
  description: 'Параметры неверны; все причины сразу.',
  examples: [{ summary: 'Неверные параметры', faults }],
});
export const size = asked('SettlementSize', 'size', 'Сколько записей в ответе, не больше', {
  type: 'integer',
  minimum: 1,
  maximum: sizeMax,
  default: sizeDefault,
});
export const countParameter = (
  component: string,
  name: string,
  description: string,
  maximum: number,
): Parameter => asked(component, name, description, { type: 'integer', minimum: 0, maximum, default: 0 });

export function reader<Name extends string>({ query, params }: SalesRequest, names: readonly Name[]) {
  const read = queryReader(query, names);
  return {
    ...read,
    month(): DateText {
      const month = params.month ?? '';
      if (!monthPattern.test(month)) throw notFound('month', `В адресе ${monthExpected}`, 'ROUTE_NOT_FOUND');
      return `${month}-01`;
    },
    /** Reads a whole number from 0 to `most`; 0 if the parameter is absent. */
    number(field: Name, most: number): number {
      const text = read.sent(field) ?? '0';
      const value = /^\d{1,10}$/.test(text) ? Number(text) : -1;
      if (value >= 0 && value <= most) return value;
      read.report(field, `ожидается целое число от 0 до ${most}`, 'VALUE_OUT_OF_RANGE');
      return 0;
    },
  };
}
