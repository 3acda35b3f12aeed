import { recheckedAddendums } from '#contracts/addendums/recheck.ts';
import { rerate } from '#contracts/rating/rerating/rerate.ts';
import { calculationAnswer } from '#contracts/record/calculation-json.ts';
import { message } from '#kernel/errors/message.ts';
import { rublesNumber, rublesText } from '#kernel/money/money.ts';
import type { Listener, StaffContext } from '../../use-case/context.ts';
import { subject } from '../../use-case/fields.ts';
import { policyNumberKind } from '../../use-case/kinds.ts';
import { useCase } from '../../use-case/use-case.ts';
import { describePremium } from './worksheet-text.ts';

export const explain = useCase({
  name: 'tariff explain',
  title: 'rate a stored contract again with its own versions and facts, and print the worksheet',
  permission: 'contracts.rate',
  input: { policyNumber: subject(policyNumberKind, 'number of the contract') },
  async run(context, input) {
    const rated = await ratedAgain(context, input.policyNumber);
    reportDifferences(context.tell, rated);
    return rated;
  },
  text({ rerated, stored, differences, addendums }, input) {
    const answer = { premium: rublesNumber(rerated.premium), calculation: calculationAnswer(rerated) };
    return [
      `${input.policyNumber}\n${describePremium(answer)}`,
      ...rerated.assumptions.map((assumption) => `  ${assumption}`),
      ...addendums.flatMap(({ addendum: { addendumNumber, kind, status, figures } }) => [
        `${addendumNumber} ${kind} ${status}`,
        ...figures.steps.map((step) => `  ${step}`),
      ]),
      ...(differences.length === 0 ? [`equal to what is stored: ${rublesText(stored.premium)}`] : []),
    ];
  },
});

async function ratedAgain(
  { pool, assortment: { products }, fingerprints, tariffs }: StaffContext,
  number: string,
) {
  const rated = await rerate(pool, await tariffs(), products, number, (await fingerprints()).sealer);
  return { ...rated, addendums: await recheckedAddendums(pool, products, number) };
}

function reportDifferences(
  tell: Listener,
  { rerated, stored, differences, addendums }: Awaited<ReturnType<typeof ratedAgain>>,
): void {
  for (const { addendum, differs } of addendums)
    if (differs) tell.fault(message('ADDENDUM_DIFFERS', { addendum: addendum.addendumNumber }));
  if (differences.length === 0) return;
  tell.fault(message('PREMIUM_DIFFERS', { before: stored.premium, now: rerated.premium }));
  for (const difference of differences) tell.fault(difference);
}
