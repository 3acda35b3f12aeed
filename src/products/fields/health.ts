import { type Decimal, multiply } from '#kernel/money/decimal.ts';
import { quotient } from '#rating/attributes/numbers.ts';
import type { Said, Values } from './field.ts';
import { code, flag, listOf, moment, part, whole } from './kinds.ts';

const need = 'contract';
const group = { list: 'health_group', need, rated: 'health_group', assumed: ['HEALTHY'] } as const;
const answer = part('ответ', {
  code: code('вопрос декларации здоровья', 'HEART', { list: 'health_question', need }),
  answer: flag('ответ', { need }),
});
const fields = {
  height: whole('рост, см', 180, { min: 120, max: 230, need }),
  weight: whole('вес, кг', 78, { min: 35, max: 250, need }),
  groupCode: code('группа здоровья', 'HEALTHY', group),
  declaration: listOf('декларация здоровья', answer, { max: 40 }),
  consentFlag: flag('согласие на обработку сведений о здоровье'),
  consentDate: moment('дата согласия', '2026-12-01T10:00:00+03:00', { need }),
};

/** Health questions: special-category personal data (152-FZ, article 10), which need a separate consent. */
export const health = part('сведения о здоровье', fields, { isSpecial: true });

type Health = Values<typeof fields>;

/** A health declaration. Each question needs one answer; a person who answers "yes" to one of `refused` is refused. */
export interface Declaration {
  readonly questions: readonly string[];
  readonly refused: readonly string[];
  readonly refusal: string;
}

export function declarationFaults(said: Health | undefined, { questions, refused, refusal }: Declaration) {
  const answered = (said?.declaration ?? []).flatMap(({ code: question, answer: given }) =>
    given === undefined ? [] : (question?.trim() ?? []),
  );
  // If an entry is unreadable, missing answers are not reported, because the entry may be one of them.
  const isRead = (said?.declaration ?? []).every((one) => one.code?.trim() && one.answer !== undefined);
  const missing = questions.filter((question) => !answered.includes(question));
  const twice = answered.find((question, index) => answered.indexOf(question) < index);
  const yes = positiveAnswers(said);
  const right = yes.length > 0 ? 'CONTROLLED' : 'HEALTHY';
  const isOther = said?.groupCode !== undefined && said.groupCode.trim() !== right;
  const answers: Said<'health' | `health.${string}`>[] = [
    isRead &&
      missing.length > 0 && [
        'health',
        `обязательное поле: декларация здоровья, ответы на все вопросы: ${missing.join(', ')}`,
      ],
    twice !== undefined && ['health.declaration', `на вопрос ${twice} передано два ответа: оставьте один`],
    yes.some((question) => refused.includes(question)) && ['health.declaration', refusal],
    isOther &&
      missing.length === 0 && [
        'health.groupCode',
        `группа здоровья не соответствует ответам декларации: ${right}`,
      ],
  ];
  return answers;
}

export function consentFault(said: Health | undefined): Said<'health.consentFlag'> {
  return (
    said !== undefined &&
    said.consentFlag !== true && [
      'health.consentFlag',
      'нужно письменное согласие на обработку сведений о здоровье: передайте consentFlag: true и consentDate',
    ]
  );
}

export function positiveAnswers({ declaration = [] }: Health = {}): readonly string[] {
  return declaration.flatMap(({ code: question, answer: given }) => (given ? (question?.trim() ?? []) : []));
}

/** Returns the body mass index in kg/m², rounded up to six decimals; 22 if height or weight is absent. */
export function bodyMassIndex({ height = 0, weight = 0 }: Health = {}): Decimal {
  if (height === 0 || weight === 0 || !Number.isInteger(height) || !Number.isInteger(weight))
    return { units: 22n, scale: 0 };
  const centimetres = { units: BigInt(height), scale: 0 };
  const units = quotient({ units: BigInt(weight) * 10_000n, scale: 0 }, multiply(centimetres, centimetres));
  return { units: units ?? 0n, scale: 6 };
}
