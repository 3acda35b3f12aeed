import { type AwaitedAddendum, awaitedAddendumsQuery } from '#contracts/addendums/awaited.ts';
import { ServiceError } from '#kernel/errors/errors.ts';
import { type Message, message, Refusal } from '#kernel/errors/message.ts';
import type { Json } from '#kernel/json/json.ts';
import { rublesText } from '#kernel/money/money.ts';
import { openedBody } from '#parties/personal-data/special-data.ts';
import { readAll, readListPage } from '#platform/db/lists/list-query.ts';
import { StartError } from '#platform/db/start-error.ts';
import { addendumByStaff, type MadeByStaff, type StaffAddendum } from '#sales/addendums/by-staff.ts';
import { cancelAwaited } from '#sales/addendums/drop-addendum.ts';
import { all, collectRows, column } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { optionalField, required, subject } from '../use-case/fields.ts';
import { file, policyNumberKind, positiveKind, textKind, withHint } from '../use-case/kinds.ts';
import { change, listing, type Subject } from '../use-case/use-case.ts';
import { readCorrectable, withCorrections } from './corrections.ts';

const policy = required(withHint(policyNumberKind, 'number'), 'number of the contract');
const reason = required(
  withHint(textKind, 'text', 'Гибель'),
  'what the addendum prints, in Russian; kept as personal data',
);

export const addendumWaiting = listing({
  name: 'addendum waiting',
  title: 'list addendums that await a surcharge, next effective first',
  permission: 'contracts.read',
  input: {},
  columns: {
    ...all(column.text, 'addendumNumber', 'policyNumber', 'partner'),
    payBefore: column.day,
    amount: column.money,
  },
  none: 'no addendum awaits its surcharge',
  sortable: ['addendumNumber', 'amount'],
  page: ({ pool }, _, ask) => readListPage<AwaitedAddendum>(pool, awaitedAddendumsQuery(), ask),
  run: ({ pool }) => collectRows(readAll<AwaitedAddendum>(pool, awaitedAddendumsQuery()), (row) => row),
});

export const addendumCancel = change({
  name: 'addendum cancel',
  title: 'cancel an unpaid addendum; its contract stays unchanged',
  permission: 'contracts.amend',
  input: {
    addendumNumber: subject(withHint(policyNumberKind, 'addendumNumber', 'XXX0000000001-1'), 'from the list'),
  },
  async run({ pool, by }, { addendumNumber }) {
    if (await cancelAwaited(pool, addendumNumber, by())) return;
    throw new Refusal(message('ADDENDUM_NOT_AWAITED', { addendum: addendumNumber }));
  },
  text: (_, { addendumNumber }) => [`addendum ${addendumNumber} is ended`],
});

export const addendumTerminate = change({
  name: 'addendum terminate',
  title: 'terminate a contract, also on the insurer’s grounds',
  permission: 'contracts.amend',
  input: {
    policy,
    reasonCode: required(
      withHint(textKind, 'code', 'LOSS'),
      'from the list termination_reason; DEATH and LOSS may name a day that is over',
    ),
    effectiveDate: required(
      withHint(textKind, 'date', '2026-11-30'),
      'first day without cover, such as 2026-11-30',
    ),
    reason,
  },
  run: (context, { policy: number, ...asked }) =>
    made(context, { kind: 'TERMINATION', policyNumber: number, ...asked }),
  text: ({ addendumNumber, effectiveOn, ground, figures }, { policy: number }) => [
    `${number} ends on ${effectiveOn} (${ground?.reasonCode}), addendum ${addendumNumber}`,
    `to give back ${rublesText(figures.refund)} rubles, left to be paid ${rublesText(figures.debt ?? 0n)} rubles`,
  ],
});

export const addendumCorrect = change({
  name: 'addendum correct',
  title: 'correct data of a contract, also after the partner’s time limit',
  permission: 'contracts.amend',
  input: {
    policy,
    changes: optionalField(
      withHint(file, 'json', 'changes.json'),
      'new values by field, as {contract correctable} prints them; null removes a value; personal data',
    ),
    file: optionalField(
      withHint(file, 'json', 'contract.json'),
      'instead of {changes}: the whole contract as it is read, corrected; personal data',
    ),
    version: optionalField(positiveKind, 'refuse unless the contract still has this version'),
    reason,
  },
  refusal: ({ changes, file: whole }) =>
    (changes === undefined) === (whole === undefined) ? message('CORRECTION_FILES') : undefined,
  async run(context, { policy: number, changes, file: whole, version, reason: why }) {
    const given =
      changes === undefined
        ? jsonIn(context, whole ?? '', message('CONTRACT_FILE_EXPECTED'))
        : jsonIn(context, changes, message('CORRECTIONS_EXPECTED'));
    const correctable = await readCorrectable(context, number);
    if (version !== undefined && version !== correctable.version)
      throw new Refusal(message('CORRECTED_MEANWHILE', { number }));
    const { sealer } = await context.fingerprints();
    const body = openedBody(correctable.body, sealer);
    const contract = changes === undefined ? given : withCorrections({ ...correctable, body }, given);
    const asked = { kind: 'CORRECTION', policyNumber: number, reason: why, contract } as const;
    const { addendumNumber, figures, installmentNr, payBefore } = await made(context, asked).catch(
      throwEachFault,
    );
    const surcharge = installmentNr === null ? 0n : figures.difference;
    return { addendumNumber, surcharge, refund: figures.refund, installmentNr, payBefore };
  },
  json: ({ surcharge, refund, ...rest }) => ({
    ...rest,
    surcharge: rublesText(surcharge),
    refund: rublesText(refund),
  }),
  text({ addendumNumber, surcharge, refund, installmentNr, payBefore }, { policy: number }) {
    const awaits =
      installmentNr === null
        ? 'in force'
        : `awaits ${rublesText(surcharge)} rubles, installment ${installmentNr}, until ${payBefore}`;
    return [
      `${number} is corrected, addendum ${addendumNumber}: ${awaits}`,
      `to give back ${rublesText(refund)} rubles`,
    ];
  },
});

export const addendums: Subject = {
  name: 'addendum',
  about: 'addendums that await a surcharge, terminations and corrections',
  useCases: [addendumWaiting, addendumCancel, addendumTerminate, addendumCorrect],
};

async function made(context: StaffContext, asked: StaffAddendum): Promise<MadeByStaff> {
  const rating = await context.rating();
  const { products } = context.assortment;
  return context.withJobs((jobs) =>
    addendumByStaff({ ...context, ...rating, jobs, products }, asked, context.staff),
  );
}

/** Throws a refusal with one line for each wrong field. */
function throwEachFault(error: unknown): never {
  if (!(error instanceof ServiceError) || error.code !== 'INVALID_ARGUMENT') throw error;
  throw new Refusal(
    ...error.faults.map(({ field: path, description: why }) => message('FIELD_FAULT', { path, why })),
  );
}

function jsonIn({ read }: StaffContext, from: string, otherwise: Message): Json {
  const bytes = read(from, otherwise);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new StartError(message('FILE_NOT_JSON', { file: from, otherwise }), { cause: error });
  }
}
