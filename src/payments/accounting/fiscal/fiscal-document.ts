import type { Insurer } from '#contracts/print-forms/insurer.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { findSmsPhone, holderOf } from '#contracts/record/holder.ts';
import { isObject } from '#kernel/json/json.ts';
import type { FiscalBuyer, FiscalDocument, FiscalItem } from '#kernel/ports/fiscal-registrar.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { isEmail } from '#parties/contract-party.ts';
import type { Party } from '#parties/person/person.ts';
import type { Product } from '#products/product/product.ts';
import type { FiscalReceipt } from '../../record/fiscal-receipt.ts';
import { contractTitle } from '../../record/links/receipt.ts';

const nameMax = 128;
/** Code of the Russian internal passport in the list of the tax service. Other documents have codes that were not verified. */
const passportCode = '21';

export interface DocumentSources {
  readonly products: readonly Product[];
  /** The insurer, for which partners take cash; its details are printed as those of the supplier. */
  readonly insurer: Pick<Insurer, 'inn' | 'shortName' | 'phone'>;
  /** False if receipts name no agent. */
  readonly namesAgents: boolean;
}

/** Builds the document of a receipt; undefined if the policyholder has neither an e-mail address nor a phone. */
export function toFiscalDocument(
  receipt: FiscalReceipt,
  contracts: readonly Contract[],
  sources: DocumentSources,
): FiscalDocument | undefined {
  const items = receipt.items.flatMap((item) => {
    const contract = contracts.find(({ contractId }) => contractId === item.contractId);
    return contract ? [{ contract, amount: item.amount }] : [];
  });
  const [first, ...others] = items;
  const buyer = first && buyerOf(first.contract);
  if (!first || !buyer) return undefined;
  const toItem = ({ contract, amount }: (typeof items)[number]) => itemOf(receipt, contract, amount, sources);
  const { externalId, kind, amount: total, means, isByLink, settledAt: at } = receipt;
  return {
    ...{ externalId, kind, buyer, total, means, isByLink, at },
    items: [toItem(first), ...others.map(toItem)],
    ...correctionOf(receipt),
  };
}

function correctionOf({ kind, settledAt, wrongMark }: FiscalReceipt): Pick<FiscalDocument, 'correction'> {
  if (kind === 'INCOME' || kind === 'INCOME_RETURN') return {};
  return { correction: { day: moscowDate(settledAt), ...(wrongMark !== null && { wrongMark }) } };
}

function itemOf(
  { settledAt, isByAgent }: FiscalReceipt,
  contract: Contract,
  amount: bigint,
  { products, insurer, namesAgents }: DocumentSources,
): FiscalItem {
  const phone = phoneOf(insurer.phone);
  const supplier = { inn: insurer.inn, name: insurer.shortName, ...(phone && { phone }) };
  return {
    name: `Страховая премия: ${contractTitle(contract, products)}`.slice(0, nameMax),
    amount,
    mode: contract.startsOn > moscowDate(settledAt) ? 'prepayment' : 'payment',
    ...(isByAgent && namesAgents && { supplier }),
  };
}

/** Returns the policyholder as the law wants to have it on the receipt of a premium; undefined without an address. */
function buyerOf(contract: Contract): FiscalBuyer | undefined {
  const { email, name, inn } = holderOf(contract);
  const phone = findSmsPhone(contract);
  const address = isEmail(email) ? { email } : phone === undefined ? undefined : { phone: `+${phone}` };
  if (!address) return undefined;
  return { ...address, name, ...(inn === '' ? identityOf(contract) : { inn }) };
}

function identityOf({ body }: Contract): Pick<FiscalBuyer, 'identity' | 'birthDate'> {
  const {
    person,
    passport,
    document = passport,
  }: Party = isObject(body.policyHolder) ? body.policyHolder : {};
  const birthDate = person?.birthDate;
  if (document?.typeCode !== 'PASSPORT' || !document.number) return {};
  const number = [document.serial, document.number].filter(Boolean).join(' ');
  return { identity: { code: passportCode, number }, ...(birthDate && { birthDate }) };
}

/** Returns the insurer's printed phone with the country prefix: "8 800 000-00-00" is "+78000000000". */
function phoneOf(printed: string): string | undefined {
  const digits = printed.replace(/\D/g, '');
  if (/^8\d{10}$/.test(digits)) return `+7${digits.slice(1)}`;
  return /^[1-9]\d{9,14}$/.test(digits) ? `+${digits}` : undefined;
}
