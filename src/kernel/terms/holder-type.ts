/** Natural persons, or legal entities with sole proprietors and leasing; part of the URL path. */
export const holderTypes = ['individual', 'corporate'] as const;
export type HolderType = (typeof holderTypes)[number];
