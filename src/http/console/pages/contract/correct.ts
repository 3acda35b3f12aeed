import { h } from 'preact';
import { type Message, message } from '#kernel/errors/message.ts';
import { valueAt } from '#kernel/json/json-change.ts';
import { fieldNodes } from '#kernel/schema/schema-parts.ts';
import { isDate } from '#kernel/time/calendar.ts';
import { addendumCorrect } from '#staff/contracts/addendums.ts';
import { contractCorrectable } from '#staff/contracts/corrections.ts';
import { readInput } from '#staff/use-case/read-input.ts';
import { whyRefused } from '#staff/use-case/use-case.ts';
import { type Answer, type ConsolePage, Missing, type Outcome, type Visit } from '../../page.ts';
import { schemaTitle } from '../../parts/application.ts';
import { labelled } from '../../parts/form.ts';
import { wordsOfPage } from '../../parts/page-words.ts';
import { refusalWords } from '../../parts/refusal-words.ts';
import { contractPath, link, linkTo, notice, section, shownText } from '../../parts/values.ts';

const path = '/contracts/:policyNumber/correct';
const { about, button, heading } = wordsOfPage(path);

type Correctable = Outcome<Awaited<ReturnType<typeof contractCorrectable.run>>>['result'];
type Correction = Correctable['parts'][number]['fields'][number];

/** Faults of a submitted form: by field of the contract, and those of the whole form. */
interface Faults {
  readonly ofFields: ReadonlyMap<string, string>;
  readonly others: readonly string[];
}

const noFaults: Faults = { ofFields: new Map(), others: [] };

/** Page that corrects single fields of a contract. Its form has the current values of all fields that may be corrected. */
export const correctionPage: ConsolePage = {
  path,
  ...heading,
  permission: contractCorrectable.permission,
  useCases: [contractCorrectable.name, addendumCorrect.name],
  wantsFresh: true,
  async show(visit) {
    const { result } = await visit.run(contractCorrectable, { policyNumber: numberIn(visit) });
    return { kind: 'page', title: titleFor(visit), content: formOf(visit, visit.query, result, noFaults) };
  },
  async change(visit) {
    const policyNumber = numberIn(visit);
    const { result } = await visit.run(contractCorrectable, { policyNumber });
    const values = typedValues(result, visit.form);
    const reason = (visit.form.get('reason') ?? '').trim();
    const refusal = earlyRefusal(values, reason);
    if (refusal) return refused(visit, result, { ...noFaults, others: [refusalWords(refusal)] });
    try {
      const version = Number(visit.form.get('version'));
      const outcome = await visit.run(
        addendumCorrect,
        { policy: policyNumber, changes: fileName, version, reason },
        new Map([[fileName, Buffer.from(JSON.stringify(values))]]),
      );
      return done(policyNumber, outcome.result);
    } catch (error) {
      const why = whyRefused(error);
      if (why === undefined) throw error;
      return refused(visit, result, sortFaults(result, why));
    }
  },
};

const fileName = 'changes.json';

function numberIn({ params }: Visit): string {
  const read = readInput(contractCorrectable.input, params);
  if ('faults' in read) throw new Missing();
  return read.input.policyNumber;
}

const titleFor = (visit: Visit) => `Исправить договор ${numberIn(visit)}`;

/** Returns the values that differ from the stored ones; an emptied field is null. A number stays a number. */
function typedValues(
  { parts }: Correctable,
  form: URLSearchParams,
): Readonly<Record<string, string | number | null>> {
  const fields = parts.flatMap((part) => part.fields);
  return Object.fromEntries(
    fields.flatMap(({ field, value }): [string, string | number | null][] => {
      const typed = form.get(field)?.trim();
      if (typed === undefined || typed === String(value ?? '')) return [];
      if (typed === '') return [[field, null]];
      return [[field, typeof value === 'number' && /^\d{1,15}$/.test(typed) ? Number(typed) : typed]];
    }),
  );
}

function earlyRefusal(values: object, reason: string): Message | undefined {
  if (Object.keys(values).length === 0) return message('CORRECTION_EMPTY');
  return reason === '' ? message('CORRECTION_REASON_MISSING') : undefined;
}

/** Assigns refusals to the fields that they name, with or without the prefix `contract` of the interface. */
function sortFaults({ parts }: Correctable, why: NonNullable<ReturnType<typeof whyRefused>>): Faults {
  const known = new Set(parts.flatMap(({ fields }) => fields.map(({ field }) => field)));
  const ofFields = new Map<string, string>();
  const others: string[] = [];
  for (const one of why) {
    const { path: named, why: text } = typeof one === 'string' ? {} : one.values;
    const field = String(named ?? '').replace(/^contract\./, '');
    if (known.has(field) && text !== undefined) ofFields.set(field, String(text));
    else others.push(refusalWords(one));
  }
  return { ofFields, others };
}

function refused(visit: Visit, correctable: Correctable, faults: Faults): Answer {
  return {
    kind: 'page',
    status: 409,
    title: titleFor(visit),
    content: formOf(visit, visit.form, correctable, faults),
  };
}

/** Renders the form with the sent values, or with the stored value of each field that was not sent. */
function formOf(
  visit: Visit,
  sent: URLSearchParams,
  { body, version, parts }: Correctable,
  { ofFields, others }: Faults,
) {
  const schemas = visit.schemasOf(String(valueAt(body, 'product.code')));
  return [
    h('p', null, about, ' ', linkTo.contract(numberIn(visit))),
    ofFields.size > 0 || others.length > 0
      ? notice('bad', 'Не сделано.', ...others, ...(ofFields.size > 0 ? ['Исправьте отмеченные поля.'] : []))
      : null,
    h(
      'form',
      { method: 'post', class: 'change' },
      h('input', { type: 'hidden', name: 'version', value: sent.get('version') ?? version }),
      ...parts.map(({ title, fields }) =>
        section(
          title[0]?.toUpperCase() + title.slice(1),
          ...byElement(fields).map(([element, ofElement]) =>
            h(
              'fieldset',
              null,
              element === '' ? null : h('legend', null, `№ ${Number(element) + 1}`),
              ...ofElement.map((one) =>
                labelled(one.field, titleIn(schemas, one.field), ofFields.get(one.field), (marks) =>
                  h('input', {
                    ...marks,
                    value: sent.get(one.field) ?? String(one.value ?? ''),
                    type: isDate(String(one.value)) ? 'date' : 'text',
                    maxLength: 500,
                  }),
                ),
              ),
            ),
          ),
        ),
      ),
      labelled(
        'reason',
        'Что напечатать в соглашении; хранится как персональные данные',
        undefined,
        (marks) =>
          h('textarea', { ...marks, rows: 2, maxLength: 500, required: true }, sent.get('reason') ?? ''),
      ),
      h('button', { type: 'submit' }, button),
    ),
  ];
}

/** Groups the fields of a part by the index of their list element; the index is empty outside of lists. */
function byElement(fields: readonly Correction[]): readonly (readonly [string, readonly Correction[]])[] {
  return [...Map.groupBy(fields, ({ field }) => /\[(\d+)\]/.exec(field)?.[1] ?? '')];
}

function titleIn(schemas: ReturnType<Visit['schemasOf']>, field: string): string {
  return schemaTitle(fieldNodes(schemas, field)) ?? field;
}

function done(
  policyNumber: string,
  { addendumNumber, surcharge, refund, payBefore }: Awaited<ReturnType<typeof addendumCorrect.run>>,
): Answer {
  const money = [
    surcharge > 0n && payBefore !== null
      ? `Доплата ${shownText('money', surcharge)} ₽ до ${shownText('day', payBefore)}.`
      : null,
    refund > 0n ? `Вернуть ${shownText('money', refund)} ₽.` : null,
  ];
  const content = [
    notice('good', [`Соглашение ${addendumNumber}: договор исправлен.`, ...money].filter(Boolean).join(' ')),
    h('p', null, link(contractPath(policyNumber), 'К договору')),
  ];
  return { kind: 'page', content };
}
