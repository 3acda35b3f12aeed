import { randomUUID } from 'node:crypto';
import type { Partner } from '#access/partner.ts';
import type { TariffInForce } from '#catalogues/tariffs/tariff-book.ts';
import { decimal } from '#kernel/money/decimal.ts';
import { type Kopecks, rublesText } from '#kernel/money/money.ts';
import { moscowMidnight } from '#kernel/time/calendar.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import type { Calculation, ImportedPremium } from '#rating/result/calculation.ts';
import { newCheckCode } from '../answers/public-check/check.ts';
import { toContractContent } from '../life/content.ts';
import type { Rater } from '../rating/rate-application.ts';
import type { ImportedContract } from '../record/store/insert-contracts.ts';
import type { InspectedContract } from './inspect-application.ts';
import type { PortfolioLine } from './line.ts';

export interface LineToImport {
  readonly product: Product;
  readonly partner: Partner;
  readonly tariff: TariffInForce;
  readonly line: PortfolioLine;
  readonly inspected: InspectedContract;
  readonly place: { readonly line: number; readonly fingerprint: Buffer };
}

/** Returns the contract of a line for storage. The contract keeps its number, its premium and what was paid. */
export function toImported(
  deps: { readonly rater: Pick<Rater, 'settingsOf'>; readonly fingerprints: Fingerprints },
  { product, partner, tariff, line, inspected, place }: LineToImport,
): ImportedContract {
  const { body, terms, facts } = inspected;
  const { policyNumber, holderType, installments, premium } = line;
  const draftId = randomUUID();
  const content = toContractContent(deps, {
    product,
    draftId,
    prolongsContractId: null,
    rated: {
      ...{ body, terms, facts, installments, warnings: [], reviews: [], isConcludable: true },
      holdsSpecial: false,
      calculation: agreedCalculation(tariff, policyNumber, {
        agreed: premium,
        charged: chargedFor(installments),
      }),
    },
  });
  const paid = installments.flatMap(({ paidOn }, index) => (paidOn === undefined ? [] : [index + 1]));
  return {
    ...{ policyNumber, draftId, holderType, content, product: product.code },
    partnerId: partner.partnerId,
    checkCode: newCheckCode(),
    paidNrs: paid,
    paidAt: moscowMidnight(installments[0]?.paidOn ?? terms.concludedOn),
    coversFrom: terms.startsAt ?? moscowMidnight(terms.startsOn),
    kvPercent: line.kvPercent ?? partner.kvPercent,
    kvDiscountPercent: line.kvDiscountPercent ?? '0',
    ...place,
    stated: statedRecord(line),
  };
}

/** Returns a calculation that says that the premium was agreed elsewhere. It names the tariff for settings such as refunds. */
function agreedCalculation(
  { versionIds, effectiveFrom }: TariffInForce,
  policyNumber: string,
  imported: ImportedPremium,
): Calculation {
  const premium = imported.agreed;
  return {
    ...{ premium, tariffVersionIds: versionIds, effectiveFrom },
    baseRate: decimal('0'),
    coefficients: [],
    steps: [`Премия по договору ${policyNumber}, импортирована: ${rublesText(premium)}`],
    assumptions: [],
    imported,
  };
}

function chargedFor(installments: PortfolioLine['installments']): Kopecks {
  return installments.reduce((sum, { amount }) => sum + amount, 0n);
}

function statedRecord({ installments, addendums, initialPremium }: PortfolioLine): object {
  return {
    initialPremium: initialPremium.toString(),
    charged: chargedFor(installments).toString(),
    payments: installments.flatMap(({ amount, paidOn, paymentType }, index) =>
      paidOn === undefined ? [] : [{ nr: index + 1, amount: amount.toString(), paidOn, paymentType }],
    ),
    addendums: addendums.map(({ difference, ...addendum }) => ({
      ...addendum,
      difference: difference.toString(),
    })),
  };
}
