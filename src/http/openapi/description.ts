import { catalogue } from '#kernel/errors.ts';
import type { Product } from '#products/product.ts';
import { versionTable } from './version-history.ts';

/** What a partner's developer reads first, in Markdown. */
export function descriptionText(products: readonly Product[]): string {
  return `Продажа договоров страхования через партнёров: расчёт, оформление, изменение, чтение, оплата и печать. \
Продукты: ${products.map(({ title }) => title).join(', ')}.

_The interface through which partners sell insurance contracts: quote, draft, change, payment, print forms._

## С чего начать

1. Получите токен: \`POST /ship/token\` с выданными \`client_id\` и \`client_secret\`.
2. Рассчитайте премию: \`POST …/quotes\`.
3. Сохраните проект: \`POST …/policies\`. В ответе номер договора и премия.
4. Если нужно, измените проект: \`PUT …/policies/{policyNumber}\`.
5. Напечатайте проект: \`GET …/files/DRAFT\`.
6. Примите оплату: \`PUT …/installments/1\`.
7. Напечатайте полис: \`GET …/files/POLICY\`.

Примеры тел настоящие, люди и номера в них вымышлены; даты отсчитаны от сегодняшнего дня. Как части работают вместе, \
говорит [руководство](/docs/partner-guide.ru) ([in English](/docs/partner-guide)); здесь же \
[лимиты](/docs/partner-guide.ru#%D0%BB%D0%B8%D0%BC%D0%B8%D1%82%D1%8B), [магические значения и карты песочницы](/docs/sandbox.ru), \
[примеры файлами](/docs/examples) и [изменения программы](/docs/changelog).

## Соглашения

- Тела — JSON в UTF-8, не больше 1 МиБ. Поля, которых здесь нет, сохраняются и возвращаются без изменений.
- Даты — \`ГГГГ-ММ-ДД\`, время — ISO 8601 со смещением. День считается так, как он написан, без пересчёта в другой пояс. Суммы — числа в рублях с копейками.
- Токен передаётся заголовком \`Authorization: Bearer\` и действует час.
- Каждый ответ несёт \`x-request-id\`: назовите его, обращаясь в поддержку.
- Повтор запроса с тем же \`Idempotency-Key\` не создаёт второго договора или платежа.

## Ошибки

У всех ошибок, кроме ошибок токена, одно тело: \`code\`, \`code_c\`, \`message\`, \`details\` со всеми причинами сразу и \`requestId\`.

Каждая причина названа словом закрытого списка (\`metadata.reason\`, схема \`Reason\`): решайте по нему, а не по тексту. \
\`isFinal: true\` — отказ окончательный. Что случилось и что делать, говорит [страница причины](/docs/reasons); ответ ведёт на неё \
заголовком \`Link\`.

${errorTable()}

## Версии

${versionTable()}
`;
}

function errorTable(): string {
  const rows = Object.entries(catalogue).map(([name, { code, status, message }]) => {
    const statuses = name === 'RESOURCE_EXHAUSTED' ? `${status}, 413` : status;
    return `| ${code} | ${name} | ${statuses} | ${message} |`;
  });
  return ['| code | code_c | HTTP | message |', '|---|---|---|---|', ...rows].join('\n');
}
