/** How the serial or the number of a document is written, and how to say it. */
export interface Shape {
  readonly pattern: RegExp;
  readonly expected: string;
}

export interface DocumentType {
  readonly code: string;
  readonly name: string;
  /** Absent where documents of the type have no serial, or one that is not checked. */
  readonly serial?: Shape;
  readonly number?: Shape;
  /** A number that needs no serial beside it: an electronic form of the same document. */
  readonly numberAlone?: Shape;
  /** `abroad`: only other countries issue it. `forForeigners`: Russia issues it, to others than its citizens. */
  readonly issued?: 'abroad' | 'forForeigners';
  /** What to send instead for the same document of Russia, or of its citizen. */
  readonly russian?: string;
}

// Letters of serials are Cyrillic, and partners type their Latin lookalikes.
const twoDigitsTwoSigns = shape(
  '[0-9]{2}[0-9A-ZА-Я]{2}',
  '4 знака: 4 цифры или 2 цифры и 2 буквы, например 77АА',
);
const fourSigns = shape('[0-9A-ZА-Я]{4}', '4 знака, например 77АА');
const sixDigits = shape('[0-9]{6}', '6 цифр, например 123456');
const twoSigns = shape('[0-9]{2}', '2 цифры, например 77');
const sevenDigits = shape('[0-9]{7}', '7 цифр, например 1234567');
const nineDigits = shape('[0-9]{9}', '9 цифр, например 001234567');
const registerNumber = shape('[0-9]{13}|[0-9]{15}', '13 или 15 цифр');

/** The documents of the interface with the formats of those that Russia issues. */
export const documentTypes = [
  {
    code: 'PASSPORT',
    name: 'паспорт',
    serial: shape('[0-9]{4}', '4 цифры, например 4500'),
    number: sixDigits,
  },
  {
    code: 'TRAVEL_PASSPORT',
    name: 'заграничный паспорт',
    serial: twoSigns,
    number: sevenDigits,
    numberAlone: nineDigits,
  },
  {
    code: 'FOREIGN_PASSPORT',
    name: 'паспорт иностранного гражданина',
    issued: 'abroad',
    russian: 'PASSPORT',
  },
  {
    code: 'RESIDENCE_PERMIT',
    name: 'вид на жительство',
    issued: 'forForeigners',
    russian: 'PASSPORT',
  },
  {
    code: 'TEMPORARY_RESIDENCE_PERMIT',
    name: 'разрешение на временное проживание',
    issued: 'forForeigners',
    russian: 'PASSPORT',
  },
  { code: 'BIRTH_CERTIFICATE', name: 'свидетельство о рождении' },
  { code: 'MILITARY_ID', name: 'военный билет' },
  {
    code: 'DRIVER_LICENSE',
    name: 'водительское удостоверение',
    serial: twoDigitsTwoSigns,
    number: sixDigits,
  },
  {
    code: 'DRIVER_LICENSE_FOREIGN',
    name: 'иностранное водительское удостоверение',
    issued: 'abroad',
    russian: 'DRIVER_LICENSE',
  },
  { code: 'VEHICLE_PASSPORT', name: 'ПТС', serial: fourSigns, number: sixDigits },
  {
    code: 'VEHICLE_PASSPORT_E',
    name: 'электронный ПТС',
    number: shape('[0-9]{15}', '15 цифр, например 164301000000001'),
  },
  {
    code: 'VEHICLE_REGISTRATION_CERTIFICATE',
    name: 'СТС',
    serial: twoDigitsTwoSigns,
    number: sixDigits,
  },
  { code: 'SELF_PROPELLED_PASSPORT', name: 'паспорт самоходной машины' },
  { code: 'SELF_PROPELLED_REGISTRATION', name: 'свидетельство о регистрации самоходной машины' },
  {
    code: 'FOREIGN_VEHICLE_REGISTRATION',
    name: 'иностранный документ о регистрации',
    issued: 'abroad',
    russian: 'VEHICLE_REGISTRATION_CERTIFICATE',
  },
  { code: 'LEASING_AGREEMENT', name: 'договор лизинга' },
  { code: 'LOAN_AGREEMENT', name: 'кредитный договор' },
  { code: 'SGR', name: 'свидетельство о государственной регистрации', serial: twoSigns, number: nineDigits },
  {
    code: 'LEGAL_ENTITY_REGISTER_RECORD',
    name: 'лист записи ЕГРЮЛ',
    serial: twoSigns,
    number: nineDigits,
    numberAlone: registerNumber,
  },
  {
    code: 'SOLE_PROPRIETOR_REGISTER_RECORD',
    name: 'лист записи ЕГРИП',
    serial: twoSigns,
    number: nineDigits,
    numberAlone: registerNumber,
  },
] as const satisfies readonly DocumentType[];

export type DocumentTypeCode = (typeof documentTypes)[number]['code'];

/** Identity documents of people, the usual one first. */
export const personDocumentCodes: readonly DocumentTypeCode[] = [
  'PASSPORT',
  'FOREIGN_PASSPORT',
  'RESIDENCE_PERMIT',
  'TEMPORARY_RESIDENCE_PERMIT',
  'BIRTH_CERTIFICATE',
  'MILITARY_ID',
];

/** Documents with which a person travels abroad; where a passport of one's own country is enough, that one too. */
export const travelDocumentCodes: readonly DocumentTypeCode[] = [
  'TRAVEL_PASSPORT',
  'PASSPORT',
  'FOREIGN_PASSPORT',
];

/** Registration documents of organizations and sole proprietors. */
export const organizationDocumentCodes: readonly DocumentTypeCode[] = [
  'LEGAL_ENTITY_REGISTER_RECORD',
  'SGR',
  'SOLE_PROPRIETOR_REGISTER_RECORD',
];

export const licenceDocumentCodes: readonly DocumentTypeCode[] = ['DRIVER_LICENSE', 'DRIVER_LICENSE_FOREIGN'];

export const vehicleDocumentCodes: readonly DocumentTypeCode[] = [
  'VEHICLE_PASSPORT',
  'VEHICLE_PASSPORT_E',
  'VEHICLE_REGISTRATION_CERTIFICATE',
  'SELF_PROPELLED_PASSPORT',
  'SELF_PROPELLED_REGISTRATION',
  'FOREIGN_VEHICLE_REGISTRATION',
];

function shape(pattern: string, expected: string): Shape {
  return { pattern: new RegExp(`^(?:${pattern})$`), expected };
}
