import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import iconv from 'iconv-lite';
import { run } from '#app/cli/program.ts';
import { createPool } from '#platform/db/pool.ts';
import { postgresMicroseconds } from './postgres-cpu.ts';
import { print } from './row.ts';
import { shareOf } from './share.ts';
import { inDirectory, onPostgres } from './temporary.ts';

const lines = shareOf(100_000);
const matched = Math.round(lines / 10);
const account = '40702810900000002851';
const inn = '7709123453';
const program = fileURLToPath(new URL('../bin/bindery.mjs', import.meta.url));

/** Peak memory and CPU of imports of bank statements, and of the list of their unmatched lines. */
export function measureStatement(): Promise<void> {
  return inDirectory((directory) =>
    onPostgres(join(directory, 'db'), {}, (connectionString) =>
      measured(connectionString, directory, postgresMicroseconds(join(directory, 'db'))),
    ),
  );
}

async function measured(
  connectionString: string,
  directory: string,
  postgresCpu: () => number,
): Promise<void> {
  const environment = { DATABASE_URL: connectionString };
  await run(['migrate'], environment);
  const pool = createPool({ connectionString, applicationName: 'bench', statementTimeoutMs: 0 });
  await seed(pool);
  await pool.end();
  const file = async (name: string, paying: number, count = lines) => {
    const path = join(directory, name);
    await writeFile(path, iconv.encode(statement(name, paying, count), 'windows-1251'));
    return path;
  };
  // The first command of a program compiles its modules, which takes 30 MB more than later ones.
  await timed(['statement', 'import', await file('few.txt', 0, 10)], environment);
  const [none, tenth] = [await file('none.txt', 0), await file('tenth.txt', matched)];
  print(`${lines} lines`, 'peak memory, MB', 'CPU of Node, s', 'CPU of PostgreSQL, s', 'lines printed');
  print('---', '---:', '---:', '---:', '---:');
  const command = async (what: string, ...words: readonly string[]) => {
    const before = postgresCpu();
    const { megabytes, nodeSeconds, printed } = await timed(words, environment);
    const seconds = (postgresCpu() - before) / 1e6;
    print(what, String(megabytes), nodeSeconds.toFixed(1), seconds.toFixed(1), String(printed));
    return seconds;
  };
  await command('a command that reads no line', 'statement', 'returns');
  const idle = await command('none pays', 'statement', 'import', none);
  const paying = await command(`${matched} pay`, 'statement', 'import', tenth);
  await command('the same file again', 'statement', 'import', tenth);
  await command('the list of unmatched lines as JSON', 'statement', 'unmatched', '--json');
  const each = ((paying - (idle * (lines - matched)) / lines) * 1_000) / matched;
  print(`CPU of PostgreSQL for a line that pays: ${each.toFixed(2)} ms`, '', '', '', '');
}

/** Runs the command as an operator does, so that the flags of its start count. */
export async function timed(words: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn('/usr/bin/time', ['-f', '%M %U %S', process.execPath, program, ...words], {
    env: { ...process.env, ...environment },
  });
  let printed = 0;
  child.stdout.on('data', (bytes: Buffer) => {
    printed += bytes.toString('latin1').split('\n').length - 1;
  });
  const told = await text(child.stderr);
  const [kilobytes = 0, user = 0, system = 0] = (told.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
  return { megabytes: Math.round(kilobytes / 1_024), nodeSeconds: user + system, printed, told };
}

/** Contracts of one organization with a bill each, written past the service: selling them is another bench. */
async function seed(pool: ReturnType<typeof createPool>): Promise<void> {
  await pool.query(`
    insert into partners (login, name, channel, client_id, created_at) values ('b', 'b', 'AGENT', 'b', now());
    insert into personal_records (partner_id, fingerprint, plain)
      select partner_id, '\\x01', '{"inn": "${inn}", "fullName": "ООО Образец"}' from partners;
    insert into contracts (contract_id, policy_number, draft_id, partner_id, product, holder_type, status, version, body, personal,
                           facts, calculation, premium_kopecks, tariff_version_ids, concluded_on, starts_on, ends_on,
                           check_code, created_at, updated_at)
      select n, 'XXX' || lpad(n::text, 10, '0'), gen_random_uuid(), partner_id, 'osago', 'corporate', 'AWAITING_PAYMENT', 2,
             '{"policyHolder": {}}', '{"[\\"policyHolder\\",\\"organization\\"]": "01"}', '{}',
             '{"tariffVersionIds": [], "effectiveFrom": "2026-01-01", "baseRate": "1", "coefficients": [], "steps": [], "assumptions": []}',
             100000, '{}', '2026-11-20', '2099-12-01', '2100-11-30', 'c', now(), now()
        from partners, generate_series(1, ${matched}) as n;
    insert into installments select contract_id, 1, 100000, starts_on, 'DUE' from contracts;
    insert into payments (order_id, contract_id, installment_nr, payment_type, amount_kopecks, status, created_at)
      select draft_id, contract_id, 1, 'CASHLESS', 100000, 'AWAITING', now() from contracts;
    insert into bills (serial, bill_number, file_id, order_id, contract_id, contract_key, issued_on)
      select contract_id, 'СЧ-2026-' || lpad(contract_id::text, 8, '0'), gen_random_uuid(), draft_id, contract_id,
             translate(policy_number, 'X', 'Х'), '2026-11-20' from contracts;
    analyze;`);
}

/** A 1C file; `name` makes its lines differ from the lines of another file. */
function statement(name: string, paying: number, count: number): string {
  const every = Math.max(1, Math.floor(count / Math.max(paying, 1)));
  let bill = 0;
  const documents = Array.from({ length: count }, (_, index) => {
    const isPaying = index % every === 0 && bill < paying;
    if (isPaying) bill += 1;
    const purpose = isPaying
      ? `Оплата по счету СЧ-2026-${String(bill).padStart(8, '0')}`
      : `Оплата по накладной ${name} ${index}`;
    return [
      'СекцияДокумент=Платежное поручение',
      `Номер=${index}`,
      'Дата=20.11.2026',
      'Сумма=1000.00',
      'ПлательщикСчет=40702810400000000777',
      'Плательщик1=ООО Образец',
      `ПлательщикИНН=${inn}`,
      `ПолучательСчет=${account}`,
      'ДатаПоступило=20.11.2026',
      `НазначениеПлатежа=${purpose}`,
      'КонецДокумента',
    ].join('\r\n');
  });
  return [
    '1CClientBankExchange',
    'Кодировка=Windows',
    `РасчСчет=${account}`,
    ...documents,
    'КонецФайла',
  ].join('\r\n');
}
