import type { Decimal } from '#kernel/money/decimal.ts';
import type { Attribute } from '../attributes/attribute.ts';
import type { Reader, Subject } from '../attributes/subject.ts';
import type { LookupValue } from '../lookup/lookup-table.ts';
import type { Remembered } from './rating-memory.ts';
import type { FormulaWork } from './work.ts';

/** What was read of an attribute: what bands are compared with, the figure itself, or the bound from below. */
const kinds = ['read', 'exact', 'atLeast'] as const;
type LookKind = (typeof kinds)[number];

export type Looked = LookupValue | Decimal;

/** What was asked about a whole application, with all the different answers so far. */
export interface Question extends Asked {
  /** The position of the member; absent where none was asked about. */
  readonly member: number | undefined;
  readonly answers: Looked[];
}

export interface Asked {
  readonly name: string;
  readonly attribute: Attribute | undefined;
  readonly kind: LookKind;
}

/** A look at a cover, or at the thing that it covers. */
interface OwnLook extends Asked {
  readonly value: Looked;
}

/** All that was looked at for something. */
export interface Looks {
  /** Numbers of questions about the whole application, and of the answers to them. */
  readonly questions: number[];
  readonly answers: number[];
  readonly own: OwnLook[];
  /** Of attributes that say what they depend on, that and nothing else. */
  readonly besides: { readonly read: Reader<Subject, unknown>; readonly value: unknown }[];
}

/** What was found by looking at these values. */
export interface Finding<Found> extends Looks {
  /** How many members there were; -1 where somebody counted in their place. */
  readonly members: number;
  readonly found: Found;
}

export function noLooks(): Looks {
  return { questions: [], answers: [], own: [], besides: [] };
}

/** Notes a look at a value, where somebody asks what was looked at. */
export function noteLook(
  { looks, input: { members }, remembered, derivedAttributes, answers }: FormulaWork,
  { name, attribute, kind }: Asked,
  subject: Subject,
  value: Looked,
): void {
  if (!looks || !remembered) return;
  const { scope } = attribute ?? derivedAttributes.get(name) ?? {};
  if (scope === 'item' || scope === 'cover') {
    const { besides } = attribute ?? {};
    if (besides === undefined) looks.own.push({ name, attribute, kind, value });
    else if (besides !== 'nothing') looks.besides.push({ read: besides, value: besides(subject) });
    return;
  }
  const { member } = subject;
  const position = member && members?.indexOf(member);
  const question = numberOf(remembered, { name, attribute, kind, member: position });
  const answer = answers[question] ?? answerNumber(remembered.questions[question], value);
  answers[question] = answer;
  looks.questions.push(question);
  looks.answers.push(answer);
}

function numberOf({ questions, numbers }: Remembered, asked: Omit<Question, 'answers'>): number {
  const { name, attribute, kind, member } = asked;
  const of = attribute ?? name;
  let own = numbers.get(of);
  if (!own) {
    own = [];
    numbers.set(of, own);
  }
  // Whoever counts in the place of members is at -1.
  const place = kinds.indexOf(kind) + kinds.length * (member === undefined ? 0 : member + 2);
  const number = own[place] ?? questions.push({ ...asked, answers: [] }) - 1;
  own[place] = number;
  return number;
}

export function answerNumber(question: Question | undefined, value: Looked): number {
  if (!question) throw new Error('nobody has asked this');
  const known = question.answers.findIndex((one) => isSameLook(one, value));
  return known < 0 ? question.answers.push(value) - 1 : known;
}

export function isSameLook(left: Looked, right: Looked): boolean {
  if (typeof left !== 'object' || typeof right !== 'object') return left === right;
  return left.units === right.units && left.scale === right.scale;
}
