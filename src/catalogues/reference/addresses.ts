const base = '/info/v2/casco';

export const referenceAddresses = {
  makes: `${base}/mma_maker`,
  models: `${base}/mma_maker_model`,
  list: '/info/v2/:listedProduct/lists/:listName',
  programmes: `${base}/kasko-federal-program`,
} as const;
