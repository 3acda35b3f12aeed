/**
 * Hour and minute from which cover that begins on the day of its conclusion was agreed, "12" and "30"; "00" and "00" on
 * any other day, and where no time was sent.
 */
export function startTimePrinted(
  startDate: string | undefined,
  { concludedOn, startsOn }: { readonly concludedOn: string; readonly startsOn: string },
): { readonly hour: string; readonly minute: string } {
  const time = /T(\d{2}):(\d{2})/.exec(startDate ?? '');
  const [hour = '00', minute = '00'] = time && concludedOn === startsOn ? time.slice(1) : [];
  return { hour, minute };
}
