import type { Contract } from '../contracts/contract.ts';
import { type Holder, holderOf } from '../contracts/holder.ts';
import { contractForStaff } from '../contracts/read.ts';
import { shownStatus } from '../contracts/shown-status.ts';
import { FinalFailure } from '../jobs/failure.ts';
import type { JobHandler } from '../jobs/job.ts';
import { datePrinted, moscowDate } from '../kernel/calendar.ts';
import type { JsonObject } from '../kernel/json.ts';
import { rublesPrinted } from '../kernel/money.ts';
import type { Email, MessageSender } from '../ports/messages.ts';
import { numberPrinted } from '../products/numbering.ts';
import type { FormType, Product } from '../products/product.ts';
import { productOf } from '../products/sold.ts';
import type { Insurer } from './insurer.ts';
import { issuedPolicy, type PrintDependencies, paperOf } from './print-form.ts';

export interface PolicyMailDependencies extends PrintDependencies {
  readonly messages: Pick<MessageSender, 'sendEmail'>;
  readonly insurer: Insurer;
}

/** Beside the policy: mail servers refuse letters above some 10 MB, and base64 adds a third. */
const bytesMax = 6 * 1024 * 1024;

/**
 * Sends the policy, with what was paid for it, to the holder. The letter of an edition has one id, so that a mail
 * program knows a repetition after a crash.
 */
export function createPolicyMailHandler(deps: PolicyMailDependencies): JobHandler {
  return {
    kind: 'policy-mail',
    async handle({ policyNumber }): Promise<JsonObject> {
      const contract = await contractForStaff(deps.pool, policyNumber, moscowDate(deps.clock.now()));
      if (!contract) throw new FinalFailure('CONTRACT_UNKNOWN');
      const status = shownStatus(contract, deps.clock.now());
      if (status !== 'COMPLETE') return { skipped: status };
      const holder = holderOf(contract);
      if (holder.email === '') return { skipped: 'NO_EMAIL' };
      const product = productOf(deps.products, contract.product);
      const email = letter(
        contract,
        holder,
        { insurer: deps.insurer, product },
        await papersOf(deps, contract),
      );
      const outcome = await deps.messages.sendEmail(email);
      if ('refusal' in outcome) throw new FinalFailure(outcome.refusal);
      return { messageId: email.messageId };
    },
  };
}

interface Paper {
  readonly type: FormType;
  readonly bytes: Uint8Array;
}

/** The policy, and with the first one what else a client is given, as far as a letter can carry it. */
async function papersOf(deps: PolicyMailDependencies, contract: Contract): Promise<readonly Paper[]> {
  const papers: Paper[] = [{ type: 'POLICY', bytes: await issuedPolicy(deps, contract) }];
  if ((contract.amendments ?? []).length > 0) return papers;
  let left = bytesMax;
  for (const type of ['KID', 'MEMO', 'RULES'] as const) {
    const bytes = await paperOf(deps, contract, type);
    if (!bytes || bytes.byteLength > left) continue;
    left -= bytes.byteLength;
    papers.push({ type, bytes });
  }
  return papers;
}

function letter(
  contract: Contract,
  holder: Holder,
  { insurer, product }: { readonly insurer: Insurer; readonly product: Product | undefined },
  attached: readonly Paper[],
): Email {
  const { policyNumber, startsOn, endsOn, amendments = [] } = contract;
  const edition = amendments.length;
  const title = [product?.title, numberPrinted(product?.numbers, policyNumber)].join(' ');
  const paid = contract.installments
    .filter(({ status }) => status === 'PAID')
    .reduce((sum, { amount }) => sum + amount, 0n);
  return {
    messageId: edition === 0 ? `policy-${policyNumber}` : `policy-${policyNumber}-${edition}`,
    to: holder.email,
    subject: `Полис ${title}`,
    text: [
      'Здравствуйте!',
      '',
      edition === 0
        ? `Договор ${title} заключён, полис во вложении.`
        : `Договор ${title} изменён, новая редакция полиса во вложении.`,
      `Срок страхования: с ${datePrinted(startsOn)} по ${datePrinted(endsOn)}.`,
      `Оплачено: ${rublesPrinted(paid)} руб., НДС не облагается.`,
      '',
      'Проверьте полис по QR-коду, который на нём напечатан.',
      '',
      insurer.fullName,
      insurer.email,
    ].join('\n'),
    attachments: attached.map(({ type, bytes }) => ({
      fileName: `${policyNumber}-${type}.pdf`,
      mimeType: 'application/pdf',
      bytes,
    })),
  };
}
