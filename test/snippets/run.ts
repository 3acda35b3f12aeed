import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readDocument } from '../docs/support/markdown.ts';

/** Holds the signature in PHP of both guides to the vectors; `php` has to be on PATH. */
const { cases } = JSON.parse(readDocument('docs/examples/webhook-signatures.json'));
for (const guide of ['docs/partner-guide.md', 'docs/partner-guide.ru.md']) {
  const program = /^```php\n(.*?)^```$/ms.exec(readDocument(guide))?.[1];
  assert.ok(program, `${guide} has a snippet in PHP`);
  const caller = `
$said = [];
foreach (json_decode(stream_get_contents(STDIN), true) as $case) {
    $said[] = isSigned($case['secret'], $case['headers'], $case['body'], $case['now']);
}
echo json_encode($said);`;
  const said = execFileSync('php', ['-r', `${program.replace('<?php', '')}${caller}`], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
  });
  assert.deepEqual(
    JSON.parse(said),
    cases.map(({ isValid }: { isValid: boolean }) => isValid),
  );
  process.stdout.write(`${guide}: ${cases.length} vectors in PHP\n`);
}
