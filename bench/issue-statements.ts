import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Settings of a PostgreSQL whose log tells every statement with its parameters, in lines of JSON. */
export const statementLog = {
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'statements',
  log_statement: 'all',
};

/** A statement of an issue and its parameters as texts; null for NULL. */
interface Statement {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

interface LogLine {
  readonly pid: number;
  readonly application_name?: string;
  readonly message: string;
  readonly detail?: string;
}

/** A script for pgbench, and its variables. */
export interface Script {
  readonly text: string;
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * What the last issue has sent, on one connection from its number to its commit, as a script that issues a contract of
 * its own each time: numbers of the sequences, ids and what holds them differ, everything else is as it was sent.
 */
export function issueScript(dataDirectory: string): Script {
  const [before, last] = issues(dataDirectory).slice(-2);
  if (!before || !last) throw new Error('the log holds no two issues');
  const variables: Record<string, string> = {};
  const replaced = replacements(last);
  const statements = last.map(({ text, values }, at) => {
    const isDone = text.includes('nextval') && at > 0;
    const prepared = text.replace(/\$(\d+)/g, (_, digits: string) => {
      const index = Number(digits) - 1;
      const value = values[index] ?? null;
      if (value === null) return 'null';
      const name = `s${at}p${index}`;
      const differs = before[at]?.values[index] !== value;
      if (!(differs && replaced.some(({ own }) => value === own))) variables[name] = value;
      return differs ? expressionOf(name, value, replaced) : `:${name}`;
    });
    if (isDone) return `${prepared} \\gset receipt_`;
    // Others may read something over the same connection that is not there any more.
    return givesNumber.test(text) ? `${prepared} \\gset` : `${prepared};`;
  });
  return { text: `${statements.map((text) => text.replace(/\s+/g, ' ')).join('\n')}\n`, variables };
}

/** Statements whose answers those behind them need. */
const givesNumber = /^\s*select.*(?:nextval|"contractId")/s;

/** A value of the logged issue, and what stands for it in another one. */
interface Replacement {
  readonly own: string;
  readonly expression: string;
  /** True where it stays as it was inside of other values. */
  readonly isOnlyWhole?: true;
}

/** Only the first nextval goes into the number of the policy; the order goes by it too. */
function replacements(issue: readonly Statement[]): Replacement[] {
  const valueIn = (part: string, index: number) =>
    issue.find(({ text }) => text.includes(part))?.values[index] ?? '';
  return [
    { own: valueIn('insert into contracts', 0), expression: `('XXX' || lpad(:value::text, 10, '0'))` },
    { own: valueIn('insert into contracts', 1), expression: 'gen_random_uuid()' },
    { own: valueIn('insert into contracts', 17), expression: 'md5(random()::text)' },
    // The VIN, by which other contracts of the vehicle are looked for.
    { own: valueIn('insert into contracts', 15), expression: 'md5(random()::text)', isOnlyWhole: true },
    { own: valueIn('update contracts', 0), expression: ':contractId' },
    { own: valueIn('insert into payments', 0), expression: `(md5(:value::text)::uuid)` },
    { own: valueIn('insert into cash_receipts', 0), expression: `('А7-' || :receipt_value::text)` },
  ];
}

function expressionOf(name: string, value: string, replaced: readonly Replacement[]): string {
  const whole = replaced.find(({ own }) => own === value);
  if (whole) return whole.expression;
  const part = replaced.find(
    ({ own, isOnlyWhole }) => !isOnlyWhole && own.length >= 10 && value.includes(own),
  );
  return part ? `replace(:${name}, '${part.own}', ${part.expression}::text)` : `:${name}`;
}

/** The statements of every issue in the log, in the order of their beginning. */
function issues(dataDirectory: string): Statement[][] {
  const found: Statement[][] = [];
  const open = new Map<number, Statement[]>();
  for (const { pid, message, detail = '' } of logLines(dataDirectory)) {
    const text = message.replace(/^(execute [^:]*|statement): /, '');
    if (detail.includes(`'osago_policy_number'`)) open.set(pid, []);
    // The same connections fetch jobs meanwhile.
    if (text.includes('pgboss.job_common j')) continue;
    open.get(pid)?.push({ text, values: valuesOf(detail) });
    const issue = open.get(pid);
    if (text === 'commit' && issue) {
      found.push(issue);
      open.delete(pid);
    }
  }
  return found;
}

function logLines(dataDirectory: string): LogLine[] {
  const [file] = globSync('**/statements/*.json', { cwd: dataDirectory }).sort().slice(-1);
  if (file === undefined) throw new Error('PostgreSQL has logged no statements');
  return readFileSync(join(dataDirectory, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as LogLine)
    .filter(
      ({ application_name, message }) =>
        application_name === 'bindery server' && /^(execute|statement)/.test(message),
    );
}

/** Of a detail such as `parameters: $1 = 'a', $2 = NULL`. */
function valuesOf(detail: string): (string | null)[] {
  return [...detail.matchAll(/\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g)].map(
    ([, value]) => value?.replaceAll("''", "'") ?? null,
  );
}
