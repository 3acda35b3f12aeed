import type { Decimal } from '#kernel/money/decimal.ts';
import type { Attribute } from '../attributes/attribute.ts';
import type { Reader, Subject } from '../attributes/subject.ts';
import type { LookupValue } from '../lookup/lookup-table.ts';
import type { RatingMemory } from './rating-memory.ts';
import type { FormulaWork } from './work.ts';

/** How an attribute was read: for comparison with bands, as the figure itself, or as the bound from below. */
const kinds = ['read', 'exact', 'atLeast'] as const;
type ReadKind = (typeof kinds)[number];

export type ReadValue = LookupValue | Decimal;

/** A contract-level value that was read, with all different values so far. */
export interface Question extends Asked {
  /** The position of the member; absent for other attributes. */
  readonly member: number | undefined;
  readonly answers: ReadValue[];
}

export interface Asked {
  readonly name: string;
  readonly attribute: Attribute | undefined;
  readonly kind: ReadKind;
}

/** A value read from a cover or insured item. */
interface OwnRead extends Asked {
  readonly value: ReadValue;
}

/** All values read for a figure or a part. */
export interface Reads {
  /** Numbers of contract-level questions, and numbers of their answers. */
  readonly questions: number[];
  readonly answers: number[];
  readonly own: OwnRead[];
  /** Declared dependencies of attributes, in place of their own values. */
  readonly besides: { readonly read: Reader<Subject, unknown>; readonly value: unknown }[];
}

/** A result with the values that it depends on. */
export interface Finding<Found> extends Reads {
  /** Number of members; -1 if a default member counted in their place. */
  readonly members: number;
  readonly found: Found;
}

export function noReads(): Reads {
  return { questions: [], answers: [], own: [], besides: [] };
}

/** Records a read, if reads are collected. */
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
  // The default member has position -1.
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
