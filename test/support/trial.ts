import { shippedDirectory } from '#catalogues/vehicles/shipped-directory.ts';
import { createTrial } from '#contracts/rating/trial.ts';
import { products } from './products.ts';
import { shippedLists } from './shipped-book.ts';
import { shippedVersions } from './shipped-versions.ts';

export const shipped = shippedVersions();

/** Rates the shipped products by the shipped tables, without a server. */
export const trial = createTrial({
  products,
  versions: shipped,
  lists: shippedLists.shipped,
  vehicles: shippedDirectory(),
  ports: {
    // Any number that begins with `KSK-` is a contract of the partner, as in the test environment.
    related: {
      find: async ({ policyNumber }) =>
        policyNumber.startsWith('KSK-') ? { policyNumber, isFound: true } : undefined,
    },
  },
});
