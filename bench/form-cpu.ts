import { readFileSync } from 'node:fs';
import { createTypstRenderer } from '#adapters/pdf/typst-renderer.ts';
import { shippedForms } from '#contracts/print-forms/insurer.ts';
import { qrCode } from '#kernel/bytes/qr-code.ts';
import type { FilledForm, FormData } from '#kernel/ports/ports.ts';
import { print } from './row.ts';
import { shareOf } from './share.ts';

const warmUp = shareOf(30, 1);
const forms = shareOf(100, 5);
const samples: readonly (readonly [sample: string, name: string, target: string])[] = [
  ['osago-policy', 'Osago policy, one page', 'at most 8 ms'],
  ['osago-policy-two-pages', 'Osago policy, two pages, seven drivers', ''],
  ['osago-draft', 'Osago draft', ''],
  ['osago-application', 'Osago application', ''],
];

/** CPU of the whole process for one form, its texts and its QR code others each time. */
export async function measureFormCpu(): Promise<void> {
  const renderer = createTypstRenderer({ templateDirectory: shippedForms });
  for (const [sample, name, target] of samples) {
    const file = `${shippedForms}/samples/${sample}.json`;
    const form = JSON.parse(readFileSync(file, 'utf8')) as FilledForm;
    for (let index = 0; index < warmUp; index += 1) await renderer.render(another(form, index));
    const before = process.cpuUsage();
    for (let index = 0; index < forms; index += 1) await renderer.render(another(form, warmUp + index));
    const { user, system } = process.cpuUsage(before);
    print(`${name}, CPU`, `${((user + system) / 1_000 / forms).toFixed(1)} ms`, target);
  }
  await renderer.close();
}

function another({ template, data }: FilledForm, index: number): FilledForm {
  const policyNumber = `ХХХ № ${String(index).padStart(10, '0')}`;
  const holder = { ...(data.holder as FormData), name: `Образцов Номер${index} Ильич` };
  const url = `https://polis.insurer.example/check/XXX${index}?code=${index * 7_919}`;
  const check = data.check ? { ...qrCode(url), host: 'polis.insurer.example', url } : null;
  return { template, data: { ...data, policyNumber, holder, ...('check' in data && { check }) } };
}
