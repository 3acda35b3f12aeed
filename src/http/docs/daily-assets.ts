import { type DateText, moscowDate } from '#kernel/calendar.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Asset } from '../openapi/asset.ts';

/** What is made once a day, of the day in Moscow on which it is asked for; yesterday's is forgotten. */
export type DailyAssets = (name: string, make: (today: DateText) => Asset) => Asset;

export function dailyAssets(clock: Clock): DailyAssets {
  let madeOn = '';
  const made = new Map<string, Asset>();
  return (name, make) => {
    const today = moscowDate(clock.now());
    if (today !== madeOn) made.clear();
    madeOn = today;
    const asset = made.get(name) ?? make(today);
    made.set(name, asset);
    return asset;
  };
}
