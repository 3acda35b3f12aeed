import table from '../../../data/texts/document-types.json' with { type: 'json' };

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

export type DocumentTypeCode = keyof typeof table;

interface Row extends Pick<DocumentType, 'name' | 'issued' | 'russian'> {
  readonly serial?: Written;
  readonly number?: Written;
  readonly numberAlone?: Written;
}

type Written = readonly [pattern: string, expected: string];

/** The documents of the interface with the formats of those that Russia issues; letters of serials are Cyrillic, and partners type their Latin lookalikes. */
export const documentTypes: readonly DocumentType[] = Object.entries(
  table as unknown as Readonly<Record<DocumentTypeCode, Row>>,
).map(([code, { serial, number, numberAlone, ...row }]) => ({
  code,
  ...row,
  ...(serial ? { serial: shape(serial) } : {}),
  ...(number ? { number: shape(number) } : {}),
  ...(numberAlone ? { numberAlone: shape(numberAlone) } : {}),
}));

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

function shape([pattern, expected]: Written): Shape {
  return { pattern: new RegExp(`^(?:${pattern})$`), expected };
}
