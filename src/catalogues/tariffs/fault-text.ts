import type { TableFault } from './tariff.ts';

/** "kt, line 12, column kt: …", as the staff read it. */
export function faultText(fault: TableFault): string {
  const place = [fault.table, fault.line && `line ${fault.line}`, fault.column && `column ${fault.column}`];
  return `${place.filter(Boolean).join(', ')}: ${fault.message}`;
}
