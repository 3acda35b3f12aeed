let made = 0;

/** A new VIN for each call, because only one osago contract per vehicle and owner can be paid. */
export function nextVin(): string {
  made += 1;
  return `XTAGFL110MY1${String(made).padStart(5, '0')}`;
}
