import { isObject } from '#kernel/json/json.ts';
import type { DirectoryReply } from '#staff/people/directory.ts';
import { roles } from '#staff/use-case/permissions.ts';

/** Claims of the id token, merged with the claims of the UserInfo endpoint. */
export type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string };

const loginLengthMax = 64;
const nameLengthMax = 200;

/** True if the claims contain no login or no roles, so that the UserInfo endpoint must be queried. */
export function lacksLoginOrRoles(claims: Claims, rolesClaim: string): boolean {
  return (
    (claims.preferred_username ?? claims.email) === undefined || claimAt(claims, rolesClaim) === undefined
  );
}

/** Returns the person that the claims describe, or the reason why the console refuses the person. */
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

/** Accepts any visible characters without spaces, because logins are only compared and shown. */
function isLogin(text: string): boolean {
  return text.length <= loginLengthMax && /^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(text);
}

/** Finds a claim by its exact name, such as a URL. Otherwise treats the name as a dotted path. */
function claimAt(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce(
      (one: unknown, part) => (isObject(one) && Object.hasOwn(one, part) ? one[part] : undefined),
      claims,
    );
}

/** Reads role names from a list, a text with commas or spaces, or the keys of an object. */
function namesIn(claim: unknown): ReadonlySet<string> {
  if (typeof claim === 'string') return new Set(claim.split(/[\s,;]+/).filter(Boolean));
  if (Array.isArray(claim)) return new Set(claim.filter((one) => typeof one === 'string'));
  return new Set(isObject(claim) ? Object.keys(claim) : []);
}
