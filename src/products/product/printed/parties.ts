import type { FormData } from '#kernel/ports/ports.ts';
import type { Party } from '#parties/person/person.ts';
import { isSameName } from '#parties/person/person-name.ts';
import { formatParty } from './party.ts';
import { partyDetails } from './party-details.ts';
import { capitalize } from './text.ts';

export type Mentioned = readonly [role: string, party: Party | undefined];

interface Placed {
  readonly roles: string[];
  readonly name: string;
  details: readonly string[];
}

/** Lists each party once, with all its roles; two mentions are one party if one has all data of the other. */
export function formatParties(mentions: readonly Mentioned[]): readonly FormData[] {
  const placed: Placed[] = [];
  for (const [role, party] of mentions) {
    const name = String(formatParty(party).name);
    const details = partyDetails(party);
    const same = placed.find((one) => isSameName(one.name, name) && isOneOfBoth(one.details, details));
    if (!same) placed.push({ roles: [role], name, details });
    else {
      if (!same.roles.includes(role)) same.roles.push(role);
      if (details.length > same.details.length) same.details = details;
    }
  }
  return placed.map(({ roles, name, details }) => ({ roles: capitalize(roles.join(', ')), name, details }));
}

function isOneOfBoth(one: readonly string[], other: readonly string[]): boolean {
  const [less, more] = one.length < other.length ? [one, other] : [other, one];
  return less.length > 0 && less.every((part) => more.includes(part));
}
