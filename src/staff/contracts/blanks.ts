import { blanksIssuedMax, heldBy, issueBlanks, spoilBlank } from '#contracts/life/blanks/issue-blanks.ts';
import { blankRanges } from '#contracts/life/blanks/store.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { inLatinCapitals } from '#kernel/text/lookalikes.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { all, column } from '../use-case/columns.ts';
import { optionalField, required, usually } from '../use-case/fields.ts';
import { numberKind, partnerLogin, textKind, withHint } from '../use-case/kinds.ts';
import { change, listing, type Subject } from '../use-case/use-case.ts';
import { removeDraft } from './retention/remove-draft.ts';
import { retentionReasons } from './retention/rules.ts';

const rangesShownMax = 1_000;

const serial = required(withHint(textKind, 'letters', 'ТТТ'), 'three letters, such as ТТТ');
const digits = withHint(textKind, 'number', '0000000001');
const oneBlank = { serial, number: required(digits, 'ten digits') };

export const blankIssue = change({
  name: 'blank issue',
  title: `give a range to a partner, at most ${blanksIssuedMax} at once`,
  permission: 'blanks.manage',
  input: {
    partner: required(partnerLogin, 'who may write on them'),
    serial,
    from: required(digits, 'the first, ten digits'),
    to: required(digits, 'the last, ten digits'),
  },
  run: ({ pool, by }, range) => issueBlanks(pool, range, by()),
  text: (count, range) => [`${range.partner} has ${counted(count, 'more blank')} of ${range.serial}`],
});

export const blankList = listing({
  name: 'blank list',
  title: `list ranges of blanks with their state, ${rangesShownMax} at most`,
  permission: 'blanks.read',
  input: {
    partner: optionalField(partnerLogin, 'of one partner only'),
    after: optionalField(
      withHint(textKind, 'policyNumber', 'TTT0000000001'),
      'only those that come after this one: the last of a list leads to the next',
    ),
    rows: usually(numberKind(1, rangesShownMax), 'how many at most', String(rangesShownMax)),
  },
  columns: {
    ...all(column.text, 'partner', 'first', 'last', 'state'),
    blanks: column.number,
  },
  none: 'no blank was issued',
  sortable: [],
  async page({ pool }, { partner: login = null, after = '' }, { text, after: place, limit }) {
    const number = inLatinCapitals(text ?? '');
    const from = text === undefined ? (place?.at[0] ?? after) : before(number);
    const found = await blankRanges(pool, login, from, text === undefined ? limit + 1 : 1);
    const rows = found
      .filter(({ first, last }) => text === undefined || (first <= number && number <= last))
      .slice(0, limit)
      .map((row) => ({ ...row, blanks: Number(row.blanks) }));
    const shown = place?.shown ?? 0;
    const counted = { count: shown + rows.length, isCut: found.length > limit, sums: {} };
    const last = counted.isCut ? rows.at(-1) : undefined;
    return { rows, counted, before: shown, next: last && { shown: counted.count, counted, at: [last.last] } };
  },
  run: async ({ pool }, { partner: login = null, after = '', rows: limit }) =>
    (await blankRanges(pool, login, after, limit)).map((row) => ({ ...row, blanks: Number(row.blanks) })),
});

/** Returns a text that sorts directly before a number of the same length, whatever its last digit. */
function before(number: string): string {
  return number.slice(0, -1);
}

export const blankRelease = change({
  name: 'blank release',
  title: 'remove the unpaid draft that uses a blank, so that the blank is free again',
  permission: 'blanks.manage',
  input: oneBlank,
  async run(context, { serial: series, number }) {
    const outcome = await removeDraft(context, await heldBy(context.pool, series, number), context.staff);
    if (outcome === 'removed') return;
    throw new Refusal(
      outcome === 'none'
        ? message('BLANK_DRAFT_BUSY', { series, number })
        : message('BLANK_DRAFT_STAYS', { series, number, why: retentionReasons[outcome] }),
    );
  },
  text: (_, blank) => [`blank ${blank.serial} ${blank.number} is free`],
});

export const blankVoid = change({
  name: 'blank void',
  title: 'mark an unused blank as spoilt',
  permission: 'blanks.manage',
  input: oneBlank,
  run: ({ pool, by }, blank) => spoilBlank(pool, blank.serial, blank.number, by()),
  text: (_, blank) => [`blank ${blank.serial} ${blank.number} is void`],
});

export const blanks: Subject = {
  name: 'blank',
  about: 'pre-numbered policy forms',
  useCases: [blankIssue, blankList, blankRelease, blankVoid],
};
