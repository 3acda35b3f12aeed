import type { Fault } from '../../../kernel/errors.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import { errorResponse, exampleDraftId } from '../error-responses.ts';
import { exampleNumber } from './parts.ts';
import type { SalesContext } from './sales-context.ts';

/** Refusals of single operations, worded as the service words them. */

export function notFoundResponse({
  components,
  product,
}: Pick<SalesContext, 'components' | 'product'>): JsonObject {
  const policyNumber = exampleNumber(product, 999_999n);
  return errorResponse(components, 'NOT_FOUND', 'Договора нет, или он оформлен не вами.', [
    {
      summary: 'Договор не найден',
      faults: [{ field: 'policyNumber', description: `Договор ${policyNumber} не найден`, domain: 'sales' }],
    },
  ]);
}

export const wrongFields = {
  summary: 'Неверные поля',
  faults: [
    {
      field: 'consentPersonalData.consentFlag',
      description: 'обязательное поле: согласие получено',
      domain: 'sales',
    },
    {
      field: 'startDate',
      description:
        'ожидается дата и время со смещением часового пояса в виде ГГГГ-ММ-ДДTчч:мм:сс+чч:мм, например 2026-11-21T10:00:00+03:00',
      domain: 'sales',
    },
  ] satisfies Fault[],
};

export const blocked = {
  summary: 'Окончательный отказ страховщика',
  faults: [
    {
      field: 'insuredObject',
      description:
        'Договор заблокирован правилами страховщика. Решение окончательное, заключение договора на указанных данных невозможно',
      domain: 'underwriting',
    },
  ] satisfies Fault[],
};

export const malformed = {
  summary: 'Тело не JSON',
  faults: [
    { field: 'body', description: 'Тело запроса не является JSON: ошибка у знака 17', domain: 'sales' },
  ] satisfies Fault[],
};

export const unreadableRequest = {
  summary: 'Запрос не разобран',
  faults: [
    {
      field: 'request',
      description: 'Запрос не разобран; проверьте адрес, заголовки и тело',
      domain: 'sales',
    },
  ] satisfies Fault[],
};

export const reusedKey = {
  summary: 'Ключ занят другим запросом',
  faults: [
    {
      field: 'Idempotency-Key',
      description: 'Ключ уже использован с другим запросом; для нового запроса передайте новый ключ',
      domain: 'sales',
    },
  ] satisfies Fault[],
};

export const changedMeanwhile = {
  summary: 'Договор уже изменён',
  faults: [
    {
      field: `draftId=${exampleDraftId}`,
      description: 'Договор одновременно изменил другой запрос; прочитайте договор и повторите изменение',
      domain: 'sales',
    },
  ] satisfies Fault[],
};

export function alreadyPaid(action: string, domain: 'sales' | 'payments') {
  return {
    summary: 'Договор уже оплачен',
    faults: [
      {
        field: `draftId=${exampleDraftId}`,
        description: `Статус договора не допускает ${action}: COMPLETE (Оплачен, договор заключён)`,
        domain,
      },
    ] satisfies Fault[],
  };
}
