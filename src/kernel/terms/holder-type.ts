/** Natural persons, or legal entities with sole proprietors and leasing, as the address of a method says. */
export const holderTypes = ['individual', 'corporate'] as const;
export type HolderType = (typeof holderTypes)[number];
