import Type, { type TSchema } from 'typebox';
import {
  allOfSchema,
  answerObject,
  arraySchema,
  booleanSchema,
  constSchema,
  dateAnswer,
  dateTimeAnswer,
  enumOfTexts,
  enumSchema,
  integerSchema,
  rublesSchema,
  stringSchema,
  uuidSchema,
} from '#kernel/schema/answer-fields.ts';
import { reasonSchema } from '#kernel/schema/reason-schema.ts';
import { type NamedSchema, namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { approvalStates, statuses } from '../status/lifecycle.ts';
import { calculationSchema, coverPremiumSchema } from './calculation.ts';
import { warnings } from './warnings.ts';

const draftId = uuidSchema('Идентификатор расчёта или договора', 'b3f7c0de-6d0a-4f2f-8f0b-1f5f0a9d7c11');
const holderType = enumSchema('Тип страхователя из адреса метода', holderTypes);
const currencyCode = constSchema('Валюта договора', 'RUR');

const installmentSchema = namedSchema(
  'Installment',
  answerObject('Взнос по договору', {
    nr: integerSchema('Номер взноса', 1),
    amount: rublesSchema('Сумма взноса', 9000),
    dueDate: dateAnswer('Когда взнос должен быть оплачен по договору', '2026-12-05'),
    payUntil: dateAnswer(
      'До какого дня включительно взнос оплачен вовремя: dueDate, а если это нерабочий день — следующий рабочий (статья 193 ГК РФ), или день, до которого страховщик дал отсрочку',
      '2026-12-07',
    ),
    status: enumSchema('DUE — к оплате, PAID — оплачен, CANCELLED — больше не нужен', [
      'DUE',
      'PAID',
      'CANCELLED',
    ]),
    isOverdue: Type.Optional(
      booleanSchema('true — взнос просрочен; до конца льготного срока договор действует'),
    ),
    addendumNumber: Type.Optional(
      stringSchema('Доп. соглашение, доплата по которому — этот взнос', 'XXX0000000001-1'),
    ),
  }),
);

export const contractStatusSchema = namedSchema(
  'ContractStatus',
  answerObject('Статус договора', {
    code: enumOfTexts(statuses),
    description: stringSchema('Статус словами', statuses.DRAFT),
  }),
);

const approvalGround = namedSchema(
  'ApprovalGround',
  answerObject('Почему нужно согласование', {
    field: stringSchema('Путь поля', 'uw.isAtypicalApplication'),
    description: stringSchema('Причина', 'заявка отмечена партнёром как нетипичная'),
    reason: schemaReference(reasonSchema),
  }),
);

export const approvalQuestion = namedSchema(
  'ApprovalQuestion',
  answerObject('Вопрос страховщика о договоре, который ждёт согласования', {
    id: stringSchema('Идентификатор вопроса', '0d9f4b3c-2f0e-4b57-8c3e-5a4a3b1c9d20'),
    question: stringSchema('Вопрос', 'Какой у автомобиля пробег?'),
    askDate: dateTimeAnswer('Когда задан', '2026-11-21T12:00:00+03:00'),
    answer: Type.Optional(stringSchema('Ответ', '45 000 км')),
    answerDate: Type.Optional(dateTimeAnswer('Когда записан ответ', '2026-11-21T15:00:00+03:00')),
    answeredBy: Type.Optional(
      enumSchema('Кто ответил: AGENT — вы; CLIENT — клиент через вас; INSURER — ответ записал страховщик', [
        'AGENT',
        'CLIENT',
        'INSURER',
      ]),
    ),
  }),
);

export const approvalStatus = answerObject('Состояние согласования', {
  code: enumOfTexts(approvalStates),
  description: stringSchema('Состояние словами', approvalStates.REQUIRED),
});

export const approvalSchema = namedSchema(
  'Approval',
  answerObject('Согласование нетипичного договора: пока его нет, оплата невозможна', {
    status: approvalStatus,
    reasons: arraySchema(
      'Почему нужно согласование',
      stringSchema('Причина', 'заявка отмечена партнёром как нетипичная'),
    ),
    grounds: Type.Optional(
      arraySchema(
        'Те же причины: каждая у своего поля, со словом, по которому решает программа',
        approvalGround,
      ),
    ),
    comment: Type.Optional(stringSchema('Ответ страховщика', 'Осмотр пройден')),
    questions: Type.Optional(
      arraySchema(
        'Вопросы страховщика, при чтении договора; ответ — `PUT approval/questions/{questionId}`',
        approvalQuestion,
      ),
    ),
  }),
);

export const quoteResultSchema = namedSchema(
  'QuoteResult',
  answerObject('Итог расчёта; ничего не сохранено', {
    draftId,
    product: answerObject('Продукт', { code: stringSchema('Код продукта', 'PROPERTY_FL') }),
    holderType,
    premium: rublesSchema('Премия', 9000),
    currencyCode,
    validUntil: Type.Optional(
      dateTimeAnswer(
        'До какого времени премия та же; нет, если на день расчёта (issueDate) договор заключить нельзя',
        '2026-11-21T23:59:59+03:00',
      ),
    ),
    calculation: schemaReference(calculationSchema),
    warnings,
    covers: Type.Optional(arraySchema('Премии по рискам, где премия состоит из рисков', coverPremiumSchema)),
    approval: Type.Optional(schemaReference(approvalSchema)),
  }),
);

export const subjectLine = stringSchema(
  'Что застраховано, одной строкой, по которой это узнают: регистрационный знак или VIN, адрес, кличка; нет — в договоре этого нет',
  'А001АА77',
);

const savedFields = {
  policyNumber: stringSchema('Номер договора', 'XXX0000000001'),
  draftId,
  holderType,
  subject: Type.Optional(subjectLine),
  status: schemaReference(contractStatusSchema),
  premium: rublesSchema('Премия', 9000),
  currencyCode,
  calculation: schemaReference(calculationSchema),
  warnings,
  installments: arraySchema('Взносы', installmentSchema),
  createDate: dateTimeAnswer('Когда договор сохранён', '2026-11-21T12:00:00+03:00'),
  approval: Type.Optional(schemaReference(approvalSchema)),
  version: integerSchema('Версия; растёт с каждым изменением', 1),
  paymentDate: Type.Optional(dateTimeAnswer('Когда оплачен', '2026-11-21T12:30:00+03:00')),
  coverFrom: Type.Optional(
    dateTimeAnswer(
      'С какой минуты действует страхование: с первого дня, но не раньше оплаты; есть у оплаченного договора',
      '2026-12-01T00:00:00+03:00',
    ),
  ),
  coverTo: Type.Optional(
    dateTimeAnswer(
      'Последняя секунда страхования по московскому времени; договор на один день действует ровно 24 часа от coverFrom',
      '2027-11-30T23:59:59+03:00',
    ),
  ),
  cancellationDate: Type.Optional(
    dateTimeAnswer(
      'С какого момента расторгнут; в будущем — договор до него действует',
      '2027-03-01T00:00:00+03:00',
    ),
  ),
  debt: Type.Optional(
    rublesSchema('Сколько расторгнутый договор ещё должен за дни страхования: его взносы DUE', 3517.47),
  ),
};

export const savedContractSchema = namedSchema(
  'SavedContract',
  answerObject('Сохранённый договор', savedFields),
);

/** Fields that only some products add to the answer to creation. */
const productFields: Readonly<Record<string, TSchema>> = {
  isReinsurance: booleanSchema('Договор в перестраховочном пуле'),
};

type BodySchemas = { readonly quote: NamedSchema; readonly contract: NamedSchema };

export function quoteAnswerSchema(kind: string, { quote }: BodySchemas) {
  return namedSchema(
    `QuoteAnswer${kind}`,
    allOfSchema('Переданные поля и итог расчёта', [
      schemaReference(quote),
      schemaReference(quoteResultSchema),
    ]),
  );
}

/** Returns the schema of the answer to POST and PUT policies. Throws if one of `ownFields` has no description. */
export function savedAnswerSchema(kind: string, { contract }: BodySchemas, ownFields: readonly string[]) {
  return namedSchema(
    `ContractAnswer${kind}`,
    allOfSchema('Договор как сохранён: переданные поля и итог', [
      schemaReference(contract),
      schemaReference(savedContractSchema),
      answerObject('Поля этого продукта', Object.fromEntries(ownFields.map(productField))),
    ]),
  );
}

export type SavedSchema = ReturnType<typeof savedAnswerSchema>;

function productField(name: string): [string, TSchema] {
  const field = productFields[name];
  if (!field) throw new Error(`the answer field ${name} of a product is not described`);
  return [name, field];
}
