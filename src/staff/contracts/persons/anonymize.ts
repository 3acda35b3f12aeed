import { anonymize, knownPerson, type PartOfPerson, removed } from '#contracts/clients/people/anonymize.ts';
import { type Message, message, messageText, Refusal } from '#kernel/errors/message.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { removeAutopayPerson } from '#payments/record/autopay/store.ts';
import { removePayer } from '#payments/record/store/removal.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { underFourEyes } from '../../dual-control/four-eyes.ts';
import { replaceTaskTexts } from '../../people/tasks/store.ts';
import { flagField, required } from '../../use-case/fields.ts';
import { policyNumberKind, textKind, withHint } from '../../use-case/kinds.ts';
import { useCase } from '../../use-case/use-case.ts';
import { findObstacles } from '../retention/judge.ts';

/** A person is identified by contract and role, because proposals and the audit log store typed values unencrypted. */
const input = {
  policyNumber: required(policyNumberKind, 'number of a contract that names the person'),
  place: required(
    withHint(textKind, 'place', 'policyHolder'),
    'where the person stands in it, as {person find} says',
  ),
  despiteTerm: flagField('also in contracts whose term of keeping is not over'),
  dryRun: flagField('only say which contracts it would be, and what stands against it'),
};

interface Outcome {
  readonly parts: readonly PartOfPerson[] | undefined;
  /** Reasons not to anonymize, by contract. `isTerm` marks a retention term, which `despiteTerm` overrides. */
  readonly against: readonly {
    readonly policyNumber: string;
    readonly reason: Message;
    readonly isTerm: boolean;
  }[];
  readonly isDone: boolean;
}

const withNumber = ({ policyNumber: number, reason: why }: Outcome['against'][number]) =>
  message('OF_CONTRACT', { number, why });

export const personAnonymize = underFourEyes(
  useCase({
    name: 'person anonymize',
    title: 'replace a person’s data by "removed" in all contracts; cannot be undone',
    permission: 'people.anonymize',
    input,
    hasChanged: ({ dryRun }, { isDone }) => !dryRun && isDone,
    async run(context, { policyNumber: number, place, despiteTerm, dryRun }): Promise<Outcome> {
      const { pool, clock } = context;
      const fingerprints = await context.fingerprints();
      return inTransaction(pool, async (tx) => {
        const today = moscowDate(clock.now());
        const parts = await knownPerson(tx, fingerprints, { policyNumber: number, place });
        if (!parts) return { parts, against: [], isDone: false };
        const numbers = new Map(parts.map(({ contract }) => [contract.contractId, contract.policyNumber]));
        const standing = parts.map(({ contract: { contractId, status, coveredUntil } }) => ({
          contractId,
          isPaid: status === 'COMPLETE' || status === 'TERMINATED',
          coveredUntil,
        }));
        const against = (await findObstacles(tx, standing, today))
          .filter(({ isTerm }) => !(isTerm && despiteTerm))
          .map(({ contractId, ...rest }) => ({ policyNumber: numbers.get(contractId) ?? '', ...rest }));
        if (dryRun) return { parts, against, isDone: false };
        if (against.length > 0) throw new Refusal(...against.map(withNumber));
        for (const part of parts) {
          await anonymize(tx, fingerprints, part, clock.now());
          await replaceTaskTexts(tx, part.contract.contractId, removed);
          if (part.parents.includes('["policyHolder"]')) {
            await removePayer(tx, part.contract.contractId);
            await removeAutopayPerson(tx, part.contract.contractId, clock.now());
          }
          await noteActs(tx, context.by(), {
            action: 'person.anonymize',
            about: part.contract.policyNumber,
            after: { places: part.parents.map(String), records: part.places.length },
          });
        }
        return { parts, against, isDone: true };
      });
    },
    json: ({ parts, against, isDone }: Outcome) => ({
      contracts:
        parts?.map(({ contract, parents }) => ({
          policyNumber: contract.policyNumber,
          places: parents,
        })) ?? [],
      against: against.map((one) => messageText(withNumber(one))),
      isDone,
    }),
    text({ parts, against, isDone }: Outcome, { policyNumber: number, place }) {
      if (!parts) return [`nobody stands at ${place} of ${number}, or nobody any more`];
      const contracts = counted(parts.length, 'contract');
      if (isDone)
        return [
          `the person is removed from ${contracts}; what the staff have written to them says so too, the records go with the next {retention run}, and backups open until their generation is destroyed`,
        ];
      const numbers = parts.map(({ contract }) => contract.policyNumber).join(', ');
      return [
        `${contracts} would be changed: ${numbers}`,
        ...against.map((one) => `against it: ${messageText(withNumber(one))}`),
      ];
    },
  }),
  { objects: (input) => [['contract', input.policyNumber]] },
);
