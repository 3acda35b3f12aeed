import type { AutopaySettings } from '#payments/record/autopay/autopay.ts';
import type { Settings } from './values.ts';

const daysMax = 30;
const retriesMax = 10;

/** Reads the settings of automatic payments; undefined unless they are switched on. */
export function readAutopaySettings(read: Settings): AutopaySettings | undefined {
  const isOn = read.isOn('AUTOPAY', 'off');
  const settings = {
    daysBefore: read.whole('AUTOPAY_DAYS_BEFORE', 1, 0, daysMax),
    noticeDays: read.whole('AUTOPAY_NOTICE_DAYS', 3, 1, daysMax),
    retryDays: retryDays(read),
  };
  return isOn ? settings : undefined;
}

/** Reads days after the first charge, such as `1,3,5`; `none` repeats no charge. */
function retryDays(read: Settings): readonly number[] {
  const name = 'AUTOPAY_RETRY_DAYS';
  if (read.text(name) === undefined) return [1, 3, 5];
  if (read.text(name) === 'none') return [];
  const words = read.list(name);
  const days = words.filter((word) => /^\d{1,2}$/.test(word)).map(Number);
  const isRising = days.every((day, index) => day > (days[index - 1] ?? 0) && day <= daysMax);
  if (days.length === words.length && days.length <= retriesMax && isRising) return days;
  read.faults.push(
    `${name} is not usable: set rising days from 1 to ${daysMax} by comma, at most ${retriesMax}, as 1,3,5; or none`,
  );
  return [];
}
