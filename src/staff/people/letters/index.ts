import { message, Refusal } from '#kernel/errors/message.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import {
  findReader,
  type LetterKind,
  type LetterReader,
  letterKinds,
  setLetters,
} from '../../dual-control/letters/store.ts';
import type { StaffContext } from '../../use-case/context.ts';
import { type Kind, optionalField } from '../../use-case/fields.ts';
import { emailKind, wordsKind } from '../../use-case/kinds.ts';
import { change, type Subject, useCase } from '../../use-case/use-case.ts';

const known = wordsKind(letterKinds);
/** Kinds of letters, or the word none. A form offers only the kinds. */
const kindList: Kind<readonly LetterKind[]> = {
  ...known,
  word: 'none',
  expected: `${known.expected}, or none`,
  read: (typed) => (typed === 'none' ? [] : known.read(typed)),
};

/** Finds the letters of the person who gives the command. Throws Refusal without an account. */
async function requireReader({ pool, staff }: StaffContext): Promise<LetterReader> {
  const login = staff.actor.replace(/^staff:/, '').toLowerCase();
  const reader = await findReader(pool, login);
  if (reader) return reader;
  throw new Refusal(message('ACCOUNT_NOT_FOUND', { login }));
}

export const showLetters = useCase({
  name: 'letter show',
  title: 'print which letters you get, and where',
  permission: 'tasks.use',
  input: {},
  run: requireReader,
  json: chosenJson,
  text: chosenText,
});

export const chooseLetters = change({
  name: 'letter set',
  title: 'choose which letters you get, and where',
  permission: 'tasks.use',
  input: {
    kinds: optionalField(kindList, 'about what, or none for no letters'),
    email: optionalField(emailKind, 'your address of mail; kept for the next time'),
  },
  async run(context, { kinds, email: given }) {
    const reader = await requireReader(context);
    const letters = [...new Set(kinds ?? reader.letters)];
    const lettersTo = given ?? reader.lettersTo;
    if (letters.length > 0 && lettersTo === null) throw new Refusal(message('LETTER_ADDRESS_MISSING'));
    await inTransaction(context.pool, async (tx) => {
      await setLetters(tx, { staffId: reader.staffId, letters, lettersTo });
      await noteActs(tx, context.by(), {
        action: 'letter.set',
        about: reader.actor.replace(/^staff:/, ''),
        before: { kinds: [...reader.letters] },
        after: { kinds: letters, isAddressChanged: lettersTo !== reader.lettersTo },
      });
    });
    return { ...reader, letters, lettersTo };
  },
  json: chosenJson,
  text: chosenText,
});

function chosenJson({ letters: kinds, lettersTo }: LetterReader) {
  return { kinds, email: lettersTo };
}

function chosenText({ letters: kinds, lettersTo }: LetterReader): readonly string[] {
  return [kinds.length === 0 ? 'you get no letters' : `${kinds.join(', ')} to ${lettersTo}`];
}

export const letters: Subject = {
  name: 'letter',
  about: 'letters to staff about tasks and second signatures',
  useCases: [showLetters, chooseLetters],
};
