import {
  booleanField,
  codeField,
  dateField,
  dateTimeField,
  listedField,
  numberOrTextField,
  objectField,
  optionalFields,
  ruledChoiceField,
  textField,
} from '#kernel/schema/schema-fields.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import {
  type DocumentTypeCode,
  licenceDocumentCodes,
  organizationDocumentCodes,
  personDocumentCodes,
  roadVehicleDocumentCodes,
  travelDocumentCodes,
  vehicleDocumentCodes,
} from './document-types.ts';

/** Schemas of people, organizations, documents and addresses, which the bodies of all products contain. */

const nameLengthMax = 100;
const emailLengthMax = 254;

const personFields = {
  lastName: textField('Фамилия; единственное имя человека, у которого одно имя', 'Образцов', nameLengthMax),
  birthDate: dateField('Дата рождения', '1986-10-22'),
  ...optionalFields({
    firstName: textField(
      'Имя; не передаётся, если у человека одно имя и документ не российский',
      'Пётр',
      nameLengthMax,
    ),
    middleName: textField('Отчество, если есть; без отчества поле не передаётся', 'Ильич', nameLengthMax),
    gender: codeField('Пол: M — мужской, F — женский', ['M', 'F']),
    isResident: booleanField('Резидент Российской Федерации', true),
    citizenship: textField('Гражданство, код страны ISO 3166-1', 'RU', 100),
    familyState: listedField('Семейное положение', 'familystate_type', 'SINGLE', 50),
  }),
};

export const personSchema = namedSchema('Person', objectField('Физическое лицо', personFields));

/** Schema of a traveller, who also has a name in Latin letters for foreign clinics. */
export const travellerSchema = namedSchema(
  'Traveller',
  objectField('Застрахованный в поездке', {
    ...personFields,
    ...optionalFields({
      firstNameLatin: textField('Имя латиницей, как в заграничном паспорте', 'PETR', 60),
      lastNameLatin: textField('Фамилия латиницей, как в заграничном паспорте', 'OBRAZTSOV', 60),
    }),
  }),
);

const organizationFields = {
  fullName: textField('Полное наименование', 'ООО Образец', 500),
  ...optionalFields({
    country: textField('Страна регистрации, код ISO 3166-1', 'RU', 100),
    inn: textField('ИНН: 10 цифр у юридического лица, 12 цифр у предпринимателя', '7709123453', 20),
    kpp: textField('КПП, 9 знаков; у предпринимателя его нет', '770701001', 20),
    ogrn: textField('ОГРН, 13 цифр, или ОГРНИП, 15 цифр', '1197700001234', 20),
    legalForm: textField('Организационно-правовая форма', 'ООО', 100),
    isResident: booleanField('Резидент Российской Федерации', true),
  }),
};

export const organizationSchema = namedSchema(
  'Organization',
  objectField('Организация или индивидуальный предприниматель', organizationFields),
);

/** The name is optional, because the `person` object of a sole proprietor contains the name. */
const soleProprietorSchema = namedSchema(
  'SoleProprietor',
  objectField('Индивидуальный предприниматель', optionalFields(organizationFields)),
);

/** Builds a schema of a document. The examples depend on the place of the document in the body. */
function documentOf(
  name: string,
  title: string,
  codes: readonly DocumentTypeCode[],
  examples: { readonly number: string; readonly serial: string; readonly whom: string },
) {
  return namedSchema(
    name,
    objectField(title, {
      typeCode: ruledChoiceField(`Вид документа: ${codes.join(', ')}`, codes),
      number: textField('Номер документа', examples.number, 50),
      ...optionalFields({
        serial: textField('Серия документа, если она есть', examples.serial, 50),
        whom: textField('Кем выдан', examples.whom, 500),
        dateIssue: dateField('Дата выдачи', '2011-10-22'),
        countryCode: textField('Страна выдачи, код ISO 3166-1; без неё — Россия', 'RU', 100),
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

const vehicleDocumentTitle = 'Документ на транспортное средство';
const vehicleDocument = { number: '123456', serial: '77АА', whom: 'АО Образец-Авто' };

export const vehicleDocumentSchema = documentOf(
  'VehicleDocument',
  vehicleDocumentTitle,
  vehicleDocumentCodes,
  vehicleDocument,
);

export const roadVehicleDocumentSchema = documentOf(
  'RoadVehicleDocument',
  vehicleDocumentTitle,
  roadVehicleDocumentCodes,
  vehicleDocument,
);

export const addressSchema = namedSchema(
  'Address',
  objectField(
    'Адрес',
    optionalFields({
      typeCode: listedField(
        'Вид адреса: REGISTRATION у человека, LEGAL у организации',
        'address_type',
        'REGISTRATION',
      ),
      countryCode: textField('Страна, код ISO 3166-1', 'RU', 100),
      region: textField('Субъект Российской Федерации', 'Москва'),
      city: textField('Город или населённый пункт', 'Москва'),
      street: textField('Улица', 'Тверская'),
      house: textField('Дом', '1', 50),
      building: textField('Корпус, строение', '2', 50),
      flat: textField('Квартира, офис', '1', 50),
      zipCode: textField('Почтовый индекс', '125009', 20),
      kladrId: textField('Код КЛАДР: 13 цифр населённого пункта, 17 улицы или 19 дома', '7700000000000', 40),
      addressStr: textField('Адрес одной строкой', 'г Москва, ул Тверская, д 1, кв 1', 1000),
    }),
  ),
);

export const phoneSchema = objectField(
  'Телефон',
  optionalFields({ phoneNumber: textField('Номер с кодом страны, только цифры', '79990000001', 30) }),
);
const email = textField('Электронная почта', 'holder@example.com', emailLengthMax);

const contacts = optionalFields({
  phone: phoneSchema,
  email,
  address: schemaReference(addressSchema, 'Адрес'),
});
const identity = optionalFields({ document: schemaReference(documentSchema, 'Документ') });
const registration = optionalFields({
  document: schemaReference(organizationDocumentSchema, 'Документ о регистрации'),
});

const soleProprietor = schemaReference(
  soleProprietorSchema,
  'Сведения о предпринимателе: ИНН из 12 цифр, ОГРНИП; организации оформляют договор с holder_type corporate',
);

export const policyHolderPersonSchema = namedSchema(
  'PolicyHolderPerson',
  objectField('Страхователь — физическое лицо', {
    person: schemaReference(personSchema, 'Страхователь'),
    ...contacts,
    ...identity,
    ...optionalFields({
      passport: schemaReference(documentSchema, 'Документ, удостоверяющий личность'),
      organization: soleProprietor,
    }),
  }),
);

export const policyHolderOrganizationSchema = namedSchema(
  'PolicyHolderOrganization',
  objectField('Страхователь — организация или предприниматель (person вместе с organization)', {
    organization: schemaReference(organizationSchema, 'Организация или предприниматель'),
    ...contacts,
    ...registration,
    ...optionalFields({
      person: schemaReference(personSchema, 'Предприниматель'),
      passport: schemaReference(documentSchema, 'Документ, удостоверяющий личность предпринимателя'),
    }),
  }),
);

export const policyPartyPersonSchema = namedSchema(
  'PolicyPartyPerson',
  objectField('Сторона — физическое лицо или предприниматель (с organization)', {
    person: schemaReference(personSchema, 'Физическое лицо'),
    ...contacts,
    ...identity,
    ...optionalFields({
      passport: schemaReference(documentSchema, 'Документ, удостоверяющий личность'),
      organization: soleProprietor,
    }),
  }),
);

export const policyPartyOrganizationSchema = namedSchema(
  'PolicyPartyOrganization',
  objectField('Сторона — организация или предприниматель', {
    organization: schemaReference(organizationSchema, 'Организация'),
    ...contacts,
    ...registration,
  }),
);

export const driverSchema = namedSchema(
  'Driver',
  objectField(
    'Водитель, допущенный к управлению',
    optionalFields({
      person: schemaReference(personSchema, 'Водитель'),
      driversLicense: schemaReference(licenceSchema, 'Водительское удостоверение'),
      driveExperience: textField('Стаж управления в полных годах', '20', 10),
      driverAge: textField('Возраст в полных годах', '40', 10),
      isOwner: booleanField('Водитель — собственник', true),
      isPolicyHolder: booleanField('Водитель — страхователь', true),
      driveExperienceFrom: dateField('Дата начала стажа', '2006-10-22'),
      kbm: numberOrTextField('Коэффициент КБМ по сведениям партнёра; для расчёта берётся из реестра', '1.17'),
    }),
  ),
);

export const consentSchema = namedSchema(
  'ConsentPersonalData',
  objectField('Согласие на обработку персональных данных', {
    consentFlag: booleanField(
      'true — согласие получено партнёром; false — страховщик запросит его у клиента сам',
      true,
    ),
    ...optionalFields({
      dateIssue: dateTimeField(
        'Когда согласие дано; без даты страховщик запросит его у клиента на своей странице, до этого договор нельзя оплатить',
        '2026-11-21T10:00:00+03:00',
      ),
      validUntil: dateTimeField('До какого времени действует', '2036-11-18T10:00:00+03:00'),
      consentResponsibilityFlag: booleanField('Партнёр отвечает за то, что согласие получено', true),
    }),
  }),
);
