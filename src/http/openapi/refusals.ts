import type { Fault } from '#kernel/errors.ts';
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
        faults: [
          {
            field: 'policyNumber',
            description: `Договор ${policyNumber} не найден`,
            reason: 'CONTRACT_NOT_FOUND',
            domain: 'sales',
          },
        ],
      },
    ],
  };
}

export const badBody = 'Тело не соответствует описанию или правилам страхования; все причины сразу.';

export const wrongFields = {
  summary: 'Неверные поля',
  faults: [
    {
      field: 'consentPersonalData.consentFlag',
      description: 'обязательное поле: согласие получено',
      reason: 'FIELD_REQUIRED',
      domain: 'sales',
    },
    {
      field: 'startDate',
      description:
        'ожидается дата и время со смещением часового пояса в виде ГГГГ-ММ-ДДTчч:мм:сс+чч:мм, например 2026-11-21T10:00:00+03:00',
      reason: 'FORMAT_INVALID',
      domain: 'sales',
    },
  ] satisfies Fault[],
};

export const noVariants = {
  summary: 'Нет вариантов',
  faults: [
    {
      field: 'variants',
      description: 'обязательное поле: варианты; ошибка в одном не мешает остальным',
      reason: 'FIELD_REQUIRED',
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
      reason: 'BLOCKED_BY_INSURER',
      domain: 'underwriting',
    },
  ] satisfies Fault[],
};

export const malformed = {
  summary: 'Тело не JSON',
  faults: [
    {
      field: 'body',
      description: 'Тело запроса не является JSON: ошибка у знака 17',
      reason: 'REQUEST_UNREADABLE',
      domain: 'sales',
    },
  ] satisfies Fault[],
};

export const unreadableRequest = {
  summary: 'Запрос не разобран',
  faults: [
    {
      field: 'request',
      description: 'Запрос не разобран; проверьте адрес, заголовки и тело',
      reason: 'REQUEST_UNREADABLE',
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
      reason: 'IDEMPOTENCY_KEY_REUSED',
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
      reason: 'CONTRACT_CHANGED_MEANWHILE',
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
        reason: 'CONTRACT_IN_FORCE',
        domain,
      },
    ] satisfies Fault[],
  };
}

const wrongDate = {
  summary: 'Дата раньше начала срока',
  faults: [
    {
      field: 'effectiveDate',
      description:
        'Дата раньше начала срока страхования (01.12.2026): передайте дату с 01.12.2026 по 30.11.2027',
      reason: 'EFFECTIVE_DATE_NOT_ALLOWED',
      domain: 'sales',
    },
  ],
} as const;

const nothingChanged = {
  summary: 'Ничего не изменено',
  faults: [
    {
      field: 'contract',
      description:
        'Ничего не изменено: передайте договор целиком с изменениями. Изменить можно: водители, собственник',
      reason: 'NOTHING_CHANGED',
      domain: 'sales',
    },
  ],
} as const;

const awaited = {
  summary: 'Другое доп. соглашение ждёт доплаты',
  faults: [
    {
      field: 'policyNumber',
      description:
        'По договору уже есть доп. соглашение XXX0000000001-1, оно ждёт доплаты 2260.27 (взнос 2) до 01.03.2027 включительно: оплатите его или замените, передав replaces: XXX0000000001-1',
      reason: 'ADDENDUM_AWAITS_PAYMENT',
      domain: 'sales',
    },
  ],
} as const;

/** What both the making of an addendum and the question about one refuse. */
export const addendumRefusals = [wrongDate, nothingChanged, awaited, malformed] as const;

export const outsideSilent = {
  summary: 'Внешняя система не ответила',
  faults: [
    {
      field: 'system',
      description: 'Реестр КБМ: нет ответа за 30000 мс',
      reason: 'OUTSIDE_SYSTEM_SLOW',
      domain: 'rating',
    },
  ],
} as const;
