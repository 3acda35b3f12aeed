import type { Contract } from '#contracts/record/contract.ts';

/** Drafts that this process has just saved; most are paid within seconds, and are not read again for that. */
export interface RecentDrafts {
  add(draft: Contract): void;
  /** Removes and returns a draft of the caller; undefined if there is none. It may have changed meanwhile. */
  take(asked: AskedDraft): Contract | undefined;
}

interface AskedDraft extends Pick<Contract, 'policyNumber' | 'holderType'> {
  readonly caller: { readonly partner: Pick<Contract, 'partnerId'> };
  readonly product: { readonly code: string };
}

/** About 30 kB each. */
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
