import { numberBesideVin } from '#catalogues/vehicles/vehicle-numbers.ts';
import { separate } from '#parties/personal-data/personal-data.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import { withoutServerFields } from '../answers/answer.ts';
import type { Rater } from '../rating/rate-application.ts';
import type { RatedApplication } from '../rating/rating-request.ts';
import { calculationRecord } from '../record/calculation-json.ts';
import type { Contract, ContractContent, Installment } from '../record/contract.ts';
import { changesBetween } from '../record/status/changes.ts';
import { type Actor, transition } from '../record/status/transition.ts';
import * as store from '../record/store/contract.ts';
import { noteReplaced } from '../record/store/forgettable.ts';
import { withSubject } from '../record/subject.ts';
import { approvalNeeded } from './approval-needed.ts';

interface ContentToStore {
  readonly product: Product;
  readonly rated: RatedApplication;
  readonly draftId: string;
  readonly prolongsContractId: bigint | null;
}

/** Returns the content of a rated application for storage, with personal data in separate records. */
export function toContractContent(
  { rater, fingerprints }: { readonly rater: Pick<Rater, 'settingsOf'>; readonly fingerprints: Fingerprints },
  { product, rated, draftId, prolongsContractId }: ContentToStore,
): ContractContent {
  const { terms } = rated;
  const separated = separate(withoutServerFields(product, rated.body), fingerprints, draftId);
  const { body, ...parted } = withSubject(separated, product, terms, fingerprints);
  const previous = product.prolongation?.previous(body);
  const installments = rated.installments.map(
    (planned, index): Installment => ({ ...planned, nr: index + 1, status: 'DUE' }),
  );
  return {
    ...terms,
    ...parted,
    body,
    startsAt: terms.startsAt ?? null,
    endsAt: terms.endsAt ?? null,
    vin: terms.vin ?? null,
    licensePlate: terms.licensePlate ?? null,
    facts: rated.facts,
    calculation: calculationRecord(rated.calculation),
    premium: rated.calculation.premium,
    installments,
    approval: approvalNeeded(rater, product, rated),
    warnings: rated.warnings,
    previousPolicyNumber: previous?.policyNumber ?? null,
    prolongsContractId,
    bodyNumber: numberBesideVin(product.vehicleNumbers?.(body) ?? {}),
  };
}

/** Replaces the content of a contract before it is in force, in the caller's transaction. Throws like `transition`. */
export async function reviseContract(
  tx: Queryable,
  contract: Contract,
  content: ContractContent,
  by: Actor,
): Promise<void> {
  const before = await store.findStoredBody(tx, contract.contractId);
  const after = { ...content, records: Object.fromEntries(content.records) };
  await transition(tx, contract, 'revise', by, changesBetween(before, after));
  const { contractId, partnerId } = contract;
  await store.replaceContent(tx, { contractId, partnerId, content, at: by.at });
  await noteReplaced(tx, contract.partnerId, Object.values(before.personal), content);
}
