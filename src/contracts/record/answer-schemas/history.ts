import Type from 'typebox';
import type { Json } from '#kernel/json/json.ts';
import {
  answerObject,
  arraySchema,
  dateTimeAnswer,
  enumOfTexts,
  enumSchema,
  integerSchema,
  stringSchema,
} from '#kernel/schema/answer-fields.ts';
import { namedSchema } from '#kernel/schema/schema-parts.ts';
import { type Action, type Status, statuses } from '../status/lifecycle.ts';

const actions: Readonly<Record<Action, string>> = {
  save: 'сохранён',
  import: 'импортирован из другой системы',
  revise: 'изменён',
  await: 'выбран способ оплаты',
  pay: 'оплачен',
  awaitNext: 'выбран способ оплаты следующего взноса',
  payNext: 'оплачен следующий взнос',
  proposeAddendum: 'доп. соглашение ждёт доплаты',
  amend: 'изменён доп. соглашением',
  dropAddendum: 'доп. соглашение отменено',
  terminate: 'расторгнут',
  extend: 'дана отсрочка взноса',
  reinstating: 'восстанавливается, ждёт оплаты взносов',
  reinstate: 'восстановлен',
  restoreEnd: 'восстановлен до дня расторжения',
  approve: 'согласован страховщиком',
  reject: 'отклонён страховщиком',
  expireApproval: 'не согласован до начала страхования',
};

const historyChangeSchema = namedSchema(
  'HistoryChange',
  answerObject('Изменённое поле; персональные данные не повторяются', {
    field: stringSchema('Путь поля', 'insuredObject.purpose'),
    from: Type.Optional(Type.Unsafe<Json>({ description: 'Прежнее значение' })),
    to: Type.Optional(Type.Unsafe<Json>({ description: 'Новое значение' })),
  }),
);

export const historyEntrySchema = namedSchema(
  'HistoryEntry',
  answerObject('Запись истории договора', {
    version: integerSchema('Версия договора после действия', 1),
    at: dateTimeAnswer('Когда', '2026-11-21T12:00:00+03:00'),
    actor: stringSchema('Кто: логин партнёра или сотрудник страховщика', 'partner'),
    action: enumOfTexts(actions),
    fromStatus: Type.Unsafe<Status | null>({
      type: ['string', 'null'],
      enum: [...Object.keys(statuses), null],
      description: 'Прежний статус; null у первой записи',
    }),
    toStatus: enumSchema('Новый статус', Object.keys(statuses) as Status[]),
    changes: arraySchema('Что изменено', historyChangeSchema),
  }),
);
