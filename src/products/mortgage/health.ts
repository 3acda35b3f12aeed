import type { ReadThing } from '../define/reading.ts';
import type { personFields } from './fields.ts';
import { texts } from './risks.ts';

type Health = NonNullable<ReadThing<typeof personFields>['said']['health']>;
type Said = readonly [field: `health.${string}` | 'health', text: string] | false;

/** What is asked; each question has an answer, and only one. */
const questions = [
  'HEART',
  'CANCER',
  'DIABETES',
  'HIV_HEPATITIS',
  'MENTAL',
  'DISABILITY',
  'NERVOUS',
  'KIDNEY_LIVER',
  'SURGERY',
  'OTHER_CHRONIC',
];
/** Whoever says yes to one of these is not insured. */
const notTaken: ReadonlySet<string> = new Set(['CANCER', 'DISABILITY', 'HIV_HEPATITIS', 'MENTAL']);

/** What is wrong with the declaration of a person whose life is insured by a contract. */
export function healthFaults(health: Health | undefined): readonly Said[] {
  if (!health) return [['health', `${texts.questions} ${questions.join(', ')}`]];
  const answered = answersOf(health).map(([question]) => question);
  const missing = questions.filter((question) => !answered.includes(question));
  const twice = answered.find((question, index) => answered.indexOf(question) < index);
  const yes = yesOf(health);
  const group = yes.length > 0 ? 'CONTROLLED' : 'HEALTHY';
  const isOther = health.groupCode !== undefined && health.groupCode.trim() !== group;
  return [
    missing.length > 0 && ['health', `${texts.questions} ${missing.join(', ')}`],
    twice !== undefined && ['health.declaration', `на вопрос ${twice} передано два ответа: оставьте один`],
    yes.some((question) => notTaken.has(question)) && ['health.declaration', texts.notTaken],
    isOther && missing.length === 0 && ['health.groupCode', `${texts.group} ${group}`],
    health.consentFlag !== true && ['health.consentFlag', texts.consent],
  ];
}

/** True where the insurer's staff decide. */
export function isDoubtful(health: Health | undefined): boolean {
  return health !== undefined && yesOf(health).length > 0;
}

function yesOf(health: Health): readonly string[] {
  return answersOf(health).flatMap(([question, answer]) => (answer ? question : []));
}

function answersOf({ declaration = [] }: Health): readonly (readonly [question: string, answer: boolean])[] {
  return declaration.flatMap(({ code, answer }) =>
    code === undefined || answer === undefined ? [] : [[code.trim(), answer] as const],
  );
}
