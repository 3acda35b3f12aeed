import { splitLines } from '#payments/accounting/statement/split-lines.ts';
import { underFourEyes } from '../dual-control/four-eyes.ts';
import { flagField, type Kind, optionalField, required } from '../use-case/fields.ts';
import { textKind, wordsIn } from '../use-case/kinds.ts';
import { change, requireDone } from '../use-case/use-case.ts';
import { lineId, oneLine, settling } from './statement-lines.ts';

/** Maximum number of bills that one split pays. */
const splitMax = 100;

/** Numbers as texts, because the database looks for them in the input of a proposal. */
const lineIds: Kind<readonly string[]> = {
  hint: 'lines',
  example: '2,3',
  expected: 'numbers of lines, by comma',
  read(typed) {
    const found = wordsIn(typed);
    return found.every((one) => lineId.read(one) !== undefined) ? found : undefined;
  },
};

const billNumbers: Kind<readonly string[]> = {
  hint: 'numbers',
  example: 'СЧ-2026-00000001, СЧ-2026-00000002',
  expected: 'numbers of bills or contracts, by comma',
  isLong: true,
  read(typed) {
    const found = typed.split(/[,;\n]/).map((one) => one.trim());
    const named = found.filter((one) => one !== '');
    return named.length > 0 && named.length <= splitMax && named.every((one) => one.length <= 60)
      ? named
      : undefined;
  },
};

export const statementSplit = underFourEyes(
  change({
    name: 'statement split',
    title: 'pay several bills with one line, or one bill with several lines; each bill is paid in full',
    permission: 'money.settle',
    input: {
      ...oneLine,
      bills: required(billNumbers, 'bills or contracts that the money pays, by comma'),
      with: optionalField(lineIds, 'further lines whose money is needed, by comma'),
      giveBackRest: flagField('what is left goes back to the payer; otherwise it waits'),
      comment: optionalField(textKind, 'why, for those who ask later'),
    },
    async run(context, { line, bills, with: further = [], giveBackRest = false, comment = '' }) {
      const split = {
        lineIds: [...new Set([line, ...further.map(BigInt)])],
        bills,
        returnsRest: giveBackRest,
        comment,
      };
      return context.withJobs(async (jobs) =>
        requireDone(await splitLines(await settling(context, jobs), split, context.staff)),
      );
    },
    text: ({ done }) => [done],
  }),
  {
    reason: 'comment',
    objects: ({ line, with: further = [] }) => [line, ...further].map((one) => ['line', String(one)]),
  },
);
