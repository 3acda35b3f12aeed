import type { ReasonText } from '../catalogue.ts';

/** What a request is made of. */
export const requestTexts = {
  FIELD_REQUIRED: {
    title: ['Нет обязательного поля', 'A required field is missing'],
    happened: [
      'Поле, параметр или заголовок, без которого запрос не выполнить, не передан или пуст. Для договора обязательно больше полей, чем для расчёта, а часть полей нужна только при выбранных рисках и условиях.',
      'A field, parameter or header that the request cannot do without was not sent, or is empty. A contract needs more fields than a quote, and some are needed only for the covers and conditions that were chosen.',
    ],
    advice: [
      'Передайте поле из field: описание говорит, что в нём ожидается, и часто показывает пример. Если значения нет у клиента, спросите его: подставлять выдуманное нельзя.',
      'Send what field names: the description says what is expected there and often shows an example. If you do not have the value, ask your client rather than make one up.',
    ],
  },
  TYPE_MISMATCH: {
    title: ['Значение другого типа', 'The value has the wrong type'],
    happened: [
      'Тип JSON не тот: строка вместо числа, объект вместо списка, null вместо значения.',
      'The JSON type is not the expected one: text instead of a number, an object instead of a list, null instead of a value.',
    ],
    advice: [
      'Передайте тип, названный в описании. Если значения нет, не передавайте поле совсем, null его не заменяет.',
      'Send the type that the description names. Where there is no value, leave the field out: null does not stand for that.',
    ],
  },
  FORMAT_INVALID: {
    title: ['Значение не того вида', 'The value is not written as expected'],
    happened: [
      'Тип верный, но текст записан иначе, чем нужно: дата, VIN, ИНН с неверной контрольной цифрой, знак, телефон, почта, номер документа.',
      'The type is right, but the text is not written as it has to be: a date, a VIN, a tax number with a wrong check digit, a plate, a telephone number, an e-mail address, the number of a document.',
    ],
    advice: [
      'Запишите значение так, как показано в описании. Контрольную цифру не исправляйте наугад: сверьте номер с документом.',
      'Write the value as the description shows. Do not guess a check digit: compare the number with the document.',
    ],
  },
  AMOUNT_INVALID: {
    title: ['Сумма или число записаны неверно', 'An amount or a figure is not usable'],
    happened: [
      'Сумма в рублях не больше нуля, точнее копейки или слишком велика; либо у процента или коэффициента слишком много знаков.',
      'An amount in rubles is not above zero, is finer than a kopeck or too large; or a percentage or coefficient has too many digits.',
    ],
    advice: [
      'Передайте число в рублях не больше чем с двумя знаками после точки, процент и коэффициент — не больше чем с шестью.',
      'Send rubles with at most two digits after the point, percentages and coefficients with at most six.',
    ],
  },
  LENGTH_OUT_OF_BOUNDS: {
    title: ['Слишком длинно или слишком коротко', 'Too long or too short'],
    happened: [
      'В тексте больше или меньше знаков, а в списке больше или меньше элементов, чем принимается.',
      'A text has more or fewer characters, or a list more or fewer items, than are accepted.',
    ],
    advice: [
      'Сократите или дополните значение до границы из описания. Если элементов списка по делу больше, обратитесь к страховщику.',
      'Bring the value within the limit that the description names. If you really have more items than that, ask the insurer.',
    ],
  },
  VALUE_OUT_OF_RANGE: {
    title: ['Число вне допустимых границ', 'The number is out of range'],
    happened: [
      'Число меньше наименьшего или больше наибольшего из допустимых: срок ожидания, размер страницы, коэффициент, год.',
      'A number is below the least or above the greatest that is accepted: a time to wait, the size of a page, a coefficient, a year.',
    ],
    advice: [
      'Передайте число в границах, названных в описании.',
      'Send a number within the bounds that the description names.',
    ],
  },
  VALUE_NOT_IN_LIST: {
    title: ['Такого значения в списке нет', 'The value is in no list'],
    happened: [
      'Поле принимает только значения закрытого списка или коды справочника, а переданного среди них нет, либо партнёрам оно закрыто (partnerAccess).',
      'The field takes only values of a closed list or codes of a reference list. What was sent is not among them, or is not open to partners (partnerAccess).',
    ],
    advice: [
      'Возьмите значение из описания или из справочника (GET info/v2/{product}/lists/{list_name}) и обновляйте справочники у себя.',
      'Take a value from the description or from the reference list (GET info/v2/{product}/lists/{list_name}), and keep your copies of the lists up to date.',
    ],
  },
  CHARACTERS_FORBIDDEN: {
    title: ['Недопустимые знаки', 'Characters that are not accepted'],
    happened: [
      'В тексте, имени поля или адресе есть невидимые или управляющие знаки, либо число, которое вернулось бы изменённым, либо слишком глубокая вложенность.',
      'A text, the name of a field or the address holds invisible or control characters; or a number would come back changed; or the body is nested too deep.',
    ],
    advice: [
      'Уберите эти знаки из поля field. Чаще всего они приходят с текстом, скопированным из документа или мессенджера.',
      'Remove them from what field names. Most often they come with text that was copied from a document or a messenger.',
    ],
  },
  UNKNOWN_FIELD: {
    title: ['Такого поля нет', 'There is no such field'],
    happened: [
      'В теле или в адресе есть имя, которого интерфейс не знает. В теле это предупреждение: поле сохранится и ни на что не повлияет. С заголовком Prefer: handling=strict и в адресе это отказ.',
      'The body or the address has a name that the interface does not know. In a body this is a warning: the field is kept and has no effect. With the header Prefer: handling=strict, and in an address, it is refused.',
    ],
    advice: [
      'Проверьте написание: описание называет ближайшее известное поле. В тестовой среде передавайте Prefer: handling=strict, чтобы опечатки не терялись.',
      'Check the spelling: the description names the nearest known field. In the test environment send Prefer: handling=strict so that no misspelling is lost.',
    ],
  },
  FIELD_NOT_APPLICABLE: {
    title: ['Поле здесь не передаётся', 'The field does not belong here'],
    happened: [
      'Поле известно, но при этих условиях ему нечего сказать: бланк у электронного полиса, договор при расторжении, номер прежнего договора там, где продукт не пролонгируется.',
      'The field is known, but has nothing to say under these conditions: a blank for an electronic policy, a contract in a termination, an earlier number for a product that is not prolonged.',
    ],
    advice: [
      'Уберите поле или измените условие, которое назвало описание.',
      'Leave the field out, or change the condition that the description names.',
    ],
  },
  FIELDS_CONTRADICT: {
    title: ['Поля противоречат друг другу', 'Fields contradict each other'],
    happened: [
      'Каждое значение возможно, но вместе они невозможны: код КЛАДР и название города, государственный знак и «не зарегистрировано», дата и число лет, водители и «без ограничения».',
      'Each value is possible, but not all of them together: a KLADR code and the name of a town, a plate and "not registered", a date and a number of years, named drivers and "anyone may drive".',
    ],
    advice: [
      'Выясните, какое из значений верно, и исправьте или уберите другое. Описание называет оба.',
      'Find out which value is right, and correct or leave out the other. The description names both.',
    ],
  },
  DATES_CONTRADICT: {
    title: ['Даты противоречат друг другу', 'Dates contradict each other'],
    happened: [
      'Дата стоит раньше или позже, чем может: выдача документа раньше рождения, стаж раньше возраста, год выпуска или рождение в будущем, конец периода раньше начала.',
      'A date comes before or after it can: a document issued before birth, driving experience before the age for it, a model year or a birth in the future, a period that ends before it begins.',
    ],
    advice: [
      'Сверьте дату с документом: описание говорит, с чем она расходится и каких дней не может быть.',
      'Compare the date with the document: the description says what it disagrees with and which days are impossible.',
    ],
  },
  DUPLICATE_ENTRY: {
    title: ['Передано дважды', 'Sent twice'],
    happened: [
      'Один и тот же водитель, риск или параметр адреса передан несколько раз, и выбрать один значило бы угадать.',
      'The same driver, cover or address parameter was sent more than once, and choosing one of them would be a guess.',
    ],
    advice: ['Оставьте одну запись.', 'Leave one of them.'],
  },
  NO_EFFECT: {
    title: ['Принято, но не действует', 'Taken, but without effect'],
    happened: [
      'Это предупреждение, запрос выполнен. Значение сохранено, но на премию, договор и печатную форму не влияет, или действует не так, как кажется.',
      'This is a warning, the request was done. The value is kept, but has no effect on premium, contract or papers, or another effect than it seems.',
    ],
    advice: [
      'Не обещайте клиенту того, что говорит это поле. Если оно вам не нужно, перестаньте его передавать.',
      'Promise your client nothing that this field says. If you have no need of it, stop sending it.',
    ],
  },
  REQUEST_UNREADABLE: {
    title: ['Запрос не прочитан', 'The request cannot be read'],
    happened: [
      'Тело не JSON, пусто или не в UTF-8, либо сам запрос HTTP составлен неверно.',
      'The body is no JSON, is empty or not in UTF-8, or the HTTP request itself is malformed.',
    ],
    advice: [
      'Составляйте тело библиотекой JSON, а не склейкой строк; описание называет место первой ошибки.',
      'Make the body with a JSON library and not by joining strings; the description names the place of the first error.',
    ],
  },
  BODY_TOO_LARGE: {
    title: ['Тело слишком велико', 'The body is too large'],
    happened: [
      'Тело запроса больше 1 МиБ и не прочитано.',
      'The body is larger than 1 MiB and was not read.',
    ],
    advice: [
      'Уберите из тела лишнее: файлы и изображения интерфейсу не передают.',
      'Take out what does not belong there: the interface takes no files or pictures.',
    ],
  },
  CONTENT_TYPE_UNSUPPORTED: {
    title: ['Тип тела не принимается', 'The type of the body is not accepted'],
    happened: [
      'Content-Type не application/json, либо тело сжато (Content-Encoding).',
      'Content-Type is not application/json, or the body is compressed (Content-Encoding).',
    ],
    advice: [
      'Передайте Content-Type: application/json и тело без сжатия.',
      'Send Content-Type: application/json and a body without compression.',
    ],
  },
  CURSOR_INVALID: {
    title: ['Курсор не от этого запроса', 'The cursor is of another request'],
    happened: [
      'Переданный курсор не выдавался вам в ответ на такой же запрос: изменены фильтры, либо это курсор другого партнёра или другой среды.',
      'No answer to the same request of yours has given this cursor: the filters were changed, or it belongs to another partner or environment.',
    ],
    advice: [
      'Передавайте nextCursor последнего ответа без изменений и с теми же фильтрами, или начните без курсора.',
      'Send the nextCursor of the last answer as it is and with the same filters, or begin without a cursor.',
    ],
  },
  CURSOR_EXPIRED: {
    title: ['События после курсора уже удалены', 'Events behind the cursor are gone'],
    happened: [
      'События хранятся 30 дней, а чтение продолжено с более раннего места: часть событий вы уже не прочитаете.',
      'Events are kept for 30 days, and you went on from an earlier place: some of them can no longer be read.',
    ],
    advice: [
      'Начните без after и сверьте состояние договоров поиском (GET policies). Читайте ленту чаще.',
      'Begin without after and compare the state of your contracts by search (GET policies). Read the feed more often.',
    ],
  },
} as const satisfies Readonly<Record<string, ReasonText>>;
