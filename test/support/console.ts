import { demoLink } from '#staff/people/accounts.ts';
import type { Role } from '#staff/use-case/permissions.ts';
import { agreed } from './agreed.ts';
import { until } from './process.ts';
import { type Response, type TestService, testService } from './service.ts';
import { byStaff } from './staff.ts';

export const consoleAddress = 'http://console.test';
export const consoleVariables = { CONSOLE_PORT: '0', CONSOLE_URL: consoleAddress };

/** Header by which a browser marks a form sent from a console page. */
export const ofOurPage = { 'sec-fetch-site': 'same-origin' };

export interface StaffBrowser {
  readonly login: string;
  readonly cookie: string;
  open(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  send(
    path: string,
    form: Readonly<Record<string, string>> | URLSearchParams,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  /** Sends a form with files; `files` has file names and contents by field. */
  upload(
    path: string,
    form: Readonly<Record<string, string>>,
    files: Readonly<Record<string, Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>>>,
  ): Promise<Response>;
}

export function consoleService(variables: Readonly<Record<string, string>> = {}): Promise<TestService> {
  return testService({ ...consoleVariables, ...variables });
}

/** Sends a request to the console without a session. */
export async function askConsole(
  { consoleUrl }: TestService,
  path: string,
  options: RequestInit = {},
): Promise<Response> {
  const response = await fetch(`${consoleUrl}${path}`, { redirect: 'manual', ...options });
  return { status: response.status, headers: response.headers, text: await response.text(), body: {} };
}

/** Signs in a person with these roles and returns the person's browser. */
export async function staffBrowser(
  service: TestService,
  roles: readonly Role[],
  login = `of-${roles.join('-') || 'nobody'}`,
): Promise<StaffBrowser> {
  const token = await agreed(service.pool, 'staff invite', login, (pool) =>
    demoLink(pool, byStaff(service.clock), { login, name: `Сотрудник ${login}`, roles }),
  );
  const entered = await askConsole(service, `/enter/${token}`, { method: 'POST', headers: ofOurPage });
  const [cookie = ''] = (entered.headers.get('set-cookie') ?? '').split(';');
  return {
    login,
    cookie,
    open: (path, headers = {}) => askConsole(service, path, { headers: { cookie, ...headers } }),
    send: (path, form, headers = ofOurPage) =>
      askConsole(service, path, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams(form).toString(),
      }),
    upload: (path, form, files) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(form)) body.append(name, value);
      for (const [field, named] of Object.entries(files))
        for (const [name, text] of Object.entries(named)) body.append(field, new Blob([text]), name);
      return askConsole(service, path, { method: 'POST', headers: { cookie, ...ofOurPage }, body });
    },
  };
}

/** Reads the fields that the approval form sends from the page of a proposal. */
export function approvalIn(shown: string): Record<string, string> {
  const [, query = ''] = /href="\/proposal-approve\?([^"]+)"/.exec(shown) ?? [];
  return Object.fromEntries(new URLSearchParams(query.replaceAll('&amp;', '&')));
}

/** Waits for the end of a long job and returns the job's page. */
export async function whenEnded(browser: StaffBrowser, path: string): Promise<Response> {
  let shown = await browser.open(path);
  await until(async () => {
    shown = await browser.open(path);
    return shown.headers.get('refresh') === null;
  });
  return shown;
}
