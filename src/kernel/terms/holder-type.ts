/** Types of policyholders, used in URL paths. `corporate` includes sole proprietors and leasing companies. */
export const holderTypes = ['individual', 'corporate'] as const;
export type HolderType = (typeof holderTypes)[number];
