import type { JsonObject } from '#kernel/json/json.ts';

export interface Parameter {
  readonly component: string;
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonObject;
  readonly example?: string | number;
}

export function asked(
  component: string,
  name: string,
  description: string,
  schema: JsonObject,
  place: 'query' | 'header' = 'query',
): Parameter {
  return { component, name, in: place, required: false, description, schema };
}

/** This parameter has no example, because readers would send the same key with every trial request. */
export const idempotencyKeyParameter = asked(
  'IdempotencyKey',
  'Idempotency-Key',
  'Ключ, по которому повтор того же запроса получит первый ответ, а не второй договор или платёж; ' +
    'тот же ключ с другим запросом — ABORTED. От 1 до 255 печатных знаков ASCII без пробелов, например UUID',
  { type: 'string', pattern: '^[!-~]{1,255}$' },
  'header',
);

/** This parameter has no example, because a reader who tries a method wants the result and not a handle. */
export const desiredTimeout = asked(
  'DesiredTimeout',
  'desired-timeout',
  'Сколько миллисекунд ждать ответа. Если он не готов, вернётся ссылка на операцию (202), а запрос выполнится ' +
    'до конца. Рекомендуется 59000; без заголовка сервер ждёт 60 с и отвечает DEADLINE_EXCEEDED',
  { type: 'integer', minimum: 1, maximum: 600_000 },
  'header',
);

export const prefer = asked(
  'Prefer',
  'Prefer',
  'То же по RFC 7240: `respond-async` — сразу вернуть ссылку на операцию, `wait-ms=N` или `wait=N` (секунды) — ' +
    'ждать не дольше. При опросе операции — сколько держать запрос до её окончания, не больше 30 с. ' +
    '`handling=strict` — отказать (400) там, где иначе были бы предупреждения `warnings`',
  { type: 'string', maxLength: 200 },
  'header',
);

export const ifNoneMatch = asked(
  'IfNoneMatch',
  'If-None-Match',
  'ETag прежнего ответа; если ничего не изменилось, ответ — 304 без тела',
  { type: 'string' },
  'header',
);

const requestIdSchema = { type: 'string', pattern: '^[A-Za-z0-9._-]{1,64}$' };

export const requestIdParameter = asked(
  'RequestId',
  'x-request-id',
  'Свой идентификатор запроса; он вернётся в ответе и попадёт в журнал. Без него это идентификатор трассы из ' +
    'traceparent (W3C Trace Context), без обоих сервис даст свой',
  requestIdSchema,
  'header',
);

const examplePolicyNumber = 'XXX0000000001';

export const policyNumberParameter: Parameter = {
  component: 'PolicyNumber',
  name: 'policyNumber',
  in: 'path',
  required: true,
  description: 'Номер договора из ответа на его сохранение',
  schema: { type: 'string', pattern: '^[A-Z0-9-]{1,40}$' },
  example: examplePolicyNumber,
};

export const headers: JsonObject = {
  RequestId: {
    description: 'Идентификатор запроса; он же traceId в текстах ошибок',
    schema: requestIdSchema,
  },
  HelpLink: {
    description:
      'Страницы причин отказа (RFC 8288), не больше восьми; адреса отсчитываются от адреса запроса',
    schema: { type: 'string', examples: ['</docs/reasons/FIELD_REQUIRED>; rel="help"'] },
  },
  RetryAfter: {
    description: 'Через сколько секунд повторить; при UNAVAILABLE бывает не всегда',
    schema: { type: 'integer', minimum: 1 },
  },
  PreferenceApplied: {
    description: 'Какие предпочтения из Prefer учтены',
    schema: { type: 'string', examples: ['respond-async', 'wait-ms=1000', 'handling=strict'] },
  },
  Challenge: {
    description: 'Как представиться',
    schema: { type: 'string', examples: ['Bearer realm="bindery"'] },
  },
  IdempotentReplayed: {
    description: 'true, если это сохранённый ответ на прежний запрос с тем же Idempotency-Key',
    schema: { type: 'string', const: 'true' },
  },
  ETag: { description: 'Метка ответа для If-None-Match', schema: { type: 'string' } },
  CacheControl: {
    description: 'Ответ можно хранить, но каждый раз сверять по метке',
    schema: { type: 'string', const: 'private, no-cache' },
  },
  TotalCount: {
    description: 'Сколько записей всего, на всех страницах',
    schema: { type: 'integer', minimum: 0 },
  },
  ContentDisposition: {
    description: 'Имя файла; только у самих байтов',
    schema: { type: 'string', examples: [`attachment; filename="${examplePolicyNumber}-POLICY.pdf"`] },
  },
};
