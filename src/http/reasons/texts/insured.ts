import type { ReasonText } from '../catalogue.ts';

/** Who is insured and what, for how long, against what and by which tariff. */
export const insuredTexts = {
  HOLDER_TYPE_MISMATCH: {
    title: ['Адрес для другого типа страхователя', 'The address is for another type of holder'],
    happened: [
      'По адресу individual передана организация или лизинг, либо страхователь не того типа, что в адресе.',
      'An organization or a leasing was sent to an individual address, or the holder is of another type than the address says.',
    ],
    advice: [
      'Отправьте тот же запрос по адресу с нужным holder_type: individual или corporate.',
      'Send the same request to the address with the right holder_type: individual or corporate.',
    ],
  },
  AGE_NOT_ALLOWED: {
    title: ['Возраст не допускается', 'The age is not admitted'],
    happened: [
      'Человек моложе, чем может быть в этой роли: страхователю на день заключения нужно 18 лет, водителю — возраст, с которого управляют такой категорией.',
      'The person is younger than this role admits: a holder has to be 18 on the day of conclusion, a driver old enough for the category of vehicle.',
    ],
    advice: [
      'Проверьте дату рождения. Если она верна, договор заключает другое лицо, а этого водителя допускают позже.',
      'Check the date of birth. If it is right, somebody else has to be the holder, and the driver can be added later.',
    ],
  },
  DOCUMENT_NOT_ACCEPTED: {
    title: ['Такой документ здесь не подходит', 'The document is not accepted here'],
    happened: [
      'Вид документа не сочетается со страной или гражданством его владельца, либо для этой поездки или роли нужен другой.',
      'The kind of document does not go with its country or with the citizenship of its owner, or another one is needed for this journey or role.',
    ],
    advice: [
      'Передайте вид документа, который назвало описание, или исправьте страну и гражданство.',
      'Send the kind of document that the description names, or correct the country and the citizenship.',
    ],
  },
  ADDRESS_NOT_RECOGNIZED: {
    title: ['Адрес не распознан', 'The address was not recognized'],
    happened: [
      'По коду КЛАДР или названию региона нельзя понять, где это: кода нет, он слишком короткий, регион неизвестен или для него нет территории тарифа.',
      'The KLADR code or the name of the region does not say where it is: no such code, too short, an unknown region, or one without a territory in the tariff.',
    ],
    advice: [
      'Передайте код КЛАДР населённого пункта (13 цифр) или полное название субъекта Российской Федерации в region.',
      'Send the KLADR code of the settlement (13 digits), or the full name of the region of the Russian Federation in region.',
    ],
  },
  CONSENT_NOT_VALID: {
    title: ['Нет действующего согласия', 'There is no valid consent'],
    happened: [
      'Согласие на обработку персональных данных или подтверждение ответственности не получено, дано в будущем, истекло или заканчивается раньше, чем дано.',
      'The consent to the processing of personal data, or the confirmation of responsibility, was not given, is dated in the future, has expired, or ends before it was given.',
    ],
    advice: [
      'Получите согласие клиента и передайте consentPersonalData с его датой и сроком.',
      'Get the consent of your client, and send consentPersonalData with its date and term.',
    ],
  },
  VEHICLE_MAKE_NOT_FOUND: {
    title: ['Марка не найдена в справочнике', 'The make is not in the directory'],
    happened: [
      'Ни по коду, ни по названию такой марки у страховщика нет.',
      'The insurer knows no such make by its code or name.',
    ],
    advice: [
      'Выберите марку из справочника mma_maker. Ближайшие названия перечислены в details отдельными записями.',
      'Choose a make from the list mma_maker. The nearest names stand in details as entries of their own.',
    ],
  },
  VEHICLE_MODEL_NOT_FOUND: {
    title: ['Модель не найдена в справочнике', 'The model is not in the directory'],
    happened: ['Марка известна, но такой модели у неё нет.', 'The make is known, but has no such model.'],
    advice: [
      'Выберите модель из справочника mma_maker_model с markCode этой марки.',
      'Choose a model from the list mma_maker_model with the markCode of this make.',
    ],
  },
  VEHICLE_MODIFICATION_NOT_FOUND: {
    title: ['Модификация не найдена в справочнике', 'The modification is not in the directory'],
    happened: [
      'Марка и модель известны, но модификации с таким годом, мощностью, массой или числом мест нет.',
      'Make and model are known, but there is no modification of this year, power, mass or number of seats.',
    ],
    advice: [
      'Сверьте год выпуска и мощность с документом на транспортное средство: соседние записи details называют ближайшие модификации.',
      'Compare year and power with the papers of the vehicle: other entries of details name the nearest modifications.',
    ],
  },
  START_DATE_NOT_ALLOWED: {
    title: ['Начало в этот день невозможно', 'Cover cannot begin on that day'],
    happened: [
      'Начало раньше самого раннего или позже самого позднего допустимого дня. Обязательный электронный договор начинается через несколько дней после запроса.',
      'The first day lies before the earliest or after the latest possible one. An electronic contract by law begins some days after the request.',
    ],
    advice: [
      'Передайте startDate в границах, названных в описании.',
      'Send a startDate within the bounds that the description names.',
    ],
  },
  TERM_NOT_ALLOWED: {
    title: ['Срок договора недопустим', 'The term is not admitted'],
    happened: [
      'Договор длится дольше или короче, чем допускает продукт, либо окончание не совпадает с концом года или месяца.',
      'The contract lasts longer or shorter than the product admits, or does not end with its year or month.',
    ],
    advice: [
      'Передайте endDate из названных в описании.',
      'Send an endDate from those that the description names.',
    ],
  },
  CONCLUSION_DATE_NOT_ALLOWED: {
    title: ['День заключения недопустим', 'The day of conclusion is not admitted'],
    happened: [
      'issueDate называет не сегодняшний день, а ваше соглашение задних дат не допускает. Расчёт на другой день возможен, о нём предупреждают.',
      'issueDate names another day than today, and your agreement admits no earlier ones. A quote may look at another day, which is told as a warning.',
    ],
    advice: [
      'Не передавайте issueDate: договор заключается в день запроса.',
      'Leave issueDate out: a contract is concluded on the day of the request.',
    ],
  },
  USE_PERIODS_NOT_ALLOWED: {
    title: ['Периоды использования недопустимы', 'The periods of use are not admitted'],
    happened: [
      'Периоды выходят за срок договора, пересекаются, их слишком много, вместе они слишком коротки или из них убраны прошедшие дни.',
      'The periods leave the term, overlap, are too many, too short together, or leave out days that are over.',
    ],
    advice: [
      'Передайте периоды внутри срока, не пересекающиеся и вместе не короче названного в описании, или уберите usagePeriods.',
      'Send periods within the term that do not overlap and together are no shorter than the description says, or leave usagePeriods out.',
    ],
  },
  INSTALLMENTS_NOT_ALLOWED: {
    title: ['Такая рассрочка недоступна', 'Such installments are not available'],
    happened: [
      'Продукт не продаётся с этим порядком оплаты, либо срок договора для него короток.',
      'The product is not sold with this order of payments, or the term is too short for it.',
    ],
    advice: [
      'Передайте installmentType из описания, например ONE_TIME.',
      'Send an installmentType that the description names, such as ONE_TIME.',
    ],
  },
  COVER_REQUIRED: {
    title: ['Не выбран риск', 'No cover was chosen'],
    happened: [
      'В договоре нет ни одного риска или нет того, без которого он невозможен.',
      'The contract has no cover at all, or lacks one that it cannot do without.',
    ],
    advice: [
      'Добавьте один из рисков, названных в описании.',
      'Add one of the covers that the description names.',
    ],
  },
  COVER_NOT_AVAILABLE: {
    title: ['Риск недоступен', 'The cover is not available'],
    happened: [
      'Такого риска или опции в продукте или тарифе нет, он передаётся в другом блоке или недоступен для этого объекта.',
      'The product or the tariff has no such cover or option, it belongs into another block, or it is not available for what is insured.',
    ],
    advice: [
      'Передайте риск из названных в описании и там, где оно говорит, или уберите его.',
      'Send one of the covers that the description names, in the place that it names, or leave it out.',
    ],
  },
  SUM_INSURED_NOT_ALLOWED: {
    title: ['Страховая сумма недопустима', 'The sum insured is not admitted'],
    happened: [
      'Сумма не из допустимых тарифом, не равна рассчитанной или у риска её нет.',
      'The sum is none that the tariff admits, is not the one that is worked out, or the cover has none.',
    ],
    advice: [
      'Передайте сумму из описания; рассчитываемую сумму можно не передавать.',
      'Send a sum that the description names; one that is worked out need not be sent.',
    ],
  },
  DEDUCTIBLE_NOT_ALLOWED: {
    title: ['Франшиза недопустима', 'The deductible is not admitted'],
    happened: [
      'У этого риска франшизы нет, она общая для договора, либо тариф такой не рассчитывает.',
      'The cover has no deductible, it is one for the whole contract, or the tariff rates none of that kind.',
    ],
    advice: [
      'Уберите поля франшизы или передайте её так, как говорит описание.',
      'Leave the fields of the deductible out, or send it as the description says.',
    ],
  },
  PRODUCT_RULE_VIOLATED: {
    title: ['Не по правилам продукта', 'Against the rules of the product'],
    happened: [
      'Правило страхования этого продукта не выполнено: поле заполнено верно, но так этот продукт не страхует.',
      'A rule of this insurance is broken: the field is filled in correctly, but the product does not insure that.',
    ],
    advice: [
      'Измените то, что называет описание. Если случай особый, обратитесь к страховщику.',
      'Change what the description names. If the case is a special one, ask the insurer.',
    ],
  },
  TARIFF_LIMIT_EXCEEDED: {
    title: ['Значение вне границ тарифа', 'The value is beyond the tariff'],
    happened: [
      'Тариф рассчитывает премию только в границах: стоимости, возраста, площади, числа.',
      'The tariff rates only within bounds: of worth, age, area, number.',
    ],
    advice: [
      'Передайте значение в границах из описания; о договоре за ними спросите страховщика.',
      'Send a value within the bounds that the description names; ask the insurer about a contract beyond them.',
    ],
  },
  TARIFF_HAS_NO_RATE: {
    title: ['Тариф этого не рассчитывает', 'The tariff has no rate for it'],
    happened: [
      'В действующем тарифе нет строки для такого сочетания значений.',
      'The tariff in force has no row for these values together.',
    ],
    advice: [
      'Измените значение поля на одно из описания или обратитесь к страховщику.',
      'Change the field to one of the values that the description names, or ask the insurer.',
    ],
  },
  TARIFF_NOT_IN_FORCE: {
    title: ['На этот день тарифа нет', 'No tariff is in force on that day'],
    happened: [
      'На день заключения у продукта нет действующего тарифа.',
      'The product has no tariff in force on the day of conclusion.',
    ],
    advice: [
      'Если описание называет дату, передайте issueDate не раньше неё. Иначе продажи ещё не открыты: обратитесь к страховщику.',
      'If the description names a date, send no earlier issueDate. Otherwise sales are not open yet: ask the insurer.',
    ],
  },
} as const satisfies Readonly<Record<string, ReasonText>>;
