import { type Message, message } from '#kernel/errors/message.ts';
import { isDate } from '#kernel/time/calendar.ts';
import { holidays, isWeekend } from '#kernel/time/working-days.ts';
import { type CsvRow, type CsvTable, faultsMax, headerFaults } from '../files/csv.ts';
import type { PlaceFault } from '../files/fault.ts';
import type { GivenFile } from '../files/given-file.ts';
import { readTableFile } from '../files/table.ts';
import { type CalendarDay, confidences, dayColumns, dayKinds } from './calendar-year.ts';

const bytesMax = 1_048_576;
/** Maximum number of rows; no year has so many days. */
const rowsMax = 400;
const textMax = 200;

export interface ReadYear {
  readonly year: number;
  readonly days: readonly CalendarDay[];
}

type Reading = ReadYear | { readonly faults: readonly PlaceFault[] };

/** Reads a year's calendar from a CSV file or XLSX workbook, or returns all errors. */
export async function readYearFile(file: GivenFile): Promise<Reading> {
  const bytes = file.bytes(bytesMax);
  if ('message' in bytes) return { faults: [bytes] };
  const table = await readTableFile(bytes, rowsMax);
  return 'faults' in table ? table : readYear(table);
}

export function readYear({ columns, rows }: CsvTable): Reading {
  const wrong = headerFaults(columns, { known: dayColumns, required: dayColumns });
  if (wrong.length > 0) return { faults: wrong };
  const places = dayColumns.map((column) => columns.indexOf(column));
  const read = rows.map((row) => readDay(row, places));
  const faults = read.flatMap((one) => one.faults);
  const days = read.map(({ day }) => day).sort((one, other) => (one.date < other.date ? -1 : 1));
  if (faults.length === 0) faults.push(...yearFaults(days));
  return faults.length > 0
    ? { faults: faults.slice(0, faultsMax) }
    : { year: Number(days[0]?.date.slice(0, 4)), days };
}

function readDay({ cells, line }: CsvRow, places: readonly number[]) {
  const [date = '', kind = '', movedFrom = '', title = '', source = '', confidence = ''] = places.map(
    (place) => cells[place],
  );
  const faults: PlaceFault[] = [];
  const report = (column: string, wrong: Message) => faults.push({ line, column, message: wrong });
  const isReal = isDate(date);
  if (!isReal) report('date', message('DAY_OFF_DATE_EXPECTED'));
  if (!dayKinds.some((known) => known === kind))
    report('kind', message('DAY_OFF_CODE_EXPECTED', { known: dayKinds }));
  if (movedFrom !== '' && !isDate(movedFrom)) report('movedFrom', message('DAY_OFF_MOVED_EXPECTED'));
  if (title === '' || title.length > textMax)
    report('title', message('DAY_OFF_TITLE_EXPECTED', { max: textMax }));
  if (source === '' || source.length > textMax)
    report('source', message('DAY_OFF_SOURCE_EXPECTED', { max: textMax }));
  if (!confidences.some((known) => known === confidence))
    report('confidence', message('DAY_OFF_CODE_EXPECTED', { known: confidences }));
  if (isReal) {
    const rest = restOf(date);
    if (kind === 'HOLIDAY' && rest !== 'holiday') report('kind', message('DAY_NOT_HOLIDAY'));
    if (kind === 'DAY_OFF' && rest !== 'weekday')
      report('kind', message(rest === 'holiday' ? 'DAY_OFF_HOLIDAY' : 'DAY_OFF_WEEKEND'));
    if (kind === 'WORKING' && rest !== 'weekend')
      report('kind', message(rest === 'holiday' ? 'WORKING_HOLIDAY' : 'WORKING_WEEKDAY'));
  }
  return { day: { date, kind, movedFrom, title, source, confidence } as CalendarDay, faults };
}

function restOf(date: string): 'holiday' | 'weekend' | 'weekday' {
  if (holidays.has(date.slice(5))) return 'holiday';
  return isWeekend(date) ? 'weekend' : 'weekday';
}

/** Reports incomplete years, because a truncated file would turn holidays into working days. */
function yearFaults(days: readonly CalendarDay[]): readonly PlaceFault[] {
  const years = [...new Set(days.map(({ date }) => date.slice(0, 4)))];
  if (years.length !== 1) return [{ message: message('CALENDAR_YEARS', { count: years.length }) }];
  const dates = days.map(({ date }) => date);
  const twice = dates.filter((date, index) => dates.indexOf(date) !== index);
  const missing = [...holidays].map((day) => `${years[0]}-${day}`).filter((day) => !dates.includes(day));
  return [
    ...twice.map((date) => ({ message: message('CALENDAR_DAY_TWICE', { day: date }) })),
    ...missing.map((date) => ({ message: message('CALENDAR_DAY_MISSING', { day: date }) })),
  ];
}
