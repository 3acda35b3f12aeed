import { datePrinted } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { formatContractNumber } from '#products/product/numbering.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct, insuranceNamed } from '#products/product/sold.ts';
import type { Contract } from '../../record/contract.ts';
import { formatContractEnd } from '../../record/cover/cover-start.ts';
import type { InsurerFace } from '../contacts.ts';
import type { Letter } from './letter.ts';
import { type CalendarMethod, toCalendar } from './reminder.ts';

export interface EventDependencies {
  readonly clock: Clock;
  readonly products: readonly Product[];
  readonly insurer: () => InsurerFace;
  /** True to begin the title of the calendar event with «ТЕСТ:». */
  readonly isTest: boolean;
}

/** Returns an attachment that adds or cancels the calendar event for the last day of cover. */
export function eventAttached(
  deps: EventDependencies,
  contract: Contract,
  method: CalendarMethod,
): NonNullable<Letter['attachments']>[number] {
  const { policyNumber, startsOn, endsOn, endsAt } = contract;
  const { fullName, phone, email, site } = deps.insurer();
  const reminder = {
    uid: `policy-${policyNumber}@${email.split('@')[1]}`,
    sequence: editionNumber(contract) + (method === 'CANCEL' ? 1 : 0),
    organizer: { name: fullName, email },
    writtenAt: deps.clock.now(),
    startsOn,
    endsOn,
    endsAt,
    summary: `${deps.isTest ? 'ТЕСТ: ' : ''}Заканчивается полис ${policyTitle(deps.products, contract)}`,
    description: `${endsAt ? `Страхование действует ${formatContractEnd(contract)}` : `${datePrinted(endsOn)} — последний день страхования`}.\n${fullName}, ${phone}, ${site}`,
  };
  return {
    fileName: `${policyNumber}.ics`,
    mimeType: `text/calendar; charset=utf-8; method=${method}`,
    bytes: Buffer.from(toCalendar(reminder, method)),
  };
}

/** Formats product and number: "ОСАГО ХХХ № 0000000001" or "страхования грузов GRZ-2026-00000001". */
export function policyTitle(
  products: readonly Product[],
  { product: code, policyNumber }: Pick<Contract, 'product' | 'policyNumber'>,
): string {
  const product = findProduct(products, code);
  return [product && insuranceNamed(product), formatContractNumber(product?.numbers, policyNumber)].join(' ');
}

export function editionNumber({ amendments = [] }: Pick<Contract, 'amendments'>): number {
  return amendments.length;
}
