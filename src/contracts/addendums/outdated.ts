import { type Fault, faultAt } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { type DateText, datePrinted } from '#kernel/time/calendar.ts';
import type { AddendumRules } from '#products/product/addendum-rules.ts';
import type { Addendum } from '../record/addendums/addendum.ts';
import type { Contract, HistoryEntry } from '../record/contract.ts';
import { changedFields, changedParts, contractField, readPart } from './changed-fields.ts';

/** Returns the version in the sent body if it differs from the current version; otherwise undefined. */
export function earlierVersion({ version }: Contract, sent: JsonObject | undefined): number | undefined {
  const read = sent?.version;
  if (!Number.isSafeInteger(read) || Number(read) < 1) return undefined;
  return Number(read) === version ? undefined : Number(read);
}

/** Returns true if the terms of a contract have changed since its version `read`. Payments do not change the terms. */
export function isOutdated(
  read: number,
  { version }: Contract,
  history: readonly HistoryEntry[],
  addendums: readonly Addendum[],
): boolean {
  if (read > version) return true;
  const inForce = new Set(
    addendums.filter(({ status }) => status === 'COMPLETE').map(({ addendumNumber }) => addendumNumber),
  );
  const made = new Map<string, number>();
  for (const entry of history) {
    if (entry.action === 'revise' && entry.version > read) return true;
    for (const { field, to } of entry.changes) {
      if (field === 'addendums' && typeof to === 'string' && !made.has(to)) made.set(to, entry.version);
    }
  }
  return [...made].some(([addendumNumber, at]) => at > read && inForce.has(addendumNumber));
}

/** Fields that only the answer to reading contains. A body with such a field was copied from that answer. */
const marksOfReading = ['addendums', 'history', 'payments'];

/** Reports agreed changes that the sent body would revert, because reading a contract does not show future changes. */
export function revertedFaults(
  rules: AddendumRules,
  { body }: Pick<Contract, 'body'>,
  addendums: readonly Addendum[],
  { sent, own }: { readonly sent: JsonObject; readonly own: JsonObject },
  today: DateText,
): readonly Fault[] {
  const toCome = addendums.find(({ status, effectiveOn }) => status === 'COMPLETE' && effectiveOn > today);
  if (!toCome?.replaced || !marksOfReading.some((mark) => Object.hasOwn(sent, mark))) return [];
  const { addendumNumber, effectiveOn, replaced } = toCome;
  const agreed = changedParts(rules, changedFields(replaced.body, body));
  return agreed
    .filter((part) => JSON.stringify(readPart(own, part)) !== JSON.stringify(readPart(body, part)))
    .map(({ path }) =>
      faultAt(
        `${contractField}.${path}`,
        `По доп. соглашению ${addendumNumber} с ${datePrinted(effectiveOn)} здесь другое значение, до этого дня чтение договора ` +
          `его не показывает: передайте contract из ответа на доп. соглашение с вашими изменениями, без полей ${marksOfReading.join(', ')}`,
        'AGREED_CHANGE_LOST',
      ),
    );
}
