import { type Answered, always, answerObject, uuid, words } from '#kernel/schema/answer-fields.ts';
import { named } from '#kernel/schema/schema-parts.ts';
import { exampleDraftId } from '../openapi/parts.ts';

/** What a partner gets in the place of an answer for which it does not want to wait. */
export const asyncHandleSchema = named(
  'AsyncHandle',
  answerObject('Ссылка на операцию: запрос выполняется дальше, его результат забирают по ней', {
    draftId: uuid('Идентификатор операции', exampleDraftId),
    method: always('Чем забирать результат', 'GET'),
    href: words('Адрес относительно /ship/biz', `/sales/v2/operations?oper_id=${exampleDraftId}`),
  }),
);

export function asyncHandle(operationId: string): Answered<typeof asyncHandleSchema> {
  return { draftId: operationId, method: 'GET', href: `/sales/v2/operations?oper_id=${operationId}` };
}
