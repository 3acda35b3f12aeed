import type { Contract } from '#contracts/record/contract.ts';

/** A cache of drafts that this process has just saved, because most drafts are paid within seconds. */
export interface RecentDrafts {
  add(draft: Contract): void;
  /** Removes and returns a cached draft; undefined if there is none. Another process may have changed the stored draft. */
  take(asked: AskedDraft): Contract | undefined;
}

interface AskedDraft extends Pick<Contract, 'policyNumber' | 'holderType'> {
  readonly caller: { readonly partner: Pick<Contract, 'partnerId'> };
  readonly product: { readonly code: string };
}

/** Maximum number of cached drafts; each uses about 30 kB. */
const draftsMax = 256;

export function createRecentDrafts(): RecentDrafts {
  const drafts = new Map<string, Contract>();
  return {
    add(draft) {
      if (drafts.size === draftsMax) drafts.delete(drafts.keys().next().value ?? '');
      drafts.set(draft.policyNumber, draft);
    },
    take({ caller, product, holderType, policyNumber }) {
      const draft = drafts.get(policyNumber);
      const isAsked =
        draft?.partnerId === caller.partner.partnerId &&
        draft.product === product.code &&
        draft.holderType === holderType;
      if (!isAsked) return undefined;
      drafts.delete(policyNumber);
      return draft;
    },
  };
}
