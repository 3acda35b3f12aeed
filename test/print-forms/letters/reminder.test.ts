import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCalendar } from '#contracts/print-forms/letters/reminder.ts';
import { eventOf } from '../support/event.ts';

const reminder = {
  uid: 'policy-XXX0000000001@insurer.example',
  sequence: 2,
  organizer: { name: 'АО «Страховщик»', email: 'info@insurer.example' },
  writtenAt: new Date('2026-11-21T09:00:00Z'),
  startsOn: '2026-11-25',
  endsOn: '2027-02-28',
  summary: 'Заканчивается полис ОСАГО XXX № 0000000001, продлите его заранее: это долгий текст',
  description: 'Дом; сад, \\ и\nвторая строка 🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗',
};

test('a reminder is one all-day event with an alarm two weeks earlier', () => {
  const event = eventOf(toCalendar(reminder));
  assert.deepEqual(
    Object.fromEntries([...event].filter(([name]) => !['BEGIN', 'END', 'PRODID'].includes(name))),
    {
      VERSION: '2.0',
      CALSCALE: 'GREGORIAN',
      METHOD: 'PUBLISH',
      UID: reminder.uid,
      DTSTAMP: '20261121T090000Z',
      SEQUENCE: '2',
      'ORGANIZER;CN="АО «Страховщик»"': 'mailto:info@insurer.example',
      'DTSTART;VALUE=DATE': '20270228',
      'DTEND;VALUE=DATE': '20270301',
      SUMMARY: reminder.summary,
      // `eventOf` returns the last DESCRIPTION. It belongs to the alarm and repeats the summary.
      DESCRIPTION: reminder.summary,
      TRANSP: 'TRANSPARENT',
      ACTION: 'DISPLAY',
      TRIGGER: '-P14D',
    },
  );
});

test('lines of a calendar file end with CRLF, have at most 75 octets and split no character', () => {
  const calendar = toCalendar(reminder);
  assert.ok(calendar.endsWith('END:VCALENDAR\r\n'));
  assert.equal(calendar.replaceAll('\r\n', '').match(/[\r\n]/), null);
  const lines = calendar.split('\r\n');
  for (const line of lines) assert.ok(Buffer.byteLength(line) <= 75, line);
  assert.ok(lines.some((line) => line.startsWith(' ')));
  for (const line of lines) assert.equal(Buffer.from(line).toString('utf8'), line);
});

test('a text with special characters of the calendar format is read back unchanged', () => {
  // The contract is too short for an alarm, so the only DESCRIPTION belongs to the event.
  const event = eventOf(toCalendar({ ...reminder, endsOn: '2026-12-08' }));
  assert.equal(event.get('DESCRIPTION'), reminder.description);
  assert.equal(event.get('TRIGGER'), undefined);
});

test('a cancelled reminder has the id of the reminder and no alarm', () => {
  const event = eventOf(toCalendar({ ...reminder, sequence: 3 }, 'CANCEL'));
  assert.equal(event.get('METHOD'), 'CANCEL');
  assert.equal(event.get('STATUS'), 'CANCELLED');
  assert.equal(event.get('UID'), reminder.uid);
  assert.equal(event.get('SEQUENCE'), '3');
  assert.equal(event.get('TRIGGER'), undefined);
});
