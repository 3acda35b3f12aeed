import { type Fault, faultAt } from '#kernel/errors.ts';
import type { Product } from '#products/product.ts';
import type { Faults } from '../endpoint.ts';
import { exampleDraftId, exampleNumber } from './parts.ts';

/** Refusals of single endpoints, worded as the service words them. */

export function unknownContract(product: Pick<Product, 'numbers'>): NonNullable<Faults['NOT_FOUND']> {
  const policyNumber = exampleNumber(product, 999_999n);
  return {
    description: 'Договора нет, или он оформлен не вами.',
    examples: [
      {
        summary: 'Договор не найден',
        faults: [faultAt('policyNumber', `Договор ${policyNumber} не найден`, 'CONTRACT_NOT_FOUND')],
      },
    ],
  };
}

export const badBody = 'Тело не соответствует описанию или правилам страхования; все причины сразу.';

export const wrongFields = {
  summary: 'Неверные поля',
  faults: [
    faultAt('consentPersonalData.consentFlag', 'обязательное поле: согласие получено', 'FIELD_REQUIRED'),
    faultAt(
      'startDate',
      'ожидается дата и время со смещением часового пояса в виде ГГГГ-ММ-ДДTчч:мм:сс+чч:мм, например 2026-11-21T10:00:00+03:00',
      'FORMAT_INVALID',
    ),
  ] satisfies Fault[],
};

export const noVariants = {
  summary: 'Нет вариантов',
  faults: [
    faultAt('variants', 'обязательное поле: варианты; ошибка в одном не мешает остальным', 'FIELD_REQUIRED'),
  ] satisfies Fault[],
};

export const blocked = {
  summary: 'Окончательный отказ страховщика',
  faults: [
    faultAt(
      'insuredObject',
      'Договор заблокирован правилами страховщика. Решение окончательное, заключение договора на указанных данных невозможно',
      'BLOCKED_BY_INSURER',
      'underwriting',
    ),
  ] satisfies Fault[],
};

export const malformed = {
  summary: 'Тело не JSON',
  faults: [
    faultAt('body', 'Тело запроса не является JSON: ошибка у знака 17', 'REQUEST_UNREADABLE'),
  ] satisfies Fault[],
};

export const unreadableRequest = {
  summary: 'Запрос не разобран',
  faults: [
    faultAt('request', 'Запрос не разобран; проверьте адрес, заголовки и тело', 'REQUEST_UNREADABLE'),
  ] satisfies Fault[],
};

export const reusedKey = {
  summary: 'Ключ занят другим запросом',
  faults: [
    faultAt(
      'Idempotency-Key',
      'Ключ уже использован с другим запросом; для нового запроса передайте новый ключ',
      'IDEMPOTENCY_KEY_REUSED',
    ),
  ] satisfies Fault[],
};

export const changedMeanwhile = {
  summary: 'Договор уже изменён',
  faults: [
    faultAt(
      `draftId=${exampleDraftId}`,
      'Договор одновременно изменил другой запрос; прочитайте договор и повторите изменение',
      'CONTRACT_CHANGED_MEANWHILE',
    ),
  ] satisfies Fault[],
};

export function alreadyPaid(action: string, domain: 'sales' | 'payments') {
  return {
    summary: 'Договор уже оплачен',
    faults: [
      {
        field: `draftId=${exampleDraftId}`,
        description: `Статус договора не допускает ${action}: COMPLETE (Оплачен, договор заключён)`,
        reason: 'CONTRACT_IN_FORCE',
        domain,
      },
    ] satisfies Fault[],
  };
}

const wrongDate = {
  summary: 'Дата раньше начала срока',
  faults: [
    faultAt(
      'effectiveDate',
      'Дата раньше начала срока страхования (01.12.2026): передайте дату с 01.12.2026 по 30.11.2027',
      'EFFECTIVE_DATE_NOT_ALLOWED',
    ),
  ],
} as const;

const nothingChanged = {
  summary: 'Ничего не изменено',
  faults: [
    faultAt(
      'contract',
      'Ничего не изменено: передайте договор целиком с изменениями. Изменить можно: водители, собственник',
      'NOTHING_CHANGED',
    ),
  ],
} as const;

const awaited = {
  summary: 'Другое доп. соглашение ждёт доплаты',
  faults: [
    faultAt(
      'policyNumber',
      'По договору уже есть доп. соглашение XXX0000000001-1, оно ждёт доплаты 2260.27 (взнос 2) до 01.03.2027 включительно: оплатите его или замените, передав replaces: XXX0000000001-1',
      'ADDENDUM_AWAITS_PAYMENT',
    ),
  ],
} as const;

/** What both the making of an addendum and the question about one refuse. */
export const addendumRefusals = [wrongDate, nothingChanged, awaited, malformed] as const;

export const outsideSilent = {
  summary: 'Внешняя система не ответила',
  faults: [faultAt('system', 'Реестр КБМ: нет ответа за 30000 мс', 'OUTSIDE_SYSTEM_SLOW', 'rating')],
} as const;
