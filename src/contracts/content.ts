import { numberBesideVin } from '#catalogues/vehicles/vehicle-numbers.ts';
import { separate } from '#parties/personal-data.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product.ts';
import { withoutOurFields } from './answer.ts';
import { approvalNeeded } from './approval-needed.ts';
import { changesBetween } from './changes.ts';
import type { Contract, ContractContent, Installment } from './contract.ts';
import { type Mover, move } from './move.ts';
import { calculationRecord } from './rating/calculation-json.ts';
import type { RatedApplication, Rater } from './rating/rate-application.ts';
import * as store from './store/contract.ts';
import { noteReplaced } from './store/forgettable.ts';
import { withSubject } from './subject.ts';

interface ToBeKept {
  readonly product: Product;
  readonly rated: RatedApplication;
  readonly draftId: string;
  readonly prolongsContractId: bigint | null;
}

/** What is kept of a rated application, with its people apart. */
export function contentOf(
  { rater, fingerprints }: { readonly rater: Pick<Rater, 'settingsOf'>; readonly fingerprints: Fingerprints },
  { product, rated, draftId, prolongsContractId }: ToBeKept,
): ContractContent {
  const { terms } = rated;
  const separated = separate(withoutOurFields(product, rated.body), fingerprints, draftId);
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

/** Replaces what is kept of a contract that is not in force, in the caller's transaction; throws as `move` does. */
export async function reviseContract(
  tx: Queryable,
  contract: Contract,
  content: ContractContent,
  mover: Mover,
): Promise<void> {
  const before = await store.keptContract(tx, contract.contractId);
  const after = { ...content, records: Object.fromEntries(content.records) };
  await move(tx, contract, 'revise', mover, changesBetween(before, after));
  await store.replaceContent(tx, contract.contractId, contract.partnerId, content, mover.at);
  await noteReplaced(tx, contract.partnerId, Object.values(before.personal), content);
}
