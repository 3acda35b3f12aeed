import type { Decimal } from '#kernel/money/decimal.ts';
import type { Attribute } from '../attributes/attribute.ts';
import type { Reader, Subject } from '../attributes/subject.ts';
import type { LookupValue } from '../lookup/lookup-table.ts';
import type { RatingMemory } from './rating-memory.ts';
import type { FormulaWork } from './work.ts';

/** Methods by which an attribute was read: `read` for bands, `exact` for multiplying, `atLeast` for lower limits. */
const kinds = ['read', 'exact', 'atLeast'] as const;
type ReadKind = (typeof kinds)[number];

export type ReadValue = LookupValue | Decimal;

/** An attribute of the contract or a member that was read, with all different values that it had in the variants. */
export interface Question extends Asked {
  /** Index of the member whose attribute was read; absent for attributes of the contract. */
  readonly member: number | undefined;
  readonly answers: ReadValue[];
}

export interface Asked {
  readonly name: string;
  readonly attribute: Attribute | undefined;
  readonly kind: ReadKind;
}

interface OwnRead extends Asked {
  readonly value: ReadValue;
}

/** All values that were read while calculating a figure or a part. */
export interface Reads {
  /** Indexes into `RatingMemory.questions`. `answers` contains, at the same positions, indexes into `Question.answers`. */
  readonly questions: number[];
  readonly answers: number[];
  readonly own: OwnRead[];
  /** Declared dependencies of attributes (`besides`), compared instead of the attributes' values. */
  readonly besides: { readonly read: Reader<Subject, unknown>; readonly value: unknown }[];
}

/** A result with the values that were read to calculate it. */
export interface Finding<Found> extends Reads {
  /** Number of members; -1 if a default member was rated instead. */
  readonly members: number;
  readonly found: Found;
}

export function noReads(): Reads {
  return { questions: [], answers: [], own: [], besides: [] };
}

/** Records a value read from a subject, if values are being recorded. */
export function noteRead(
  { reads, input: { members }, memory, derivedAttributes, answers }: FormulaWork,
  { name, attribute, kind }: Asked,
  subject: Subject,
  value: ReadValue,
): void {
  if (!reads || !memory) return;
  const { scope } = attribute ?? derivedAttributes.get(name) ?? {};
  if (scope === 'item' || scope === 'cover') {
    const { besides } = attribute ?? {};
    if (besides === undefined) reads.own.push({ name, attribute, kind, value });
    else if (besides !== 'nothing') reads.besides.push({ read: besides, value: besides(subject) });
    return;
  }
  const { member } = subject;
  const position = member && members?.indexOf(member);
  const question = numberOf(memory, { name, attribute, kind, member: position });
  const answer = answers[question] ?? answerNumber(memory.questions[question], value);
  answers[question] = answer;
  reads.questions.push(question);
  reads.answers.push(answer);
}

function numberOf({ questions, numbers }: RatingMemory, asked: Omit<Question, 'answers'>): number {
  const { name, attribute, kind, member } = asked;
  const of = attribute ?? name;
  let own = numbers.get(of);
  if (!own) {
    own = [];
    numbers.set(of, own);
  }
  const place = kinds.indexOf(kind) + kinds.length * (member === undefined ? 0 : member + 2);
  const number = own[place] ?? questions.push({ ...asked, answers: [] }) - 1;
  own[place] = number;
  return number;
}

export function answerNumber(question: Question | undefined, value: ReadValue): number {
  if (!question) throw new Error('this question was never asked');
  const known = question.answers.findIndex((one) => isSameRead(one, value));
  return known < 0 ? question.answers.push(value) - 1 : known;
}

export function isSameRead(left: ReadValue, right: ReadValue): boolean {
  if (typeof left !== 'object' || typeof right !== 'object') return left === right;
  return left.units === right.units && left.scale === right.scale;
}
