import { sent } from './checks.ts';
import type { Person } from './party.ts';

const latin = /\p{Script=Latin}/u;

/**
 * True for the same name and birth date, false where either differs, undefined where it cannot be known: something is missing,
 * or one name is written in another alphabet. A middle name counts where both have one.
 */
export function samePerson(one: Person | undefined, other: Person | undefined): boolean | undefined {
  if (one?.birthDate === undefined || other?.birthDate === undefined) return undefined;
  if (one.birthDate !== other.birthDate) return false;
  if (isWrittenAlike(one, other)) return true;
  const [last, otherLast] = [nameKey(one?.lastName), nameKey(other?.lastName)];
  const [first, otherFirst] = [nameKey(one?.firstName), nameKey(other?.firstName)];
  if (last === undefined || otherLast === undefined) return undefined;
  if (first === undefined || otherFirst === undefined) return undefined;
  if (latin.test(last) !== latin.test(otherLast)) return undefined;
  if (last !== otherLast || first !== otherFirst) return false;
  const [middle, otherMiddle] = [nameKey(one?.middleName), nameKey(other?.middleName)];
  return middle === undefined || otherMiddle === undefined || middle === otherMiddle;
}

/** Most holders are the owner and the driver too, and are written the same: nothing has to be normalized then. */
function isWrittenAlike(one: Person | undefined, other: Person | undefined): boolean {
  return (
    sent(one?.lastName) !== undefined &&
    sent(one?.firstName) !== undefined &&
    one?.lastName === other?.lastName &&
    one?.firstName === other?.firstName &&
    one?.middleName === other?.middleName
  );
}

function nameKey(name: string | undefined): string | undefined {
  return sent(name)?.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');
}
