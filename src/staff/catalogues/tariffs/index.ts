import { placedFault, type TableNames } from '#catalogues/files/fault.ts';
import { type ImportOutcome, importVersion } from '#catalogues/tariffs/import-versions.ts';
import { findStage } from '#catalogues/tariffs/life.ts';
import { publishVersions } from '#catalogues/tariffs/publish-versions.ts';
import { versionSource } from '#catalogues/tariffs/read-version.ts';
import { listAllVersions } from '#catalogues/tariffs/store.ts';
import { versionAuthor } from '#catalogues/tariffs/tariff.ts';
import { withdrawVersions } from '#catalogues/tariffs/withdraw-versions.ts';
import { firstRatedWith, hasContracts } from '#contracts/record/store/rated.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { underFourEyes } from '../../dual-control/four-eyes.ts';
import { all, column } from '../../use-case/columns.ts';
import type { StaffContext } from '../../use-case/context.ts';
import { flagField, optionalField, subject, useCaseSubjects } from '../../use-case/fields.ts';
import { files, textKind, withHint } from '../../use-case/kinds.ts';
import { change, FaultyFiles, listing, type Subject } from '../../use-case/use-case.ts';
import { compareTariffsUseCase } from './compare.ts';
import { draftUseCases } from './drafts.ts';
import { explain } from './explain.ts';
import { diff, exportVersion, namesFor, show, versionId } from './views.ts';

/** Maximum number of faults shown, because a table may be wrong in every row. */
const faultsShown = 100;

export const tariffImport = change({
  name: 'tariff import',
  title:
    'import a draft from a directory (version.json and one CSV file per table), its .zip, or an .xlsx workbook',
  permission: 'tariffs.draft',
  input: {
    path: subject(withHint(files, 'path', 'tariff.xlsx'), 'the directory or the workbook'),
    author: optionalField(
      withHint(textKind, 'name'),
      'an author outside of Bindery; without this what the source says',
    ),
    comment: optionalField(textKind, 'what changes and why; without this what the source says'),
  },
  async run(context, { path: from, ...notes }) {
    const { pool, by, assortment, files: filesOf } = context;
    const given = filesOf(from, versionSource);
    return requireDone(context, [await importVersion(pool, by(), assortment.compilers, given, notes)]);
  },
  text: ([id]) => [`${id} is imported as a draft`],
});

export const tariffPublish = underFourEyes(
  change({
    name: 'tariff publish',
    title: 'publish drafts from their effective dates, all or none',
    permission: 'tariffs.publish',
    input: {
      versionIds: useCaseSubjects(withHint(versionId, 'versionIds'), 'such as osago/base-rates/2026-07-01'),
      backdatedFirst: flagField('also with a date that is past, while nothing of the product has been sold'),
      onceWithdrawn: flagField('also tables that were published for this date before and withdrawn'),
    },
    async run(context, { versionIds, backdatedFirst, onceWithdrawn }) {
      const { pool, by, assortment } = context;
      const options = { backdated: backdatedFirst ? hasContracts : undefined, onceWithdrawn };
      return requireDone(
        context,
        await publishVersions(pool, by(), assortment.compilers, versionIds, options),
      );
    },
    text: (ids) => ids.map((id) => `${id} is published`),
  }),
  { objects: ({ versionIds }) => versionIds.map((one) => ['tariff', one]) },
);

export const tariffWithdraw = underFourEyes(
  change({
    name: 'tariff withdraw',
    title: 'withdraw published versions before their first day, all or none',
    permission: 'tariffs.publish',
    input: {
      versionIds: useCaseSubjects(withHint(versionId, 'versionIds'), 'such as osago/base-rates/2026-07-01'),
    },
    async run({ pool, by, assortment }, { versionIds }) {
      const outcomes = await withdrawVersions(pool, by(), assortment.compilers, versionIds, firstRatedWith);
      const refused = outcomes.flatMap((outcome) => ('refusal' in outcome ? [outcome.refusal] : []));
      if (refused.length > 0) throw new Refusal(...refused);
      return outcomes.flatMap((outcome) => ('withdrawnAs' in outcome ? [outcome] : []));
    },
    json: (outcomes) => outcomes,
    text: (outcomes) =>
      outcomes.map(({ versionId: id, withdrawnAs }) => `${id} is withdrawn, and kept as ${withdrawnAs}`),
  }),
  { objects: ({ versionIds }) => versionIds.map((one) => ['tariff', one]) },
);

export const tariffList = listing({
  name: 'tariff list',
  title: 'list versions',
  permission: 'tariffs.read',
  input: {},
  columns: {
    ...all(column.text, 'versionId', 'product', 'kind'),
    effectiveFrom: column.day,
    ...all(column.text, 'state', 'stage', 'checksum', 'author', 'comment'),
    publishedAt: column.moment,
    withdrawnAt: column.moment,
    withdrawnBy: column.text,
  },
  none: 'there is no version: {tariff import}',
  async run({ pool, clock }) {
    const versions = await listAllVersions(pool);
    const today = moscowDate(clock.now());
    return versions.map((version) => ({
      ...version,
      stage: findStage(version, versions, today),
      checksum: version.checksum.slice(0, 12),
      author: versionAuthor(version),
      comment: version.comment.split('\n')[0]?.replace(/^(.{60}).+$/, '$1…'),
    }));
  },
});

export const tariffs: Subject = {
  name: 'tariff',
  about: 'tariff versions with their effective dates',
  useCases: [
    tariffImport,
    ...draftUseCases,
    tariffPublish,
    tariffWithdraw,
    tariffList,
    exportVersion,
    show,
    diff,
    explain,
    compareTariffsUseCase,
  ],
};

/** Names the tables of a version by its id; of a version that could not be read, by what is common to all products. */
function namesIn(context: Pick<StaffContext, 'assortment'>, id: string): TableNames {
  const [product = '', kind = ''] = id.split('/');
  return namesFor(context, { product, kind, tables: {} });
}

/** Returns the ids of the imported versions. Throws FaultyFiles if any file was refused; then no version was stored. */
function requireDone(
  context: Pick<StaffContext, 'assortment'>,
  outcomes: readonly ImportOutcome[],
): readonly string[] {
  const refused = outcomes.flatMap((outcome) => ('faults' in outcome ? [outcome] : []));
  if (refused.length === 0) return outcomes.map(({ versionId: id }) => id);
  const [{ versionId } = { versionId: '' }] = refused;
  throw new FaultyFiles(
    refused.flatMap(({ faults }) => faults.map((fault) => ({ ...fault, file: fault.table }))),
    refused.flatMap(({ versionId: id, faults }) => [
      ...faults
        .slice(0, faultsShown)
        .map((fault) => message('AT', { place: id, what: placedFault({ ...fault, file: fault.table }) })),
      ...(faults.length > faultsShown
        ? [message('MORE_FAULTS', { version: id, count: faults.length - faultsShown })]
        : []),
      message('VERSION_UNCHANGED', { version: id }),
    ]),
    { names: namesIn(context, versionId) },
  );
}
