import table from '../../../data/texts/document-types.json' with { type: 'json' };

/** Format of a document's serial or number, with its description. */
export interface Shape {
  readonly pattern: RegExp;
  readonly expected: string;
}

export interface DocumentType {
  readonly code: string;
  readonly name: string;
  /** Absent if documents of the type have no serial, or an unchecked one. */
  readonly serial?: Shape;
  readonly number?: Shape;
  /** A number that needs no serial: an electronic form of the document. */
  readonly numberAlone?: Shape;
  /** `abroad`: issued by other countries only. `forForeigners`: issued by Russia to non-citizens. */
  readonly issued?: 'abroad' | 'forForeigners';
  /** The code to send instead for the Russian document, or a Russian citizen's. */
  readonly russian?: string;
}

export type DocumentTypeCode = keyof typeof table;

interface Row extends Pick<DocumentType, 'name' | 'issued' | 'russian'> {
  readonly serial?: Written;
  readonly number?: Written;
  readonly numberAlone?: Written;
}

type Written = readonly [pattern: string, expected: string];

/** Formats are those of Russian documents. Letters of serials are Cyrillic; Latin look-alikes are accepted. */
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

/** Documents for travel abroad, including internal passports, which some countries accept. */
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

export const vehicleDocumentCodes: readonly DocumentTypeCode[] = [
  'VEHICLE_PASSPORT',
  'VEHICLE_PASSPORT_E',
  'VEHICLE_REGISTRATION_CERTIFICATE',
  'SELF_PROPELLED_PASSPORT',
  'SELF_PROPELLED_REGISTRATION',
  'FOREIGN_VEHICLE_REGISTRATION',
];

function shape([pattern, expected]: Written): Shape {
  return { pattern: new RegExp(`^(?:${pattern})$`), expected };
}
