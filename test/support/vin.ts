let made = 0;

/** Returns another VIN at each call, because a vehicle can have only one osago contract in force. */
export function nextVin(): string {
  made += 1;
  return `XTAGFL110MY1${String(made).padStart(5, '0')}`;
}
