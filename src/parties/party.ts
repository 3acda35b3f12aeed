/** Shapes of people, organizations and their documents as bodies carry them; anything may be missing. */

export interface Person {
  readonly firstName?: string;
  readonly lastName?: string;
  readonly middleName?: string;
  readonly birthDate?: string;
  readonly gender?: string;
  readonly isResident?: boolean;
  readonly citizenship?: string;
  readonly familyState?: string;
}

export interface Organization {
  readonly country?: string;
  readonly inn?: string;
  readonly kpp?: string;
  readonly ogrn?: string;
  readonly fullName?: string;
  readonly legalForm?: string;
  readonly isResident?: boolean;
}

export interface Document {
  readonly typeCode?: string;
  readonly serial?: string;
  readonly number?: string;
  readonly whom?: string;
  readonly dateIssue?: string;
  readonly countryCode?: string;
}

export interface Address {
  readonly typeCode?: string;
  readonly countryCode?: string;
  readonly region?: string;
  readonly city?: string;
  readonly street?: string;
  readonly house?: string;
  readonly building?: string;
  readonly flat?: string;
  readonly zipCode?: string;
  readonly kladrId?: string;
  readonly addressStr?: string;
}

/** A holder or an owner: a person, a sole proprietor (a person with an organization) or an organization. */
export interface Party {
  readonly person?: Person;
  readonly organization?: Organization;
  readonly phone?: { readonly phoneNumber?: string };
  readonly email?: string;
  /** A holder's identity document; owners carry it as `document`. */
  readonly passport?: Document;
  readonly document?: Document;
  readonly address?: Address;
}

export interface Driver {
  readonly person?: Person;
  readonly driversLicense?: Document;
  /** Full years, as text; the dates win where both are sent. */
  readonly driveExperience?: string;
  readonly driverAge?: string;
  readonly isOwner?: boolean;
  readonly isPolicyHolder?: boolean;
  readonly driveExperienceFrom?: string;
  /** As the partner knows it; kept and never rated by. */
  readonly kbm?: string | number;
}
