import { type Reason, reasons } from '../errors/reasons.ts';
import { oneOf } from './answer-fields.ts';
import { named } from './schema-parts.ts';

/** The closed list of reasons, of faults and of warnings alike. */
export const reasonSchema = named(
  'Reason',
  oneOf(
    'Причина словом, по которому решает программа; слова не меняются, новые добавляются. У каждой есть страница: /docs/reasons/{reason}',
    Object.keys(reasons) as Reason[],
  ),
);
