import type { Kopecks } from '../money/money.ts';
import type { DateText } from '../time/calendar.ts';
import type { CallContext } from './ports.ts';

/** Kinds of fiscal documents: a receipt, the receipt of a return, and the corrections of both. */
export const fiscalKinds = ['INCOME', 'INCOME_RETURN', 'INCOME_CORRECTION', 'RETURN_CORRECTION'] as const;
export type FiscalKind = (typeof fiscalKinds)[number];

/** Tax systems (tag 1055) and kinds of agents (tag 1057) by the names of the cloud till's protocol. */
export const fiscalTaxSystems = ['osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent'] as const;
export type FiscalTaxSystem = (typeof fiscalTaxSystems)[number];
export const fiscalAgents = ['another', 'attorney', 'commission_agent'] as const;
export type FiscalAgent = (typeof fiscalAgents)[number];

/** The person who pays. A receipt for a premium names the person; the law asks for a document if the INN is unknown. */
export interface FiscalBuyer {
  readonly email?: string;
  /** Phone with the country prefix: "+79161234567". */
  readonly phone?: string;
  readonly name: string;
  readonly inn?: string;
  readonly birthDate?: DateText;
  readonly identity?: { readonly code: string; readonly number: string };
}

/** Company for which an agent takes the money. */
export interface FiscalSupplier {
  readonly inn: string;
  readonly name: string;
  readonly phone?: string;
}

export interface FiscalItem {
  /** Name of the service; up to 128 characters. */
  readonly name: string;
  readonly amount: Kopecks;
  /** `prepayment`: paid in full before the service begins. */
  readonly mode: 'prepayment' | 'payment';
  /** Present if an agent took the money for the supplier. */
  readonly supplier?: FiscalSupplier;
}

/** A fiscal document to register. The amounts of the items add up to the total. */
export interface FiscalDocument {
  /** Id of the document; documents with one id are registered once. */
  readonly externalId: string;
  readonly kind: FiscalKind;
  readonly buyer: FiscalBuyer;
  readonly items: readonly [FiscalItem, ...FiscalItem[]];
  readonly total: Kopecks;
  readonly means: 'CASH' | 'ELECTRONIC';
  /** True if the person paid on the Internet. */
  readonly isByLink: boolean;
  readonly at: Date;
  /** Present for corrections: the day of the corrected settlement, and the mark of a wrong receipt. */
  readonly correction?: { readonly day: DateText; readonly wrongMark?: string };
}

/** Attributes of a registered document, which identify it at the tax service. */
export interface FiscalMarks {
  readonly fnNumber: string;
  readonly fdNumber: bigint;
  readonly fiscalMark: string;
  readonly shiftNumber: number;
  readonly tillNumber: string;
  readonly registeredAt: Date;
  readonly total: Kopecks;
  /** Address of the receipt at the fiscal data operator, if the operator publishes one. */
  readonly url?: string;
}

/** `refused` is final: the document was not registered. `known`: the registrar has the document but did not name its id. */
export type FiscalReceived =
  | { readonly state: 'received'; readonly registrarId: string }
  | { readonly state: 'known' }
  | { readonly state: 'refused'; readonly failure: string };

/** `failed` is final: the document was not registered and may be sent under another id. */
export type FiscalOutcome =
  | { readonly state: 'pending' }
  | { readonly state: 'registered'; readonly marks: FiscalMarks }
  | { readonly state: 'failed'; readonly failure: string };

/** A cloud till. Throws DEADLINE_EXCEEDED or UNAVAILABLE if the outcome is unknown: call again with the same external id. */
export interface FiscalRegistrar {
  register(document: FiscalDocument, context: CallContext): Promise<FiscalReceived>;
  findOutcome(
    document: { readonly registrarId: string; readonly externalId: string },
    context: CallContext,
  ): Promise<FiscalOutcome>;
}
