import {
  dayText,
  importYear,
  publishYear,
  type VersionKey,
  versionName,
} from '#catalogues/calendar/publish-year.ts';
import { readYearFile } from '#catalogues/calendar/read-year.ts';
import { findVersion, listVersions } from '#catalogues/calendar/store.ts';
import { placedFault } from '#catalogues/files/fault.ts';
import { fileInMemory } from '#catalogues/files/given-file.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { underFourEyes } from '../dual-control/four-eyes.ts';
import { all, column } from '../use-case/columns.ts';
import { type Kind, subject } from '../use-case/fields.ts';
import { file as anyFile, withHint } from '../use-case/kinds.ts';
import { change, FaultyFiles, listing, requireDone, type Subject } from '../use-case/use-case.ts';

const version: Kind<VersionKey> = {
  hint: 'version',
  example: '2027/2',
  expected: 'a version such as 2027/2',
  read(typed) {
    const [, year, nr] = /^(\d{4})\/(\d{1,4})$/.exec(typed) ?? [];
    return year === undefined ? undefined : { year: Number(year), version: Number(nr) };
  },
};

export const calendarImport = change({
  name: 'calendar import',
  title:
    'import the days off of a year from CSV or XLSX (date,kind,movedFrom,title,source,confidence) as a draft',
  permission: 'tariffs.draft',
  input: { file: subject(withHint(anyFile, 'file', '2027.csv'), 'the calendar of one year') },
  async run({ pool, by, read }, { file }) {
    const bytes = read(file, message('CALENDAR_FILE_EXPECTED'));
    const reading = await readYearFile(fileInMemory(file, bytes));
    if ('days' in reading) return requireDone(await importYear(pool, by(), reading));
    const faults = reading.faults.map((fault) => ({ ...fault, file }));
    throw new FaultyFiles(faults, [...faults.map(placedFault), message('NOTHING_IMPORTED')]);
  },
  json: (draft) => ({
    version: versionName(draft),
    changed: draft.changed.map(dayText),
    removed: draft.removed.map(dayText),
  }),
  text: (draft) => [
    ...draft.changed.map((day) => `+ ${dayText(day)}  ${day.title}`),
    ...draft.removed.map((day) => `- ${dayText(day)}  ${day.title}`),
    `${versionName(draft)} is imported as a draft`,
  ],
});

export const calendarPublish = underFourEyes(
  change({
    name: 'calendar publish',
    title: 'publish a draft as the calendar of its year',
    permission: 'tariffs.publish',
    input: { version: subject(version, 'such as 2027/2') },
    run: async ({ pool, by }, input) => requireDone(await publishYear(pool, by(), input.version)),
    json: (published) => ({ version: versionName(published) }),
    text: (published) => [`${versionName(published)} is published`],
  }),
  { objects: (input) => [['calendar', versionName(input.version)]] },
);

export const calendarList = listing({
  name: 'calendar list',
  title: 'list the years and their versions; other years follow article 112 of the Labour Code',
  permission: 'lists.read',
  input: {},
  columns: {
    version: column.text,
    ...all(column.text, 'state', 'origin', 'checksum'),
    ...all(column.moment, 'importedAt', 'publishedAt'),
  },
  none: 'there is no calendar: {calendar import}',
  async run({ pool }) {
    const versions = await listVersions(pool);
    return versions.map((one) => ({
      ...one,
      version: versionName(one),
      checksum: one.checksum.slice(0, 12),
    }));
  },
});

export const calendarShow = listing({
  name: 'calendar show',
  title: 'show the days of a version that differ from an ordinary week',
  permission: 'lists.read',
  input: { version: subject(version, 'such as 2026/1') },
  columns: {
    date: column.day,
    kind: column.text,
    movedFrom: column.day,
    ...all(column.text, 'title', 'source', 'confidence'),
  },
  none: 'there are no such days',
  async run({ pool }, input) {
    const found = await findVersion(pool, input.version.year, input.version.version);
    if (!found) throw new Refusal(message('CALENDAR_NOT_FOUND', { version: versionName(input.version) }));
    return found.days.map((day) => ({ ...day, movedFrom: day.movedFrom === '' ? null : day.movedFrom }));
  },
});

export const calendar: Subject = {
  name: 'calendar',
  about: 'days off by year, which move deadlines',
  useCases: [calendarImport, calendarPublish, calendarList, calendarShow],
};
