import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { isEmail, isPhone } from '#parties/contract-party.ts';
import type { Contract } from '../../record/contract.ts';
import { holderOf } from '../../record/holder.ts';

/** A recipient of notices about an unpaid installment. `email` or `phone` is empty if unknown. */
export interface Recipient {
  /** Code of the recipient: `HOLDER`, or `BENEFICIARY-1` and further numbers in the order of the contract. */
  readonly code: string;
  readonly email: string;
  /** Telephone digits with the country prefix. */
  readonly phone: string;
}

export const holderCode = 'HOLDER';
const recipientsMax = 20;

/** Returns the holder, then all beneficiaries and lessors with an email address or a telephone. */
export function noticeRecipients(contract: Pick<Contract, 'body' | 'holderType'>): readonly Recipient[] {
  const { email, phone } = holderOf(contract);
  const holder = { code: holderCode, ...reachable({ email, phone: { phoneNumber: phone } }) };
  const others = interestedIn(contract.body)
    .map(reachable)
    .filter((one) => one.email !== '' || one.phone !== '')
    // Send one notice if the lessor and the beneficiary have the same contacts.
    .filter(
      (one, at, all) =>
        all.findIndex((other) => other.email === one.email && other.phone === one.phone) === at,
    )
    .filter((one) => one.email !== holder.email || one.phone !== holder.phone)
    .slice(0, recipientsMax);
  return [holder, ...others.map((one, at) => ({ code: `BENEFICIARY-${at + 1}`, ...one }))];
}

function reachable({ email, phone }: JsonObject): Omit<Recipient, 'code'> {
  const digits = isObject(phone) ? String(phone.phoneNumber ?? '').replace(/\D/g, '') : '';
  const address = typeof email === 'string' ? email.trim() : '';
  return { email: isEmail(address) ? address : '', phone: isPhone(digits) ? digits : '' };
}

const interested = new Set(['beneficiaries', 'lessor']);

/** Finds people and organizations in fields named `beneficiaries` and `lessor`. */
function interestedIn(value: Json | undefined): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(interestedIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    interested.has(key) ? partiesIn(part) : interestedIn(part),
  );
}

function partiesIn(value: Json | undefined): readonly JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(partiesIn);
  if (!isObject(value)) return [];
  return Object.values(value).filter(isObject);
}
