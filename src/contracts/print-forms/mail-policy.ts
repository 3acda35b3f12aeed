import type { JsonObject } from '#kernel/json/json.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import { fillLetter } from '#kernel/text/letter-words.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { FinalFailure, type JobHandler } from '#platform/jobs/job.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { subjectRow } from '../answers/public-check/subject-row.ts';
import type { Contract } from '../record/contract.ts';
import { formatPeriod } from '../record/cover/cover-start.ts';
import { contractForStaff } from '../record/read.ts';
import { shownStatus } from '../record/status/shown-status.ts';
import { clientPaper, issuedPolicy, type PaperDependencies } from './client-papers.ts';
import type { Letter } from './letters/letter.ts';
import type { LetterPart } from './letters/letter-html.ts';
import { type Mailing, mailHolder } from './letters/mail-holder.ts';
import { type EventDependencies, editionNumber, eventAttached, policyTitle } from './letters/policy-event.ts';
import { alarmDays, hasAlarm } from './letters/reminder.ts';
import type { FindAdvice } from './letters/what-to-do.ts';

export interface PolicyMailDependencies extends PaperDependencies, EventDependencies, Mailing {
  readonly advice: FindAdvice;
}

/** Size limit in bytes of all attachments but the policy: mail servers refuse about 10 MB, and base64 adds a third. */
const bytesMax = 6 * 1024 * 1024;

/** Mails the policy. Letters about one edition share a message id, so that mail programs recognise repeated letters. */
export function createPolicyMailHandler(deps: PolicyMailDependencies): JobHandler {
  return {
    kind: 'policy-mail',
    async handle({ policyNumber }): Promise<JsonObject> {
      const contract = await contractForStaff(deps.pool, policyNumber, moscowDate(deps.clock.now()));
      if (!contract) throw new FinalFailure('CONTRACT_UNKNOWN');
      const status = shownStatus(contract, deps.clock.now());
      if (status !== 'COMPLETE') return { skipped: status };
      return mailHolder(deps, contract, async () => letter(deps, contract, await papersOf(deps, contract)));
    },
  };
}

/** Names of the attached files, without their endings. */
const paperNames = {
  POLICY: 'Полис',
  KID: 'Ключевой информационный документ',
  MEMO: 'Памятка',
  RULES: 'Правила страхования',
} as const;

interface Paper {
  readonly type: keyof typeof paperNames;
  readonly bytes: Uint8Array;
}

/** Returns the policy. For the first edition, adds the other documents that fit into `bytesMax`. */
async function papersOf(deps: PolicyMailDependencies, contract: Contract): Promise<readonly Paper[]> {
  const attachments: Paper[] = [{ type: 'POLICY', bytes: await issuedPolicy(deps, contract) }];
  if (editionNumber(contract) > 0) return attachments;
  let left = bytesMax;
  for (const type of ['KID', 'MEMO', 'RULES'] as const) {
    const bytes = await clientPaper(deps, contract, type);
    if (!bytes || bytes.byteLength > left) continue;
    left -= bytes.byteLength;
    attachments.push({ type, bytes });
  }
  return attachments;
}

function letter(
  deps: PolicyMailDependencies,
  contract: Contract,
  attached: readonly Paper[],
): Omit<Letter, 'to'> {
  const { policyNumber } = contract;
  const edition = editionNumber(contract);
  return {
    messageId: edition === 0 ? `policy-${policyNumber}` : `policy-${policyNumber}-${edition}`,
    ...wordsOf(deps, contract),
    attachments: [
      ...attached.map(({ type, bytes }) => ({
        fileName: `${paperNames[type]} ${policyNumber}.pdf`,
        mimeType: 'application/pdf',
        bytes,
      })),
      eventAttached(deps, contract, 'PUBLISH'),
    ],
  };
}

function wordsOf(
  { advice, products, words }: PolicyMailDependencies,
  contract: Contract,
): Pick<Letter, 'subject' | 'parts'> {
  const { startsOn, endsOn, installments } = contract;
  const paid = installments
    .filter(({ status }) => status === 'PAID')
    .reduce((sum, { amount }) => sum + amount, 0n);
  const whatToDo = advice(contract.product);
  const facts: LetterPart = {
    facts: [
      ...insuredOf(contract, findProduct(products, contract.product)),
      ['Срок страхования', formatPeriod(contract)],
      ['Оплачено', `${rublesPrinted(paid)} руб., НДС не облагается`],
    ],
  };
  return fillLetter<LetterPart>(words(editionNumber(contract) === 0 ? 'policy' : 'policy-changed'), {
    values: {
      contract: policyTitle(products, contract),
      alarm: hasAlarm(startsOn, endsOn) ? `: оно напомнит за ${alarmDays} дней` : '',
    },
    blocks: { facts: [facts], advice: [{ heading: whatToDo.title }, { list: whatToDo.lines }] },
  });
}

/** Formats a vehicle, container or address. Returns nothing for insured people, who are named only in the policy. */
function insuredOf(contract: Contract, product: Product | undefined): readonly (readonly [string, string])[] {
  const { title, text } = subjectRow(contract, product);
  const isNamed = product?.subject.isPersonal === true && product.subject.isAddress !== true;
  return text === '' || isNamed ? [] : [[title, text]];
}
