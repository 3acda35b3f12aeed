import { isObject } from '#kernel/json/json.ts';
import type { DirectoryReply } from '#staff/people/directory.ts';
import { roles } from '#staff/use-case/permissions.ts';

/** Claims of the id token merged with those of the UserInfo endpoint. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

const loginLengthMax = 64;
const nameLengthMax = 200;

/** Returns whether the UserInfo endpoint has to be asked. */
export function lacksLoginOrRoles(claims: Claims, rolesClaim: string): boolean {
  return (
    (claims.preferred_username ?? claims.email) === undefined || claimAt(claims, rolesClaim) === undefined
  );
}

/** Returns the person whom the claims describe, or why the console cannot admit them. */
export function entryFrom(claims: Claims, rolesClaim: string): DirectoryReply {
  const sent = String(claims.preferred_username ?? claims.email ?? claims.sub);
  const login = sent.normalize('NFKC').toLowerCase();
  if (!isLogin(login)) return { refusal: 'LOGIN_UNFIT', detail: sent.slice(0, nameLengthMax) };
  const given = namesIn(claimAt(claims, rolesClaim));
  const own = roles.filter((role) => given.has(role) || given.has(`bindery-${role}`));
  if (own.length === 0) return { refusal: 'NO_ROLE', detail: rolesClaim };
  return {
    subject: `${claims.iss} ${claims.sub}`,
    login,
    name: String(claims.name ?? login).slice(0, nameLengthMax),
    roles: own,
  };
}

/** Logins are only compared and shown, so that anything visible without spaces will do. */
function isLogin(text: string): boolean {
  return text.length <= loginLengthMax && /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(text);
}

/** Returns a claim of exactly this name, which may be a URL, or the one that its names lead to by dots. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce(
      (one: unknown, part) => (isObject(one) && Object.hasOwn(one, part) ? one[part] : undefined),
      claims,
    );
}

/** Reads roles from a list, a text with commas or spaces, or an object with a key for each. */
function namesIn(claim: unknown): ReadonlySet<string> {
  if (typeof claim === 'string') return new Set(claim.split(/[\s,;]+/).filter(Boolean));
  if (Array.isArray(claim)) return new Set(claim.filter((one) => typeof one === 'string'));
  return new Set(isObject(claim) ? Object.keys(claim) : []);
}
