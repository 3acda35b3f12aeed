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
 * What the last issue has sent, from its number until its contract was in force, as a script that issues a contract of its own
 * each time: numbers of the sequences, ids and what holds them differ, everything else is as it was sent.
 */
export function issueScript(dataDirectory: string): Script {
  const [before, last] = issues(dataDirectory).slice(-2);
  if (!before || !last) throw new Error('the log holds no two issues');
  const variables: Record<string, string> = {};
  const replaced = replacements(last);
  const statements = last.map(({ text, values }, at) => {
    // Clients of pgbench wait for each other's locks; the program would try again without the batch.
    const given = text.includes('take_first_payments') ? values.with(1, null) : values;
    const prepared = text.replace(/\$(\d+)/g, (_, digits: string) => {
      const index = Number(digits) - 1;
      const value = given[index] ?? null;
      if (value === null) return 'null';
      const name = `s${at}p${index}`;
      const differs = before[at]?.values[index] !== value;
      if (!(differs && replaced.some(({ own }) => value === own))) variables[name] = value;
      return differs ? expressionOf(name, value, replaced) : `:${name}`;
    });
    // Others may read something over the same connection that is not there any more.
    return givesNumber.test(text) ? `${prepared} \\gset` : `${prepared};`;
  });
  return { text: `${statements.map((text) => text.replace(/\s+/g, ' ')).join('\n')}\n`, variables };
}

/** Statements whose answers those behind them need. */
const givesNumber = /nextval|as "savedId"/;

/** A value of the logged issue, and what stands for it in another one. */
interface Replacement {
  readonly own: string;
  readonly expression: string;
}

/** The job that is left has an id of its own, as the payment has. */
function replacements(issue: readonly Statement[]): Replacement[] {
  const valuesOf = (part: string) => issue.find(({ text }) => text.includes(part))?.values ?? [];
  const saved = savedColumns(issue);
  const [taking = '', , , , consents = ''] = valuesOf('take_first_payments').map((value) => value ?? '');
  const idIn = (json: string, name: string) => new RegExp(`"${name}": ?"([^"]+)"`).exec(json)?.[1] ?? '';
  return [
    { own: saved.policy_number ?? '', expression: `('XXX' || lpad(:value::text, 10, '0'))` },
    { own: saved.draft_id ?? '', expression: 'gen_random_uuid()' },
    { own: saved.check_code ?? '', expression: 'md5(random()::text)' },
    // The VIN, by which other contracts of the vehicle are looked for.
    { own: saved.vin ?? '', expression: 'md5(random()::text)' },
    { own: idIn(taking, 'contract_id'), expression: ':savedId' },
    { own: idIn(taking, 'id'), expression: '(md5(random()::text)::uuid)' },
    { own: idIn(taking, 'order_id'), expression: `(md5(:value::text)::uuid)` },
    { own: consents.replace(/^{"?([^"}]*).*/, '$1'), expression: 'gen_random_uuid()' },
  ];
}

/** Returns the values of an inserted contract by column. */
function savedColumns(issue: readonly Statement[]): Readonly<Record<string, string | null>> {
  const [rows] = issue.find(({ text }) => text.includes('insert into contracts'))?.values ?? [];
  const [row] = JSON.parse(rows ?? '[]') as {
    policy_number: string;
    contract: Record<string, string | null>;
  }[];
  return row ? { ...row.contract, policy_number: row.policy_number } : {};
}

function expressionOf(name: string, value: string, replaced: readonly Replacement[]): string {
  const whole = replaced.find(({ own }) => own === value);
  if (whole) return whole.expression;
  return replaced
    .filter(({ own }) => own.length >= 10 && value.includes(own))
    .reduce((inner, { own, expression }) => `replace(${inner}, '${own}', ${expression}::text)`, `:${name}`);
}

/** What an issue sends, whatever jobs and others send meanwhile. */
const ofAnIssue = /nextval|search_vehicles|insert into contracts|asked\.number|take_first_payments/;

/** The statements of every issue in the log; one was sold after another. */
function issues(dataDirectory: string): Statement[][] {
  const found: Statement[][] = [];
  let issue: Statement[] | undefined;
  for (const { message, detail = '' } of logLines(dataDirectory)) {
    const text = message.replace(/^(execute [^:]*|statement): /, '');
    if (!ofAnIssue.test(text)) continue;
    const values = valuesOf(detail);
    if (detail.includes('osago_policy_number')) issue = [];
    const number = issue && savedColumns(issue).policy_number;
    // Reports read the contracts of issues before.
    if (text.includes('asked.number') && !(number && values[0]?.includes(number))) continue;
    if (issue?.some((one) => one.text === text)) continue;
    issue?.push({ text, values });
    if (!issue || !text.includes('take_first_payments')) continue;
    found.push(issue);
    issue = undefined;
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
