import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { osagoBody } from '../support/osago-body.ts';
import { type TestService, testDay, testService } from '../support/service.ts';
import { nextVin } from '../support/vin.ts';
import { blocksOf, root } from './support/markdown.ts';

const folder = mkdtempSync(join(tmpdir(), 'bindery-python-'));
const guide = blocksOf(readFileSync(join(root, 'docs/partner-guide.md'), 'utf8'));
const program =
  guide.find(({ language, text }) => language === 'python' && text.includes('def token'))?.text ?? '';
let service: TestService;

before(async () => {
  service = await testService();
});
after(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

for (const [what, text] of [
  ['the sale of the guide', program],
  ['the sale with handles', program.replace('"59000"', '"1"')],
] as const)
  test(`the Python example of ${what} ends with a contract in force`, async () => {
    writeBody({});
    assert.match(await outputOf(text), /^13577\.74 ZZZ\d+ COMPLETE\n$/);
  });

test('the Python example of the guide prints validation errors and reports a wrong secret', async () => {
  writeBody({ 'policyHolder.email': 'nobody' });
  assert.match(await outputOf(program), /^policyHolder\.email: .*[а-я]/);
  assert.match(
    await outputOf(program, { CLIENT_SECRET: 'wrong' }),
    /^Неверные client_id или client_secret\n$/,
  );
});

function writeBody(set: Record<string, string>): void {
  const body = osagoBody({ today: testDay, set: { 'insuredObject.osago.vehicle.vin': nextVin(), ...set } });
  writeFileSync(join(folder, 'body.json'), JSON.stringify(body));
}

/** Runs the program and returns its output. python3 must be installed, like Git and curl. */
async function outputOf(text: string, environment: Record<string, string> = {}): Promise<string> {
  const { clientId, clientSecret } = await service.partner();
  const { PATH = '' } = process.env;
  const child = spawn('python3', ['-'], {
    cwd: folder,
    env: {
      PATH,
      PYTHONIOENCODING: 'utf-8',
      BASE: service.url,
      CLIENT_ID: clientId,
      CLIENT_SECRET: clientSecret,
      ...environment,
    },
  });
  child.stdin.end(text);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
    });
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  return printed;
}
