import Type from 'typebox';
import { type Fault, warningAsFault } from '#kernel/errors/errors.ts';
import { isObject } from '#kernel/json/json.ts';
import type { AcquirerMethod } from '#kernel/ports/ports.ts';
import {
  type BankBehaviour,
  type BankDecline,
  bankAnswers,
  bankBehavesWell,
  bankDeclines,
  bankDelayMsMax,
  bankNotifications,
} from '#kernel/ports/sandbox-bank.ts';
import { compileValidator, type SchemaValidator } from '#kernel/schema/schema.ts';
import { type NamedSchema, namedSchema } from '#kernel/schema/schema-parts.ts';
import { compileUnknownFields, type UnknownFields } from '#kernel/schema/unknown-fields.ts';
import { linkMethods, methodTypes } from '../record/payment.ts';

const paymentType = Type.Optional(
  Type.Enum(Object.values(methodTypes), {
    description: 'Чем платит клиент; без поля — тем, на что выдана ссылка, а по ссылке PAYINSURER картой',
    examples: ['CARD'],
  }),
);

export const payRequestSchema = namedSchema(
  'SandboxPayRequest',
  Type.Object({ paymentType }, { description: 'Чем платит клиент; можно передать пустой объект' }),
);

export const declineRequestSchema = namedSchema(
  'SandboxDeclineRequest',
  Type.Object(
    {
      paymentType,
      reason: Type.Optional(
        Type.Enum([...bankDeclines], {
          description:
            'Почему банк отказал: DECLINED — без объяснения (так и без поля), INSUFFICIENT_FUNDS — не хватает денег, ' +
            'CARD_EXPIRED — срок карты истёк, WRONG_CARD_DATA — неверный CVC, THREE_D_SECURE_FAILED — не тот код 3-D Secure. ' +
            'По СБП бывает только DECLINED',
          examples: ['INSUFFICIENT_FUNDS'],
        }),
      ),
    },
    { description: 'Чем клиент платит и почему банк отказывает; можно передать пустой объект' },
  ),
);

export const expireRequestSchema = namedSchema(
  'SandboxExpireRequest',
  Type.Object({}, { description: 'Полей нет' }),
);

export const bankRequestSchema = namedSchema(
  'SandboxBankRequest',
  Type.Object(
    {
      answers: Type.Optional(
        Type.Enum([...bankAnswers], {
          description:
            'Как банк отвечает: prompt — как положено, down — не работает (и страницы его тоже), silent — делает и не отвечает, ' +
            'processing — принял и не сделал (202), busy — слишком много запросов (429)',
          examples: ['down'],
        }),
      ),
      delayMs: Type.Optional(
        Type.Integer({
          description: 'Сколько миллисекунд ждёт каждый ответ',
          minimum: 0,
          maximum: bankDelayMsMax,
          examples: [1500],
        }),
      ),
      notifications: Type.Optional(
        Type.Enum([...bankNotifications], {
          description:
            'Как приходят известия банка: prompt — сразу, twice — каждое дважды, reordered — о холде через полминуты, после ' +
            'известия о списании, late — все через полминуты, lost — никакие',
          examples: ['lost'],
        }),
      ),
    },
    { description: 'Что не передано — как обычно; пустой объект отменяет ваши настройки' },
  ),
);

interface Reader {
  readonly validate: SchemaValidator;
  readonly unknownFields: UnknownFields;
}

const readerOf = (schema: NamedSchema): Reader => ({
  validate: compileValidator(schema),
  unknownFields: compileUnknownFields(schema),
});

const pays = readerOf(payRequestSchema);
const declines = readerOf(declineRequestSchema);
const expires = readerOf(expireRequestSchema);
const switches = readerOf(bankRequestSchema);

/** What the partner wants to happen to a link, and the errors that can be found before the link is read. */
export interface LinkRequest {
  /** Requested payment method; null if the link determines the method. */
  readonly method: AcquirerMethod | null;
  readonly reason: BankDecline;
  readonly faults: readonly Fault[];
}

export function readPayRequest(body: unknown): LinkRequest {
  return { ...partsOf(body), faults: faultsOf(pays, body) };
}

export function readDeclineRequest(body: unknown): LinkRequest {
  return { ...partsOf(body), faults: faultsOf(declines, body) };
}

export function readExpireRequest(body: unknown): LinkRequest {
  return { method: null, reason: 'DECLINED', faults: faultsOf(expires, body) };
}

/** Reads the requested behaviour of the test bank (null means the default) and returns all errors of the request. */
export function readBankRequest(body: unknown): {
  readonly behaviour: BankBehaviour | null;
  readonly faults: readonly Fault[];
} {
  const asked = isObject(body) ? body : {};
  const isNothing = Object.keys(asked).length === 0;
  return {
    behaviour: isNothing ? null : { ...bankBehavesWell, ...asked },
    faults: faultsOf(switches, body),
  };
}

function partsOf(body: unknown): Pick<LinkRequest, 'method' | 'reason'> {
  const { paymentType: type, reason: asked } = isObject(body) ? body : {};
  const reason = bankDeclines.find((known) => known === asked) ?? 'DECLINED';
  return { method: type === 'CARD' || type === 'SBP' ? linkMethods[type] : null, reason };
}

/** Reports unknown fields as errors, because a misspelt field would make the partner's test useless. */
function faultsOf({ validate, unknownFields }: Reader, body: unknown): readonly Fault[] {
  return [...validate(body), ...unknownFields(body).map(warningAsFault)].map(
    ({ field, description, reason }) => ({ field, description, reason, domain: 'payments' }),
  );
}
