// `npm run test:snippets` runs the snippets in other languages by Debian's runtimes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TestService, testService } from '../support/service.ts';
import { accessTo, bodyText, type Desk, openDesk, premium, snippetsIn, vectors } from './snippets.ts';

/**
 * Commands that run the snippets of a language. `caller` is a program that prints `true` or `false` for each vector of
 * `vectors.txt`.
 */
interface Runtime {
  readonly language: string;
  readonly quoteFile: string;
  readonly quote: readonly (readonly string[])[];
  readonly byHandle: readonly [shown: string, instead: string];
  readonly signatureFile: string;
  readonly caller: string;
  readonly signature: readonly (readonly string[])[];
}

const mcs = ['mcs', '-langversion:latest'];
const runtimes: readonly Runtime[] = [
  {
    language: 'php',
    quoteFile: 'quote.php',
    quote: [['php', 'quote.php']],
    byHandle: ['timeout: 59000', 'timeout: 1'],
    signatureFile: 'signature.php',
    caller: `foreach (file('vectors.txt', FILE_IGNORE_NEW_LINES) as $line) {
  [$secret, $now, $id, $time, $signatures, $body] = array_map('base64_decode', explode(' ', $line));
  $headers = ['webhook-id' => $id, 'webhook-timestamp' => $time, 'webhook-signature' => $signatures];
  echo isSigned($secret, $headers, $body, (int) $now) ? 'true' : 'false', "\\n";
}`,
    signature: [['php', 'signature.php']],
  },
  {
    language: 'csharp',
    quoteFile: 'Quote.cs',
    quote: [
      [
        ...mcs,
        '-r:System.Net.Http,System.Runtime.Serialization,System.Xml,System.Xml.Linq',
        '-out:quote.exe',
        'Quote.cs',
      ],
      ['mono', 'quote.exe'],
    ],
    byHandle: ['wait-ms=59000', 'wait-ms=1'],
    signatureFile: 'Signature.cs',
    caller: `static class Caller
{
    static void Main()
    {
        foreach (var line in System.IO.File.ReadAllLines("vectors.txt"))
        {
            var parts = line.Split(' ').Select(Convert.FromBase64String).ToArray();
            var texts = parts.Select(Encoding.UTF8.GetString).ToArray();
            var headers = new Dictionary<string, string>
            {
                ["webhook-id"] = texts[2], ["webhook-timestamp"] = texts[3], ["webhook-signature"] = texts[4],
            };
            Console.WriteLine(Signature.IsOurs(texts[0], headers, parts[5], long.Parse(texts[1])) ? "true" : "false");
        }
    }
}`,
    signature: [
      [...mcs, '-r:System.Core', '-out:signature.exe', 'Signature.cs'],
      ['mono', 'signature.exe'],
    ],
  },
  {
    language: 'java',
    quoteFile: 'Quote.java',
    quote: [['java', 'Quote.java']],
    byHandle: ['"59000"', '"1"'],
    signatureFile: 'Signature.java',
    caller: `class Caller {
    public static void main(String[] args) throws Exception {
        for (var line : java.nio.file.Files.readAllLines(java.nio.file.Path.of("vectors.txt"))) {
            var parts = new byte[6][];
            var texts = new String[6];
            var read = line.split(" ", -1);
            for (var index = 0; index < 6; index++) {
                parts[index] = Base64.getDecoder().decode(read[index]);
                texts[index] = new String(parts[index], UTF_8);
            }
            var headers = Map.of("webhook-id", texts[2], "webhook-timestamp", texts[3], "webhook-signature", texts[4]);
            System.out.println(Signature.isOurs(texts[0], headers, parts[5], Long.parseLong(texts[1])));
        }
    }
}`,
    signature: [
      ['javac', 'Signature.java'],
      ['java', 'Caller'],
    ],
  },
];

let service: TestService;
let desk: Desk;

before(async () => {
  service = await testService();
  desk = openDesk();
  const lines = vectors.map(({ secret, now, headers, body }) => {
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers;
    return [secret, String(now), id, time, signatures, body]
      .map((one) => Buffer.from(one ?? '').toString('base64'))
      .join(' ');
  });
  desk.write('vectors.txt', `${lines.join('\n')}\n`);
});
after(async () => {
  await service.close();
  desk.remove();
});

for (const runtime of runtimes) {
  const { language, quoteFile, signatureFile } = runtime;
  const snippets = snippetsIn(language);

  test(`the ${language} code prints the premium of an immediate quote and of a slow quote`, async () => {
    const [shown, instead] = runtime.byHandle;
    assert.ok(snippets.quote.includes(shown));
    for (const text of [snippets.quote, snippets.quote.replace(shown, instead)]) {
      desk.write('body.json', bodyText({}));
      desk.write(quoteFile, text);
      assert.equal(await run(runtime.quote), `${premium}\n`);
    }
  });

  test(`the ${language} code prints the validation errors of a quote and the error of a wrong secret`, async () => {
    desk.write('body.json', bodyText({ 'policyHolder.email': 'nobody' }));
    desk.write(quoteFile, snippets.quote);
    assert.match(await run(runtime.quote), /policyHolder\.email.*[а-я]/);
    assert.match(
      await run(runtime.quote, { CLIENT_SECRET: 'wrong' }),
      /^Неверные client_id или client_secret\n$/,
    );
  });

  test(`the ${language} signature code accepts valid signatures and rejects invalid signatures`, async () => {
    desk.write(signatureFile, `${snippets.signature}\n${runtime.caller}`);
    const reported = (await run(runtime.signature)).trim().split('\n');
    assert.deepEqual(
      reported,
      vectors.map(({ isValid }) => String(isValid)),
    );
  });
}

/** Runs the commands, such as a compiler and the compiled program, and returns their output. */
async function run(commands: readonly (readonly string[])[], set: Readonly<Record<string, string>> = {}) {
  const environment = { ...(await accessTo(service)), ...set };
  let printed = '';
  for (const command of commands) printed += await desk.said(command, environment);
  return printed;
}
