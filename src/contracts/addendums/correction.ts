import type { DateText } from '../../kernel/calendar.ts';
import { invalidArgument } from '../../kernel/errors.ts';
import { rublesText } from '../../kernel/money.ts';
import type { Contract } from '../contract.ts';
import type { AddendumKind } from './addendum.ts';
import type { AddendumSum } from './arithmetic.ts';
import { contractField } from './changed-fields.ts';

/** Once cover has begun the insurer decides on money that goes back because of a correction. */
export function demandPartners(
  kind: AddendumKind,
  { figures }: AddendumSum,
  { startsOn }: Contract,
  today: DateText,
) {
  if (kind !== 'CORRECTION' || figures.difference >= 0n || startsOn > today) return;
  const description = `Исправление уменьшает премию на ${rublesText(-figures.difference)}, а страхование уже началось: обратитесь к страховщику`;
  throw invalidArgument([{ field: contractField, description, domain: 'sales' }]);
}
