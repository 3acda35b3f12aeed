import { shippedVersions } from '#catalogues/tariffs/shipped-versions.ts';
import { shippedDirectory } from '#catalogues/vehicles/shipped-directory.ts';
import { createTrial } from '#contracts/rating/trial.ts';
import { products } from './products.ts';
import { shippedLists } from './shipped-book.ts';

/** The versions of all products that come with the program. */
export const shipped = shippedVersions();

/** The shipped products, rated by the shipped tables with no server around them. */
export const trial = createTrial({
  products,
  versions: shipped,
  lists: shippedLists.shipped,
  vehicles: shippedDirectory(),
  ports: {
    // As in the test environment: a number of the real series is a contract of the partner's.
    related: {
      find: async ({ policyNumber }) =>
        policyNumber.startsWith('KSK-') ? { policyNumber, isFound: true } : undefined,
    },
  },
});
