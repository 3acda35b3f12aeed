import { type Reason, reasons } from '../errors/reasons.ts';
import { enumSchema } from './answer-fields.ts';
import { namedSchema } from './schema-parts.ts';

export const reasonSchema = namedSchema(
  'Reason',
  enumSchema(
    'Причина словом, по которому решает программа; слова не меняются, новые добавляются. У каждой есть страница: /docs/reasons/{reason}',
    Object.keys(reasons) as Reason[],
  ),
);
