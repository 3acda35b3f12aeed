import Type, { type TSchema } from 'typebox';
import {
  always,
  answerObject,
  dateField,
  listOf,
  moment,
  oneOf,
  oneOfTable,
  rubles,
  together,
  uuid,
  whole,
  words,
  yesOrNo,
} from '#kernel/schema/answer-fields.ts';
import { reasonSchema } from '#kernel/schema/reason-schema.ts';
import { type NamedSchema, named, reference } from '#kernel/schema/schema-parts.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { approvalStates, statuses } from '../status/lifecycle.ts';
import { calculationSchema, coverPremiumSchema } from './calculation.ts';
import { warnings } from './warnings.ts';

const draftId = uuid('Идентификатор расчёта или договора', 'b3f7c0de-6d0a-4f2f-8f0b-1f5f0a9d7c11');
const holderType = oneOf('Тип страхователя из адреса метода', holderTypes);
const currencyCode = always('Валюта договора', 'RUR');

const installmentSchema = named(
  'Installment',
  answerObject('Взнос по договору', {
    nr: whole('Номер взноса', 1),
    amount: rubles('Сумма взноса', 9000),
    dueDate: dateField('Когда взнос должен быть оплачен по договору', '2026-12-05'),
    payUntil: dateField(
      'До какого дня включительно взнос оплачен вовремя: dueDate, а если это нерабочий день — следующий рабочий (статья 193 ГК РФ), или день, до которого страховщик дал отсрочку',
      '2026-12-07',
    ),
    status: oneOf('DUE — к оплате, PAID — оплачен, CANCELLED — больше не нужен', [
      'DUE',
      'PAID',
      'CANCELLED',
    ]),
    isOverdue: Type.Optional(yesOrNo('true — взнос просрочен; до конца льготного срока договор действует')),
    addendumNumber: Type.Optional(
      words('Доп. соглашение, доплата по которому — этот взнос', 'XXX0000000001-1'),
    ),
  }),
);

export const contractStatusSchema = named(
  'ContractStatus',
  answerObject('Статус договора', {
    code: oneOfTable(statuses),
    description: words('Статус словами', statuses.DRAFT),
  }),
);

const approvalGround = named(
  'ApprovalGround',
  answerObject('Почему нужно согласование', {
    field: words('Путь поля', 'uw.isAtypicalApplication'),
    description: words('Причина', 'заявка отмечена партнёром как нетипичная'),
    reason: reference(reasonSchema),
  }),
);

export const approvalQuestion = named(
  'ApprovalQuestion',
  answerObject('Вопрос страховщика о договоре, который ждёт согласования', {
    id: words('Идентификатор вопроса', '0d9f4b3c-2f0e-4b57-8c3e-5a4a3b1c9d20'),
    question: words('Вопрос', 'Какой у автомобиля пробег?'),
    askDate: moment('Когда задан', '2026-11-21T12:00:00+03:00'),
    answer: Type.Optional(words('Ответ', '45 000 км')),
    answerDate: Type.Optional(moment('Когда записан ответ', '2026-11-21T15:00:00+03:00')),
    answeredBy: Type.Optional(
      oneOf('Кто ответил: AGENT — вы; CLIENT — клиент через вас; INSURER — ответ записал страховщик', [
        'AGENT',
        'CLIENT',
        'INSURER',
      ]),
    ),
  }),
);

export const approvalStatus = answerObject('Состояние согласования', {
  code: oneOfTable(approvalStates),
  description: words('Состояние словами', approvalStates.REQUIRED),
});

export const approvalSchema = named(
  'Approval',
  answerObject('Согласование нетипичного договора: пока его нет, оплата невозможна', {
    status: approvalStatus,
    reasons: listOf(
      'Почему нужно согласование',
      words('Причина', 'заявка отмечена партнёром как нетипичная'),
    ),
    grounds: Type.Optional(
      listOf('Те же причины: каждая у своего поля, со словом, по которому решает программа', approvalGround),
    ),
    comment: Type.Optional(words('Ответ страховщика', 'Осмотр пройден')),
    questions: Type.Optional(
      listOf(
        'Вопросы страховщика, при чтении договора; ответ — `PUT approval/questions/{questionId}`',
        approvalQuestion,
      ),
    ),
  }),
);

/** Fields that a quote adds to the sent body. */
export const quoteResultSchema = named(
  'QuoteResult',
  answerObject('Итог расчёта; ничего не сохранено', {
    draftId,
    product: answerObject('Продукт', { code: words('Код продукта', 'PROPERTY_FL') }),
    holderType,
    premium: rubles('Премия', 9000),
    currencyCode,
    validUntil: Type.Optional(
      moment(
        'До какого времени премия та же; нет, если на день расчёта (issueDate) договор заключить нельзя',
        '2026-11-21T23:59:59+03:00',
      ),
    ),
    calculation: reference(calculationSchema),
    warnings,
    covers: Type.Optional(listOf('Премии по рискам, где премия состоит из рисков', coverPremiumSchema)),
    approval: Type.Optional(reference(approvalSchema)),
  }),
);

export const subjectLine = words(
  'Что застраховано, одной строкой, по которой это узнают: регистрационный знак или VIN, адрес, кличка; нет — в договоре этого нет',
  'А001АА77',
);

const savedFields = {
  policyNumber: words('Номер договора', 'XXX0000000001'),
  draftId,
  holderType,
  subject: Type.Optional(subjectLine),
  status: reference(contractStatusSchema),
  premium: rubles('Премия', 9000),
  currencyCode,
  calculation: reference(calculationSchema),
  warnings,
  installments: listOf('Взносы', installmentSchema),
  createDate: moment('Когда договор сохранён', '2026-11-21T12:00:00+03:00'),
  approval: Type.Optional(reference(approvalSchema)),
  version: whole('Версия; растёт с каждым изменением', 1),
  paymentDate: Type.Optional(moment('Когда оплачен', '2026-11-21T12:30:00+03:00')),
  coverFrom: Type.Optional(
    moment(
      'С какой минуты действует страхование: с первого дня, но не раньше оплаты; есть у оплаченного договора',
      '2026-12-01T00:00:00+03:00',
    ),
  ),
  coverTo: Type.Optional(
    moment(
      'Последняя секунда страхования по московскому времени; договор на один день действует ровно 24 часа от coverFrom',
      '2027-11-30T23:59:59+03:00',
    ),
  ),
  cancellationDate: Type.Optional(
    moment('С какого момента расторгнут; в будущем — договор до него действует', '2027-03-01T00:00:00+03:00'),
  ),
  debt: Type.Optional(
    rubles('Сколько расторгнутый договор ещё должен за дни страхования: его взносы DUE', 3517.47),
  ),
};

/** Fields that creation, change and reading add to the sent body. */
export const savedContractSchema = named('SavedContract', answerObject('Сохранённый договор', savedFields));

/** Fields of single products in the answer to creation. */
const productFields: Readonly<Record<string, TSchema>> = {
  isReinsurance: yesOrNo('Договор в перестраховочном пуле'),
};

type BodySchemas = { readonly quote: NamedSchema; readonly contract: NamedSchema };

/** Answer of POST quotes for one kind of contract: the sent body and its result. */
export function quoteAnswerSchema(kind: string, { quote }: BodySchemas) {
  return named(
    `QuoteAnswer${kind}`,
    together('Переданные поля и итог расчёта', [reference(quote), reference(quoteResultSchema)]),
  );
}

/** Answer of POST and PUT policies for one kind of contract. `ownFields` are names of product fields; throws for one without a description. */
export function savedAnswerSchema(kind: string, { contract }: BodySchemas, ownFields: readonly string[]) {
  return named(
    `ContractAnswer${kind}`,
    together('Договор как сохранён: переданные поля и итог', [
      reference(contract),
      reference(savedContractSchema),
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
