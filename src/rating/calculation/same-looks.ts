import type { Subject } from '../attributes/subject.ts';
import { type Asked, answerNumber, type Finding, isSameLook, type Looked } from './looks.ts';
import type { Remembered } from './rating-memory.ts';
import { attributeValue, type FormulaWork } from './work.ts';

/** Whether all that was looked at is what it was. */
export function looksTheSame(work: FormulaWork, finding: Finding<unknown>, subject: Subject): boolean {
  const { questions, answers, own, besides, members } = finding;
  if (members !== membersOf(work)) return false;
  for (let index = 0; index < questions.length; index += 1) {
    const question = questions[index] ?? 0;
    if ((work.answers[question] ?? answered(work, question)) !== answers[index]) return false;
  }
  for (const { read, value } of besides) if (read(subject) !== value) return false;
  for (const look of own) if (!isSameLook(look.value, lookAgain(work, look, subject))) return false;
  return true;
}

/** An application of which all is the same that was asked about the whole of it. */
export function knownApplication(work: FormulaWork, { applications }: Remembered): FormulaWork['known'] {
  const members = membersOf(work);
  return applications.find(
    (one) =>
      one.members === members &&
      one.answers.every((answer, number) => (work.answers[number] ?? answered(work, number)) === answer),
  );
}

function answered(work: FormulaWork, number: number): number {
  const question = work.remembered?.questions[number];
  if (!question) throw new Error('nobody has asked this');
  const { contract, members, anybody } = work.input;
  const { member } = question;
  const subject =
    member === undefined ? { contract } : { contract, member: member < 0 ? anybody : members?.[member] };
  const answer = answerNumber(question, lookAgain(work, question, subject));
  work.answers[number] = answer;
  return answer;
}

function lookAgain(work: FormulaWork, { name, attribute, kind }: Asked, subject: Subject): Looked {
  if (kind === 'read') return attribute?.read(subject) ?? attributeValue(work, name, subject);
  return attribute?.kind === 'number' ? attribute[kind]?.(subject) : undefined;
}

export function membersOf({ input: { members = [], anybody } }: FormulaWork): number {
  return anybody ? -1 : members.length;
}
