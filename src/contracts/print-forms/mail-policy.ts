import { datePrinted, moscowDate } from '#kernel/calendar.ts';
import type { JsonObject } from '#kernel/json.ts';
import { rublesPrinted } from '#kernel/money.ts';
import type { MessageSender } from '#kernel/ports/messages.ts';
import { FinalFailure } from '#platform/jobs/failure.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { numberPrinted } from '#products/numbering.ts';
import type { FormType } from '#products/product.ts';
import { productOf } from '#products/sold.ts';
import type { Contract } from '../contract.ts';
import { type Holder, holderOf } from '../holder.ts';
import { contractForStaff } from '../read.ts';
import { shownStatus } from '../shown-status.ts';
import { issuedPolicy, type PaperDependencies, paperOf } from './client-papers.ts';
import type { InsurerFace } from './contacts.ts';
import type { Letter, WriteLetter } from './letters/letter.ts';
import { alarmDays, calendarOf, hasAlarm } from './letters/reminder.ts';
import type { AdviceOf } from './letters/what-to-do.ts';

export interface PolicyMailDependencies extends PaperDependencies {
  readonly messages: Pick<MessageSender, 'sendEmail'>;
  readonly insurer: InsurerFace;
  readonly letters: WriteLetter;
  readonly advice: AdviceOf;
  /** Calendars keep an event without the letter that says it is of the test environment. */
  readonly isTest: boolean;
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
      const email = deps.letters(letter(deps, contract, holder, await papersOf(deps, contract)));
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
  if (editionOf(contract) > 0) return papers;
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
  deps: PolicyMailDependencies,
  contract: Contract,
  holder: Holder,
  attached: readonly Paper[],
): Letter {
  const { policyNumber } = contract;
  const edition = editionOf(contract);
  const product = productOf(deps.products, contract.product);
  const title = [product?.title, numberPrinted(product?.numbers, policyNumber)].join(' ');
  return {
    messageId: edition === 0 ? `policy-${policyNumber}` : `policy-${policyNumber}-${edition}`,
    to: holder.email,
    subject: `Полис ${title}`,
    parts: partsOf(deps, contract, title),
    attachments: [
      ...attached.map(({ type, bytes }) => ({
        fileName: `${policyNumber}-${type}.pdf`,
        mimeType: 'application/pdf',
        bytes,
      })),
      {
        fileName: `${policyNumber}.ics`,
        mimeType: 'text/calendar; charset=utf-8; method=PUBLISH',
        bytes: Buffer.from(reminder(deps, contract, title)),
      },
    ],
  };
}

function partsOf({ advice }: PolicyMailDependencies, contract: Contract, title: string): Letter['parts'] {
  const { startsOn, endsOn, installments } = contract;
  const paid = installments
    .filter(({ status }) => status === 'PAID')
    .reduce((sum, { amount }) => sum + amount, 0n);
  const whatToDo = advice(contract.product);
  return [
    editionOf(contract) === 0
      ? `Договор ${title} заключён, полис во вложении.`
      : `Договор ${title} изменён, новая редакция полиса во вложении.`,
    {
      facts: [
        ['Срок страхования', `с ${datePrinted(startsOn)} по ${datePrinted(endsOn)}`],
        ['Оплачено', `${rublesPrinted(paid)} руб., НДС не облагается`],
      ],
    },
    'Проверьте полис по QR-коду, который на нём напечатан.',
    { heading: whatToDo.title },
    { list: whatToDo.lines },
    `Чтобы не пропустить конец срока, добавьте в календарь событие из вложения${hasAlarm(startsOn, endsOn) ? `: оно напомнит за ${alarmDays} дней` : ''}.`,
  ];
}

function reminder(
  { insurer, clock, isTest }: PolicyMailDependencies,
  contract: Contract,
  title: string,
): string {
  const { policyNumber, startsOn, endsOn } = contract;
  const { fullName, phone, email, site } = insurer;
  return calendarOf({
    uid: `policy-${policyNumber}@${email.split('@')[1]}`,
    sequence: editionOf(contract),
    writtenAt: clock.now(),
    startsOn,
    endsOn,
    summary: `${isTest ? 'ТЕСТ: ' : ''}Заканчивается полис ${title}`,
    description: `${datePrinted(endsOn)} — последний день страхования.\n${fullName}, ${phone}, ${site}`,
  });
}

function editionOf({ amendments = [] }: Contract): number {
  return amendments.length;
}
