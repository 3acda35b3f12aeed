/** Somebody as the fields of `person find` name them. */
export interface TypedPerson {
  readonly phone?: string;
  readonly email?: string;
  readonly inn?: string;
  readonly documentNumber?: string;
  readonly lastName?: string;
  readonly birthDate?: string;
}

/** Whom a text of the search field may mean, the likeliest first; empty where it names nobody. */
export function personsTyped(text: string): readonly TypedPerson[] {
  if (/^\S+@\S+\.\S+$/.test(text)) return [{ email: text }];
  const named = /^(?<lastName>[\p{L}][\p{L} '-]*?)[,\s]+(?<born>[\d.-]{10})$/u.exec(text)?.groups;
  const birthDate = named && dayOf(named.born ?? '');
  if (named?.lastName && birthDate) return [{ lastName: named.lastName, birthDate }];
  if (!/^[+\d\s()№-]+$/.test(text)) return [];
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length === 11 || text.startsWith('+')) return [{ phone: text }];
  if (digits.length === 12) return [{ inn: digits }];
  // The same number of digits has a phone without its 7, an INN of a company and a passport.
  return digits.length === 10 ? [{ inn: digits }, { documentNumber: digits }, { phone: digits }] : [];
}

function dayOf(typed: string): string | undefined {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(typed) ?? [];
  if (day) return `${year}-${month}-${day}`;
  return /^\d{4}-\d\d-\d\d$/.test(typed) ? typed : undefined;
}
