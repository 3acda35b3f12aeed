import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { unreadable } from '../db/file-errors.ts';
import { StartError } from '../db/start-error.ts';
import { isDate } from '../kernel/calendar.ts';
import { documentKinds, importDocument, listDocuments } from '../print-forms/documents/insurer-documents.ts';
import { inChange, inCommand } from './command-context.ts';
import type { Invocation } from './program.ts';
import { refuse } from './staff.ts';

interface ImportOptions {
  readonly product: string;
  readonly kind: string;
  readonly effectiveFrom: string;
}

export function addDocumentCommands(program: Command, invocation: Invocation): void {
  const document = program
    .command('document')
    .description('rules of insurance and memos that are sent with policies');
  document
    .command('import')
    .description('put a PDF in that is in force from a day on; versions never change')
    .argument('<file>', 'a PDF of 4 MiB at most')
    .requiredOption('--product <code>', 'whose document it is, such as property')
    .requiredOption('--kind <kind>', documentKinds.join(' or '))
    .requiredOption('--effective-from <date>', 'first day of conclusion that it is for, such as 2026-12-01')
    .action(async (file: string, options: ImportOptions) =>
      invocation.exit(await imported(invocation, file, options)),
    );
  document
    .command('list')
    .description('list the versions')
    .option('--json', 'print as JSON')
    .action(async ({ json }: { json?: boolean }) => invocation.exit(await list(invocation, json === true)));
}

function imported(
  invocation: Invocation,
  file: string,
  { product, kind, effectiveFrom }: ImportOptions,
): Promise<number> {
  const known = documentKinds.find((one) => one === kind);
  if (!known) return Promise.resolve(refuse(`--kind is ${documentKinds.join(' or ')}`));
  if (!isDate(effectiveFrom)) return Promise.resolve(refuse('--effective-from is a date such as 2026-12-01'));
  const bytes = bytesIn(file);
  return inChange(invocation.variables, async ({ pool, by, assortment }) => {
    const version = { product, kind: known, effectiveFrom, fileName: basename(file), bytes };
    const refusal = await importDocument(pool, assortment.products, version, by());
    if (refusal !== null) return refuse(refusal);
    console.log(`${known} of ${product} from ${effectiveFrom}: ${bytes.byteLength} bytes`);
    return 0;
  });
}

function bytesIn(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const reason = unreadable(error);
    if (reason === undefined) throw error;
    throw new StartError(`${file} ${reason}`, { cause: error });
  }
}

function list(invocation: Invocation, isJson: boolean): Promise<number> {
  return inCommand(invocation.variables, async ({ pool }) => {
    const rows = (await listDocuments(pool)).map((one) => ({
      ...one,
      importedAt: one.importedAt.toISOString(),
    }));
    if (isJson) console.log(JSON.stringify(rows));
    else if (rows.length === 0) console.log('there are no documents: bindery document import');
    else console.table(rows);
    return 0;
  });
}
