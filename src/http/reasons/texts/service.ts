import type { ReasonText } from '../catalogue.ts';

/** What an address names, access, limits and what does not work just now. */
export const serviceTexts = {
  ROUTE_NOT_FOUND: {
    title: ['Такого адреса или метода нет', 'There is no such address or method'],
    happened: [
      'Адрес неизвестен, либо HTTP-метод для него другой, либо holder_type не individual и не corporate.',
      'The address is unknown, takes another HTTP method, or its holder_type is neither individual nor corporate.',
    ],
    advice: [
      'Сверьте адрес и метод с документацией (/docs).',
      'Compare address and method with the documentation (/docs).',
    ],
  },
  PRODUCT_NOT_FOUND: {
    title: ['Такого продукта нет', 'There is no such product'],
    happened: [
      'В адресе назван продукт, который здесь не продают.',
      'The address names a product that is not sold here.',
    ],
    advice: [
      'Возьмите код продукта из описания; ваши продукты показывает GET me.',
      'Take a code that the description names; GET me shows your products.',
    ],
  },
  LIST_NOT_FOUND: {
    title: ['Такого справочника нет', 'There is no such reference list'],
    happened: [
      'У продукта нет справочника с этим именем.',
      'The product has no reference list of this name.',
    ],
    advice: ['Возьмите имя справочника из описания.', 'Take a name that the description lists.'],
  },
  CONTRACT_NOT_FOUND: {
    title: ['Договор не найден', 'The contract was not found'],
    happened: [
      'Среди ваших договоров такого номера нет. Договоры других партнёров для вас не существуют.',
      'None of your contracts has this number. Contracts of other partners do not exist for you.',
    ],
    advice: [
      'Передайте policyNumber из ответа на сохранение; забытый номер найдёт поиск (GET policies).',
      'Send the policyNumber that saving answered; search (GET policies) finds a forgotten one.',
    ],
  },
  INSTALLMENT_NOT_FOUND: {
    title: ['Такого взноса нет', 'There is no such installment'],
    happened: ['У договора нет взноса с этим номером.', 'The contract has no installment of this number.'],
    advice: [
      'Возьмите nr из installments договора; первый взнос — 1.',
      'Take nr from installments of the contract; the first one is 1.',
    ],
  },
  PRINT_FORM_NOT_AVAILABLE: {
    title: ['Этой формы сейчас нет', 'The form is not available'],
    happened: [
      'Форма для продукта не печатается или ещё не готова: полис печатается после оплаты, счёт — после выбора оплаты по счёту.',
      'The product has no such form, or not yet: a policy is printed after payment, a bill once that way to pay is chosen.',
    ],
    advice: [
      'Запросите одну из доступных форм, названных в описании, или сделайте то, чего форма ждёт.',
      'Ask for one of the forms that the description names, or do what the form waits for.',
    ],
  },
  OPERATION_NOT_FOUND: {
    title: ['Операции нет', 'There is no such operation'],
    happened: [
      'Вы не начинали операции с этим oper_id, или её результат уже удалён: результаты хранятся 30 дней.',
      'You never began an operation with this oper_id, or its result is gone: results are kept for 30 days.',
    ],
    advice: [
      'Возьмите href из ответа 202. Не нашли — найдите договор поиском, прежде чем сохранять его ещё раз.',
      'Take href from the answer 202. If it is lost, search for the contract before you save it once more.',
    ],
  },
  OPERATION_NOT_FINISHED: {
    title: ['Операция ещё выполняется', 'The operation is still running'],
    happened: [
      'Результата пока нет. Это не ошибка: запрос принят и будет выполнен один раз.',
      'There is no result yet. This is no failure: the request was taken and is done once.',
    ],
    advice: [
      'Повторите GET через Retry-After секунд или ждите ответа с Prefer: wait-ms=30000.',
      'Repeat the GET after Retry-After seconds, or wait for the answer with Prefer: wait-ms=30000.',
    ],
  },
  TOKEN_MISSING: {
    title: ['Токен не передан', 'The token was not sent'],
    happened: [
      'Заголовка Authorization нет, или он не Bearer.',
      'There is no Authorization header, or it is no Bearer one.',
    ],
    advice: [
      'Передайте Authorization: Bearer с токеном из POST /ship/token.',
      'Send Authorization: Bearer with the token of POST /ship/token.',
    ],
  },
  TOKEN_NOT_VALID: {
    title: ['Токен не действует', 'The token is not valid'],
    happened: [
      'Токен истёк (он живёт час), неверен или отозван, либо доступ партнёра закрыт.',
      'The token has expired (it lives an hour), is wrong or revoked, or the access of the partner is closed.',
    ],
    advice: [
      'Получите новый токен и повторите запрос один раз. Если новый не выдают, обратитесь к страховщику.',
      'Get a new token and repeat the request once. If you get none, ask the insurer.',
    ],
  },
  IDEMPOTENCY_KEY_REUSED: {
    title: ['Ключ занят другим запросом', 'The key belongs to another request'],
    happened: [
      'Idempotency-Key уже использован с другим методом, адресом или телом.',
      'The Idempotency-Key was used with another method, address or body.',
    ],
    advice: [
      'Для нового запроса возьмите новый ключ; тот же ключ — только для повтора того же запроса.',
      'Take a new key for a new request; the same key is only for the same request again.',
    ],
  },
  RATE_LIMIT_EXCEEDED: {
    title: ['Слишком много запросов', 'Too many requests'],
    happened: [
      'Превышен ваш лимит запросов в минуту к этому методу.',
      'You are above your limit of requests a minute for this method.',
    ],
    advice: [
      'Повторите через Retry-After секунд. Храните токен и справочники; больший лимит обсудите со страховщиком.',
      'Repeat after Retry-After seconds. Keep token and reference lists; talk to the insurer about a higher limit.',
    ],
  },
  ANSWER_TAKES_LONGER: {
    title: ['Ответ занял больше минуты', 'The answer takes more than a minute'],
    happened: [
      'Запрос не выполнен за 60 секунд и остановлен, а ждать результата вы не просили.',
      'The request was not done within 60 seconds and was stopped, since you did not ask to fetch its result later.',
    ],
    advice: [
      'Передайте desired-timeout, чтобы получить ссылку на операцию, и Idempotency-Key, чтобы повтор не создал второго договора.',
      'Send desired-timeout to be given a link to the operation, and an Idempotency-Key so that repeating makes no second contract.',
    ],
  },
  OUTSIDE_SYSTEM_SLOW: {
    title: ['Внешняя система не ответила', 'An outside system did not answer'],
    happened: [
      'Реестр, андеррайтинг или банк не ответил вовремя.',
      'A registry, the underwriting or the bank did not answer in time.',
    ],
    advice: [
      'Повторите через 15–20 минут; если ошибка повторится, обратитесь к страховщику с requestId.',
      'Repeat after 15 to 20 minutes; if it fails again, ask the insurer, with requestId.',
    ],
  },
  OUTSIDE_SYSTEM_UNAVAILABLE: {
    title: ['Внешняя система недоступна', 'An outside system is away'],
    happened: [
      'Реестр или другая система, без которой запрос не выполнить, сейчас не работает.',
      'A registry or another system that the request needs does not work just now.',
    ],
    advice: [
      'Повторите позже, через Retry-After секунд, если он есть. Ничего не сохранено.',
      'Repeat later, after Retry-After seconds where given. Nothing was stored.',
    ],
  },
  SERVICE_UNAVAILABLE: {
    title: ['Сервис временно недоступен', 'The service is away for the moment'],
    happened: [
      'Сервер останавливается, перегружен или не видит своей базы данных.',
      'The server is stopping, overloaded, or does not reach its database.',
    ],
    advice: [
      'Повторите через Retry-After секунд с тем же Idempotency-Key.',
      'Repeat after Retry-After seconds with the same Idempotency-Key.',
    ],
  },
  INTERNAL_ERROR: {
    title: ['Сбой сервиса', 'The service failed'],
    happened: [
      'Произошла ошибка на нашей стороне. Запрос мог и не выполниться.',
      'Something went wrong on our side. The request may not have been done.',
    ],
    advice: [
      'Повторите позже с тем же Idempotency-Key. Если не помогло, назовите поддержке requestId.',
      'Repeat later with the same Idempotency-Key. If that does not help, tell support the requestId.',
    ],
  },
  PRODUCT_FAILED: {
    title: ['Продукт не справился с данными', 'The product failed on these data'],
    happened: [
      'В правилах продукта страховщика ошибка: запрос верен, но рассчитать его нельзя. Страховщик уже извещён.',
      "The rules of the insurer's product have a mistake: the request is right, but cannot be rated. The insurer has been told.",
    ],
    advice: [
      'Повторять не нужно: дождитесь исправления или назовите страховщику requestId.',
      'Repeating does not help: wait until it is mended, or name the requestId to the insurer.',
    ],
  },
} as const satisfies Readonly<Record<string, ReasonText>>;
