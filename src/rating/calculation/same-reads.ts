import type { Subject } from '../attributes/subject.ts';
import type { RatingMemory } from './rating-memory.ts';
import { type Asked, answerNumber, type Finding, isSameRead, type ReadValue } from './reads.ts';
import { attributeValue, type FormulaWork } from './work.ts';

/** Returns true if this application has the same values as those that the finding depends on. */
export function hasSameReads(work: FormulaWork, finding: Finding<unknown>, subject: Subject): boolean {
  const { questions, answers, own, besides, members } = finding;
  if (members !== ratedMembers(work)) return false;
  for (let index = 0; index < questions.length; index += 1) {
    const question = questions[index] ?? 0;
    if ((work.answers[question] ?? answered(work, question)) !== answers[index]) return false;
  }
  for (const { read, value } of besides) if (read(subject) !== value) return false;
  for (const one of own) if (!isSameRead(one.value, readAgain(work, one, subject))) return false;
  return true;
}

/** Finds another variant with the same contract-level values. */
export function knownApplication(work: FormulaWork, { applications }: RatingMemory): FormulaWork['known'] {
  const members = ratedMembers(work);
  return applications.find(
    (one) =>
      one.members === members &&
      one.answers.every((answer, number) => (work.answers[number] ?? answered(work, number)) === answer),
  );
}

function answered(work: FormulaWork, number: number): number {
  const question = work.memory?.questions[number];
  if (!question) throw new Error('this question was never asked');
  const { contract, members, anybody } = work.input;
  const { member } = question;
  const subject =
    member === undefined ? { contract } : { contract, member: member < 0 ? anybody : members?.[member] };
  const answer = answerNumber(question, readAgain(work, question, subject));
  work.answers[number] = answer;
  return answer;
}

function readAgain(work: FormulaWork, { name, attribute, kind }: Asked, subject: Subject): ReadValue {
  if (kind === 'read') return attribute?.read(subject) ?? attributeValue(work, name, subject);
  return attribute?.kind === 'number' ? attribute[kind]?.(subject) : undefined;
}

export function ratedMembers({ input: { members = [], anybody } }: FormulaWork): number {
  return anybody ? -1 : members.length;
}
