/** Roles of staff; no role has all permissions. `integration` helps partners to connect, `admin` runs the server. */
export const roles = [
  'support',
  'underwriter',
  'actuary',
  'accountant',
  'integration',
  'security',
  'admin',
] as const;

export type Role = (typeof roles)[number];

const rolesByPermission = {
  'partners.read': ['support', 'accountant', 'integration', 'security'],
  'partners.manage': ['integration'],
  'blanks.read': ['support', 'integration'],
  'blanks.manage': ['integration'],
  'settlements.read': ['accountant', 'integration'],
  'agreements.read': ['support', 'underwriter', 'accountant'],
  'agreements.manage': ['underwriter'],
  'products.read': ['support', 'underwriter', 'actuary', 'integration'],
  'tariffs.read': ['underwriter', 'actuary'],
  'tariffs.draft': ['actuary'],
  'tariffs.publish': ['actuary'],
  'lists.read': ['support', 'underwriter', 'actuary', 'integration'],
  'lists.manage': ['actuary', 'integration'],
  'documents.manage': ['underwriter'],
  'content.read': ['support', 'underwriter', 'accountant', 'integration', 'security'],
  'content.manage': ['underwriter', 'accountant'],
  'rates.manage': ['accountant'],
  'contracts.read': ['support', 'underwriter', 'accountant'],
  'exports.run': ['actuary', 'accountant'],
  'people.find': ['support', 'underwriter', 'accountant', 'security'],
  'contracts.people': ['support', 'underwriter', 'accountant'],
  'contracts.note': ['support', 'underwriter', 'accountant'],
  'people.anonymize': ['security'],
  'contracts.rate': ['support', 'underwriter', 'actuary'],
  'contracts.decide': ['underwriter'],
  'authority.read': ['underwriter', 'security'],
  'authority.manage': ['security'],
  'contracts.import': ['underwriter'],
  'contracts.amend': ['support', 'underwriter'],
  'health.open': ['underwriter'],
  'money.read': ['support', 'accountant'],
  'money.settle': ['accountant'],
  'refunds.hold': ['support', 'accountant'],
  'debtors.read': ['support', 'underwriter', 'accountant'],
  'keys.manage': ['admin'],
  'sales.read': ['support', 'underwriter', 'actuary', 'accountant', 'integration'],
  'requests.read': ['support', 'underwriter', 'integration'],
  'jobs.read': ['support', 'accountant', 'integration', 'admin'],
  'jobs.retry': ['admin'],
  'jobs.drop': ['accountant', 'admin'],
  'journal.read': ['security'],
  'tasks.use': roles,
  'proposals.read': roles,
  'proposals.decide': roles,
  'retention.read': ['security', 'admin'],
  'retention.run': ['admin'],
  'server.read': ['admin'],
  'staff.read': ['security'],
  'staff.manage': ['security'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Permission = keyof typeof rolesByPermission;

export const permissions = Object.keys(rolesByPermission) as readonly Permission[];

export function rolesWith(permission: Permission): readonly Role[] {
  return rolesByPermission[permission];
}

export function isPermitted(held: readonly Role[], permission: Permission): boolean {
  return held.some((role) => rolesWith(permission).includes(role));
}
