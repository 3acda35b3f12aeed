import table from '../../../data/texts/document-types.json' with { type: 'json' };

/** Pattern of a document's serial or number, and its description for errors. */
export interface Shape {
  readonly pattern: RegExp;
  readonly expected: string;
}

export interface DocumentType {
  readonly code: string;
  readonly name: string;
  /** Format of the serial; absent if the documents have no serial or an unchecked serial. */
  readonly serial?: Shape;
  readonly number?: Shape;
  /** Format of a number without a serial, which electronic forms of the document have. */
  readonly numberAlone?: Shape;
  /** `abroad` if only other countries issue such documents; `forForeigners` if Russia issues them to non-citizens. */
  readonly issued?: 'abroad' | 'forForeigners';
  /** Type code to send instead if the document is Russian or belongs to a Russian citizen. */
  readonly russian?: string;
}

export type DocumentTypeCode = keyof typeof table;

interface Row extends Pick<DocumentType, 'name' | 'issued' | 'russian'> {
  readonly serial?: Written;
  readonly number?: Written;
  readonly numberAlone?: Written;
}

type Written = readonly [pattern: string, expected: string];

/** Types of documents, with Russian formats. Serials have Cyrillic letters; Latin lookalikes are accepted. */
export const documentTypes: readonly DocumentType[] = Object.entries(
  table as unknown as Readonly<Record<DocumentTypeCode, Row>>,
).map(([code, { serial, number, numberAlone, ...row }]) => ({
  code,
  ...row,
  ...(serial ? { serial: shape(serial) } : {}),
  ...(number ? { number: shape(number) } : {}),
  ...(numberAlone ? { numberAlone: shape(numberAlone) } : {}),
}));

export const personDocumentCodes: readonly DocumentTypeCode[] = [
  'PASSPORT',
  'FOREIGN_PASSPORT',
  'RESIDENCE_PERMIT',
  'TEMPORARY_RESIDENCE_PERMIT',
  'BIRTH_CERTIFICATE',
  'MILITARY_ID',
];

/** Types of documents for travel abroad. Internal passports are included, because some countries accept them. */
export const travelDocumentCodes: readonly DocumentTypeCode[] = [
  'TRAVEL_PASSPORT',
  'PASSPORT',
  'FOREIGN_PASSPORT',
];

export const organizationDocumentCodes: readonly DocumentTypeCode[] = [
  'LEGAL_ENTITY_REGISTER_RECORD',
  'SGR',
  'SOLE_PROPRIETOR_REGISTER_RECORD',
];

export const licenceDocumentCodes: readonly DocumentTypeCode[] = ['DRIVER_LICENSE', 'DRIVER_LICENSE_FOREIGN'];

/** Documents of vehicles in voluntary insurance, which covers cars and trucks only. */
export const roadVehicleDocumentCodes: readonly DocumentTypeCode[] = [
  'VEHICLE_PASSPORT',
  'VEHICLE_PASSPORT_E',
  'VEHICLE_REGISTRATION_CERTIFICATE',
];

export const vehicleDocumentCodes: readonly DocumentTypeCode[] = [
  ...roadVehicleDocumentCodes,
  'SELF_PROPELLED_PASSPORT',
  'SELF_PROPELLED_REGISTRATION',
  'FOREIGN_VEHICLE_REGISTRATION',
];

function shape([pattern, expected]: Written): Shape {
  return { pattern: new RegExp(`^(?:${pattern})$`), expected };
}
