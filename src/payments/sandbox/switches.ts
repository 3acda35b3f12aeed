import type { Caller } from '#access/partner.ts';
import { invalidArgument } from '#kernel/errors/errors.ts';
import type { BankBehaviourFor, SandboxBankDesk } from '#kernel/ports/sandbox-bank.ts';
import type { Answer } from '#platform/operations/answer.ts';
import type { BankAnswer } from './answer-schemas.ts';
import { readBankRequest } from './requests.ts';

export async function readSwitches(bank: SandboxBankDesk, { partner }: Caller): Promise<Answer<BankAnswer>> {
  return answerOf(await bank.behaviourFor(partner.partnerId));
}

/** Sets the behaviour of the test bank towards this partner only; throws INVALID_ARGUMENT with all errors. */
export async function setSwitches(
  bank: SandboxBankDesk,
  caller: Caller,
  body: unknown,
): Promise<Answer<BankAnswer>> {
  const { behaviour, faults } = readBankRequest(body);
  if (faults.length > 0) throw invalidArgument(faults);
  await bank.behaveFor(caller.partner.partnerId, behaviour);
  return readSwitches(bank, caller);
}

function answerOf({ answers, delayMs, notifications, isOwn }: BankBehaviourFor): Answer<BankAnswer> {
  return { status: 200, body: { answers, delayMs, notifications, isOwn } };
}
