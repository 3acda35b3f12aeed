import { decimal } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { sent } from '#parties/fields/checks.ts';
import type { Attribute } from '#rating/attributes/attribute.ts';
import { attributeMakers } from '#rating/attributes/make.ts';
import type { Subject } from '#rating/attributes/subject.ts';
import { saidValue } from '../../fields/field.ts';
import type { AgreementFact, AgreementQuestion } from '../../product/general-agreement.ts';
import type { ReadContract } from '../define/reading.ts';
import type { VoluntaryApplication } from './schema.ts';

interface Named {
  readonly number?: string;
  readonly dateIssue?: string;
}

/** Reads the general agreement from the field `name` of the insured object at `path`; undefined if none was sent. */
export function agreementIn(
  path: string,
  name: string | undefined,
  said: object,
  { policyHolder }: VoluntaryApplication,
  sum: Kopecks,
): AgreementQuestion | undefined {
  if (name === undefined) return undefined;
  const named = saidValue(said, name) as Named | undefined;
  const number = sent(named?.number);
  if (number === undefined) return undefined;
  const holderInn = sent(policyHolder?.organization?.inn);
  return { field: `${path}.${name}`, number, issuedOn: named?.dateIssue, holderInn, sum };
}

/** Creates the tariff attribute `agreement_rate`, the premium multiplier of the agreement in the body field `field`. */
export function agreementColumns<Of extends Subject<{ readonly agreement?: AgreementFact }>>(
  field: string,
): Readonly<Record<string, Attribute<Of>>> {
  return {
    agreement_rate: attributeMakers<Of>('contract').decimal(
      'коэффициент генерального договора',
      field,
      ({ contract: { agreement } }) => (agreement?.rate === undefined ? undefined : decimal(agreement.rate)),
    ),
  };
}

/** Checks the general agreement; only an organization can have one. */
export function agreementFaults(
  { agreement: name }: { readonly agreement?: string },
  { said, holderType }: Pick<ReadContract, 'said' | 'holderType'>,
): readonly (readonly [field: string, text: string])[] {
  if (name === undefined || holderType !== 'individual' || saidValue(said, name) === undefined) return [];
  return [[name, 'генеральный договор заключает только организация: уберите поле']];
}
