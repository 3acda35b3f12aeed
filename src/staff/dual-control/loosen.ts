import { message } from '#kernel/errors/message.ts';
import { rublesText } from '#kernel/money/money.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { flagField, optionalField } from '../use-case/fields.ts';
import { rublesKind } from '../use-case/rubles.ts';
import { change, type Subject } from '../use-case/use-case.ts';
import { underFourEyes } from './four-eyes.ts';
import { loosenFourEyes } from './store.ts';

export const fourEyesLoosen = underFourEyes(
  change({
    name: 'four-eyes loosen',
    title: 'reduce the dual control that the database requires; change FOUR_EYES first',
    permission: 'staff.manage',
    input: {
      limit: optionalField(rublesKind, 'up to how many rubles one gives money back alone'),
      off: flagField('one is enough for everything'),
    },
    refusal: ({ limit, off = false }) =>
      (limit === undefined) !== off ? message('FOUR_EYES_FIELDS') : undefined,
    run: ({ pool, by }, { limit = 0n, off }) =>
      inTransaction(pool, async (tx) => {
        await loosenFourEyes(tx, { isOn: !off, limit });
        const after = { isOn: !off, limit: rublesText(limit) };
        await noteActs(tx, by(), { action: 'four-eyes.loosen', about: 'four-eyes', after });
      }),
    text: (_, { off }) => [off ? 'one is enough from now on' : 'the limit is raised'],
  }),
  { objects: () => [['rule', 'four-eyes']] },
);

export const fourEyes: Subject = {
  name: 'four-eyes',
  about: 'actions for which the database requires two people',
  useCases: [fourEyesLoosen],
};
