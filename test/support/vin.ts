let made = 0;

/** A VIN that no other vehicle of the test has: of one vehicle and one owner only one osago contract can be paid. */
export function nextVin(): string {
  made += 1;
  return `XTAGFL110MY1${String(made).padStart(5, '0')}`;
}
