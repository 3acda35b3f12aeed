import {
  choice,
  date,
  dateTime,
  flag,
  listed,
  numberOrText,
  object,
  optional,
  ruledChoice,
  text,
} from '#kernel/schema/schema-fields.ts';
import { named, reference } from '#kernel/schema/schema-parts.ts';
import {
  type DocumentTypeCode,
  licenceDocumentCodes,
  organizationDocumentCodes,
  personDocumentCodes,
  travelDocumentCodes,
  vehicleDocumentCodes,
} from './document-types.ts';

/** Named parts of contract bodies that all products share: people, organizations, documents, addresses. */

const nameLengthMax = 100;
const emailLengthMax = 254;

const personFields = {
  lastName: text('Фамилия; единственное имя человека, у которого одно имя', 'Образцов', nameLengthMax),
  birthDate: date('Дата рождения', '1986-10-22'),
  ...optional({
    firstName: text(
      'Имя; не передаётся, если у человека одно имя и документ не российский',
      'Пётр',
      nameLengthMax,
    ),
    middleName: text('Отчество, если есть; без отчества поле не передаётся', 'Ильич', nameLengthMax),
    gender: choice('Пол: M — мужской, F — женский', ['M', 'F']),
    isResident: flag('Резидент Российской Федерации', true),
    citizenship: text('Гражданство, код страны ISO 3166-1', 'RU', 100),
    familyState: listed('Семейное положение', 'familystate_type', 'SINGLE', 50),
  }),
};

export const personSchema = named('Person', object('Физическое лицо', personFields));

/** Whom a foreign clinic has to recognise. */
export const travellerSchema = named(
  'Traveller',
  object('Застрахованный в поездке', {
    ...personFields,
    ...optional({
      firstNameLatin: text('Имя латиницей, как в заграничном паспорте', 'PETR', 60),
      lastNameLatin: text('Фамилия латиницей, как в заграничном паспорте', 'OBRAZTSOV', 60),
    }),
  }),
);

const organizationFields = {
  fullName: text('Полное наименование', 'ООО Образец', 500),
  ...optional({
    country: text('Страна регистрации, код ISO 3166-1', 'RU', 100),
    inn: text('ИНН: 10 цифр у юридического лица, 12 цифр у предпринимателя', '7709123453', 20),
    kpp: text('КПП, 9 знаков; у предпринимателя его нет', '770701001', 20),
    ogrn: text('ОГРН, 13 цифр, или ОГРНИП, 15 цифр', '1197700001234', 20),
    legalForm: text('Организационно-правовая форма', 'ООО', 100),
    isResident: flag('Резидент Российской Федерации', true),
  }),
};

export const organizationSchema = named(
  'Organization',
  object('Организация или индивидуальный предприниматель', organizationFields),
);

/** Beside a person, whose name it is. */
const soleProprietorSchema = named(
  'SoleProprietor',
  object('Индивидуальный предприниматель', optional(organizationFields)),
);

/** A document of one place, whose examples are such as the place admits. */
function documentOf(
  name: string,
  title: string,
  codes: readonly DocumentTypeCode[],
  examples: { readonly number: string; readonly serial: string; readonly whom: string },
) {
  return named(
    name,
    object(title, {
      typeCode: ruledChoice(`Вид документа: ${codes.join(', ')}`, codes),
      number: text('Номер документа', examples.number, 50),
      ...optional({
        serial: text('Серия документа, если она есть', examples.serial, 50),
        whom: text('Кем выдан', examples.whom, 500),
        dateIssue: date('Дата выдачи', '2011-10-22'),
        countryCode: text('Страна выдачи, код ISO 3166-1; без неё — Россия', 'RU', 100),
      }),
    }),
  );
}

export const documentSchema = documentOf(
  'Document',
  'Документ, удостоверяющий личность',
  personDocumentCodes,
  {
    number: '123456',
    serial: '4500',
    whom: 'ОВД Образцового района',
  },
);

const organizationDocumentSchema = documentOf(
  'OrganizationDocument',
  'Документ о регистрации организации или предпринимателя',
  organizationDocumentCodes,
  { number: '001234567', serial: '77', whom: 'Инспекция ФНС № 46' },
);

export const travelDocumentSchema = documentOf(
  'TravelDocument',
  'Документ, с которым человек выезжает за границу',
  travelDocumentCodes,
  { number: '1234567', serial: '75', whom: 'МВД 77001' },
);

const licenceSchema = documentOf('DriversLicense', 'Водительское удостоверение', licenceDocumentCodes, {
  number: '123456',
  serial: '7701',
  whom: 'ГИБДД 7701',
});

export const vehicleDocumentSchema = documentOf(
  'VehicleDocument',
  'Документ на транспортное средство',
  vehicleDocumentCodes,
  { number: '123456', serial: '77АА', whom: 'АО Образец-Авто' },
);

export const addressSchema = named(
  'Address',
  object(
    'Адрес',
    optional({
      typeCode: listed(
        'Вид адреса: REGISTRATION у человека, LEGAL у организации',
        'address_type',
        'REGISTRATION',
      ),
      countryCode: text('Страна, код ISO 3166-1', 'RU', 100),
      region: text('Субъект Российской Федерации', 'Москва'),
      city: text('Город или населённый пункт', 'Москва'),
      street: text('Улица', 'Тверская'),
      house: text('Дом', '1', 50),
      building: text('Корпус, строение', '2', 50),
      flat: text('Квартира, офис', '1', 50),
      zipCode: text('Почтовый индекс', '125009', 20),
      kladrId: text('Код КЛАДР: 13 цифр населённого пункта, 17 улицы или 19 дома', '7700000000000', 40),
      addressStr: text('Адрес одной строкой', 'г Москва, ул Тверская, д 1, кв 1', 1000),
    }),
  ),
);

export const phoneSchema = object(
  'Телефон',
  optional({ phoneNumber: text('Номер с кодом страны, только цифры', '79990000001', 30) }),
);
const email = text('Электронная почта', 'holder@example.com', emailLengthMax);

const contacts = optional({ phone: phoneSchema, email, address: reference(addressSchema, 'Адрес') });
const identity = optional({ document: reference(documentSchema, 'Документ') });
const registration = optional({ document: reference(organizationDocumentSchema, 'Документ о регистрации') });

const soleProprietor = reference(
  soleProprietorSchema,
  'Сведения о предпринимателе: ИНН из 12 цифр, ОГРНИП; организации оформляют договор с holder_type corporate',
);

export const policyHolderPersonSchema = named(
  'PolicyHolderPerson',
  object('Страхователь — физическое лицо', {
    person: reference(personSchema, 'Страхователь'),
    ...contacts,
    ...identity,
    ...optional({
      passport: reference(documentSchema, 'Документ, удостоверяющий личность'),
      organization: soleProprietor,
    }),
  }),
);

export const policyHolderOrganizationSchema = named(
  'PolicyHolderOrganization',
  object('Страхователь — организация или предприниматель (person вместе с organization)', {
    organization: reference(organizationSchema, 'Организация или предприниматель'),
    ...contacts,
    ...registration,
    ...optional({
      person: reference(personSchema, 'Предприниматель'),
      passport: reference(documentSchema, 'Документ, удостоверяющий личность предпринимателя'),
    }),
  }),
);

export const policyPartyPersonSchema = named(
  'PolicyPartyPerson',
  object('Сторона — физическое лицо или предприниматель (с organization)', {
    person: reference(personSchema, 'Физическое лицо'),
    ...contacts,
    ...identity,
    ...optional({
      passport: reference(documentSchema, 'Документ, удостоверяющий личность'),
      organization: soleProprietor,
    }),
  }),
);

export const policyPartyOrganizationSchema = named(
  'PolicyPartyOrganization',
  object('Сторона — организация или предприниматель', {
    organization: reference(organizationSchema, 'Организация'),
    ...contacts,
    ...registration,
  }),
);

export const driverSchema = named(
  'Driver',
  object(
    'Водитель, допущенный к управлению',
    optional({
      person: reference(personSchema, 'Водитель'),
      driversLicense: reference(licenceSchema, 'Водительское удостоверение'),
      driveExperience: text('Стаж управления в полных годах', '20', 10),
      driverAge: text('Возраст в полных годах', '40', 10),
      isOwner: flag('Водитель — собственник', true),
      isPolicyHolder: flag('Водитель — страхователь', true),
      driveExperienceFrom: date('Дата начала стажа', '2006-10-22'),
      kbm: numberOrText('Коэффициент КБМ по сведениям партнёра; для расчёта берётся из реестра', '1.17'),
    }),
  ),
);

export const consentSchema = named(
  'ConsentPersonalData',
  object('Согласие на обработку персональных данных', {
    consentFlag: flag(
      'true — согласие получено партнёром; false — страховщик запросит его у клиента сам',
      true,
    ),
    ...optional({
      dateIssue: dateTime(
        'Когда согласие дано; без даты страховщик запросит его у клиента на своей странице, до этого договор нельзя оплатить',
        '2026-11-21T10:00:00+03:00',
      ),
      validUntil: dateTime('До какого времени действует', '2036-11-18T10:00:00+03:00'),
      consentResponsibilityFlag: flag('Партнёр отвечает за то, что согласие получено', true),
    }),
  }),
);
