import { type Fault, faultAt } from '#kernel/errors/errors.ts';
import type { Product } from '#products/product/product.ts';
import examples from '../../../../docs/examples/refusals.json' with { type: 'json' };
import type { Faults } from '../endpoint.ts';
import type { ErrorExample } from './parts.ts';
import { exampleDraftId, exampleNumber } from './parts.ts';

const refused = examples as unknown as Readonly<Record<keyof typeof examples, ErrorExample>>;

export const {
  wrongFields,
  noVariants,
  blocked,
  malformed,
  reusedKey,
  changedMeanwhile,
  outsideSilent,
  wrongAmount,
  missingAddress,
  notCreated,
  tokenMissing,
  notInAgreement,
  bodyTooLarge,
  limitExceeded,
  registryAway,
} = refused;

/** Description of the error for an unreadable request to an endpoint without a body. */
export const unreadableRequest: NonNullable<Faults['INVALID_ARGUMENT']> = {
  description: 'Запрос не разобран.',
  examples: [refused.unreadableRequest],
};

export const takenKey: NonNullable<Faults['ABORTED']> = {
  description: 'Ключ идемпотентности занят другим запросом.',
  examples: [refused.reusedKey],
};

export function unknownContract(product: Pick<Product, 'numbers'>): NonNullable<Faults['NOT_FOUND']> {
  const policyNumber = exampleNumber(product, 999_999n);
  return {
    description: 'Договора нет, или он оформлен не вами.',
    examples: [
      {
        summary: 'Договор не найден',
        faults: [faultAt('policyNumber', `Договор ${policyNumber} не найден`, 'CONTRACT_NOT_FOUND')],
      },
    ],
  };
}

export const badBody = 'Тело не соответствует описанию или правилам страхования; все причины сразу.';

export function alreadyPaid(action: string, domain: 'sales' | 'payments') {
  return {
    summary: 'Договор уже оплачен',
    faults: [
      {
        field: `draftId=${exampleDraftId}`,
        description: `Статус договора не допускает ${action}: COMPLETE (Оплачен, договор заключён)`,
        reason: 'CONTRACT_IN_FORCE',
        domain,
      },
    ] satisfies Fault[],
  };
}

/** Errors that occur both when an addendum is created and when it is quoted. */
export const addendumRefusals = [refused.wrongDate, refused.nothingChanged, refused.awaited, malformed];
