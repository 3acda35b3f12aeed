import { datePrinted } from '../kernel/calendar.ts';
import { rublesNumber, rublesPrinted } from '../kernel/money.ts';
import type { ImportListener, ImportReport } from '../payments/statement/import-statement.ts';
import type { WaitingLine } from '../payments/statement/resolve-line.ts';

/** What both commands tell of a line that waits. */
type ToldLine = Pick<
  WaitingLine,
  | 'lineId'
  | 'sourceLine'
  | 'date'
  | 'number'
  | 'amount'
  | 'explanation'
  | 'payerName'
  | 'payerInn'
  | 'payerAccount'
  | 'purpose'
> & { readonly reason: WaitingLine['reason'] | null };

export interface ImportPrinter extends ImportListener {
  finished(report: ImportReport, isDryRun: boolean): unknown;
  failed(reason: string): unknown;
  hasFaults(): boolean;
}

/** Prints an import while it runs, or gathers it for `--json`. */
export function printImport(file: string, json: boolean): ImportPrinter {
  const faults: unknown[] = [];
  const unmatched: unknown[] = [];
  let faultCount = 0;
  return {
    chunk(outcome) {
      for (const { lineId, line, refusal } of outcome.unmatched) {
        const told = { lineId, ...line, ...refusal };
        if (json) unmatched.push(unmatchedJson(told));
        else console.log(unmatchedText(told));
      }
    },
    fault({ sourceLine, description }) {
      faultCount += 1;
      if (json) faults.push({ sourceLine, description });
      else console.error(`bindery: ${file}:${sourceLine}: ${description}`);
    },
    finished({ format, encoding, counts }, isDryRun) {
      if (!json) {
        console.log(
          `${file} (${format}, ${encoding})${isDryRun ? ', dry run' : ''}: incoming ${counts.incoming}, ` +
            `matched ${counts.matched}, unmatched ${counts.unmatched}, known ${counts.known}, ` +
            `outgoing ${counts.outgoing}, pending ${counts.pending}, faults ${faultCount}`,
        );
      }
      return { file, format, encoding, isDryRun, ...counts, faults, unmatchedLines: unmatched };
    },
    failed(reason) {
      faultCount += 1;
      if (!json) console.error(`bindery: ${file}: ${reason}`);
      return { file, error: reason, faults, unmatchedLines: unmatched };
    },
    hasFaults: () => faultCount > 0,
  };
}

export function unmatchedText(line: ToldLine): string {
  const payer = [line.payerName, line.payerInn && `ИНН ${line.payerInn}`].filter(Boolean).join(', ');
  return [
    `line ${line.lineId}: ${datePrinted(line.date)}, № ${line.number}, ${rublesPrinted(line.amount)} руб., ${payer}`,
    ...(line.reason === null ? [] : [`  ${line.reason}: ${line.explanation ?? ''}`]),
    `  ${line.purpose}`,
  ].join('\n');
}

export function unmatchedJson(line: ToldLine) {
  return {
    line: line.lineId.toString(),
    sourceLine: line.sourceLine,
    date: line.date,
    number: line.number,
    amount: rublesNumber(line.amount),
    payerName: line.payerName,
    payerInn: line.payerInn,
    payerAccount: line.payerAccount,
    purpose: line.purpose,
    reason: line.reason,
    explanation: line.explanation,
  };
}
