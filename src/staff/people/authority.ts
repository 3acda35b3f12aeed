import { setLimit } from '#contracts/record/authority/limits.ts';
import { listLimits } from '#contracts/record/authority/store.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import type { Pool } from '#platform/db/pool.ts';
import { underFourEyes } from '../dual-control/four-eyes.ts';
import { percent, requireSold } from '../partners/partner-rights.ts';
import { all, column } from '../use-case/columns.ts';
import { flagField, optionalField, required, usually } from '../use-case/fields.ts';
import { or, patternKind, textKind, withHint } from '../use-case/kinds.ts';
import { rublesKind } from '../use-case/rubles.ts';
import { change, listing, type Subject } from '../use-case/use-case.ts';
import { actorsWith } from './accounts.ts';

export const personKind = patternKind(
  /^staff:\S.{0,99}$/u,
  'a person as the audit names them, such as staff:anna',
  'staff:anna',
  'person',
);

export const authorityList = listing({
  name: 'authority list',
  title: 'list the approval limits of underwriters',
  permission: 'authority.read',
  input: {},
  columns: {
    ...all(column.text, 'holder', 'product'),
    ...all(column.money, 'sum', 'premium'),
    discount: column.decimal,
  },
  none: 'nobody has a limit',
  run: ({ pool }) => listLimits(pool),
});

export const authoritySet = underFourEyes(
  change({
    name: 'authority set',
    title: 'set the approval limit of all underwriters or of one',
    permission: 'authority.manage',
    input: {
      holder: required(
        {
          ...or('underwriter', personKind),
          hint: 'holder',
          expected: 'underwriter, or a person such as staff:anna',
        },
        'underwriter, which is everybody without a limit of their own, or a person such as staff:anna',
      ),
      product: usually(
        withHint(textKind, 'product', 'pet'),
        'of one product, or * for those without a limit of their own',
        '*',
      ),
      sum: optionalField(rublesKind, 'greatest sum insured in rubles; without it any'),
      premium: optionalField(rublesKind, 'greatest premium in rubles; without it any'),
      discount: optionalField(percent, 'greatest discount from the commission in percent; without it any'),
      remove: flagField('takes the limit away'),
    },
    refusal: ({ sum, premium, discount, remove = false }) =>
      remove === [sum, premium, discount].some((one) => one !== undefined)
        ? message('LIMIT_FIELDS')
        : undefined,
    async run({ pool, by, assortment }, { holder, product, sum, premium, discount, remove }) {
      if (holder !== 'underwriter' && !remove) await requireApprover(pool, holder);
      if (product !== '*') requireSold([product], assortment.productCodes);
      const limit = { sum: sum ?? null, premium: premium ?? null, discount: discount ?? null };
      return setLimit(pool, by(), { holder, product }, remove ? null : limit);
    },
    text: (_, { holder, product, remove }) => [
      `the limit of ${holder} for ${product} is ${remove ? 'taken away' : 'set'}`,
    ],
  }),
  { objects: ({ holder, product }) => [['limit', `${holder} ${product}`]] },
);

/** Refuses a limit for somebody who cannot sign in to approve, where the insurer has accounts. */
async function requireApprover(pool: Pool, holder: string): Promise<void> {
  const people = await actorsWith(pool, 'contracts.decide');
  if (people.length > 0 && !people.some((actor) => actor.toLowerCase() === holder.toLowerCase()))
    throw new Refusal(message('HOLDER_UNKNOWN', { holder }));
}

export const authority: Subject = {
  name: 'authority',
  about: 'approval limits of underwriters',
  useCases: [authorityList, authoritySet],
};
