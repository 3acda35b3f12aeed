import { addDays, type DateText, daysBetween } from '#kernel/time/calendar.ts';

/** A calendar event for the end of cover: a whole day, or a minute if cover ends during a day. */
export interface Reminder {
  /** Id of the event, equal in every message, so that a calendar updates the event. */
  readonly uid: string;
  /** Number of the message about this event; increases with every edition of the policy and with the cancellation. */
  readonly sequence: number;
  /** Sender of the event; calendars let only the sender cancel it. */
  readonly organizer: { readonly name: string; readonly email: string };
  readonly writtenAt: Date;
  readonly startsOn: DateText;
  readonly endsOn: DateText;
  /** The first moment without cover; null or absent if cover ends with the day. */
  readonly endsAt?: Date | null | undefined;
  readonly summary: string;
  readonly description: string;
}

export const alarmDays = 14;
const octetsMax = 75;

/** Method by RFC 5546: add or cancel the event. */
export type CalendarMethod = 'PUBLISH' | 'CANCEL';

/** Formats a calendar with the event (RFC 5545). Omits the alarm if it would ring before cover begins. */
export function toCalendar(reminder: Reminder, method: CalendarMethod = 'PUBLISH'): string {
  const { uid, sequence, organizer, writtenAt, startsOn, endsOn, endsAt, summary, description } = reminder;
  const alarm = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    `TRIGGER:-P${alarmDays}D`,
    'END:VALARM',
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bindery//Policies//RU',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${basicMoment(writtenAt)}`,
    `SEQUENCE:${sequence}`,
    ...(method === 'CANCEL' ? ['STATUS:CANCELLED'] : []),
    `ORGANIZER;CN="${organizer.name.replaceAll(/["\r\n]/g, "'")}":mailto:${organizer.email}`,
    ...(endsAt
      ? [`DTSTART:${basicMoment(endsAt)}`]
      : [
          `DTSTART;VALUE=DATE:${basicDate(endsOn)}`,
          // DTEND is the first day after the event.
          `DTEND;VALUE=DATE:${basicDate(addDays(endsOn, 1))}`,
        ]),
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    ...(method === 'PUBLISH' && hasAlarm(startsOn, endsOn) ? alarm : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

export function hasAlarm(startsOn: DateText, endsOn: DateText): boolean {
  return daysBetween(startsOn, endsOn) >= alarmDays;
}

function basicDate(date: DateText): string {
  return date.replaceAll('-', '');
}

/** Formats a moment as "20261202T120000Z". */
function basicMoment(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');
}

/** Folds lines at 75 octets without splitting characters; continuation lines begin with a space. */
function folded(line: string): string {
  let octets = 0;
  let text = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > octetsMax) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
