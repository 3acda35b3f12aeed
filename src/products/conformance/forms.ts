import { rublesPrinted } from '#kernel/money/money.ts';
import type { FilledForm } from '#kernel/ports/ports.ts';
import type { FormType, PrintableContract } from '../product/product.ts';
import type { Example, Promised, Subject } from './cases.ts';
import { unless } from './promises.ts';

const textsMin = 20;

export function promisesOfForms(subject: Subject): readonly Promised[] {
  const { product, holderType } = subject;
  const isReported = product.keyInformation?.includes(holderType) === true;
  return (['DRAFT', 'POLICY', ...(isReported ? (['KID'] as const) : [])] as const).map((formType) => ({
    name: `${formType} is filled from the examples`,
    async broken() {
      const found: string[] = [];
      for (const example of subject.cases.examples) {
        const contract = await findPrintable(subject, example);
        const form = contract && product.forms[formType]?.(contract);
        const faults = form ? faultsOf(subject, contract, form) : [`the product prints no ${formType}`];
        found.push(...faults.map((fault) => `${example.name}: ${fault}`));
      }
      return found;
    },
  }));
}

/** Returns the data of an example for print forms; undefined if the product refuses the example. */
export async function findPrintable(
  {
    product,
    holderType,
    reference,
    outcomeOf,
  }: Pick<Subject, 'product' | 'holderType' | 'reference' | 'outcomeOf'>,
  { body, today }: Pick<Example, 'body' | 'today'>,
): Promise<PrintableContract | undefined> {
  const { rated } = await outcomeOf({ product, holderType, purpose: 'contract', body, today });
  if (!rated) return undefined;
  return {
    policyNumber: product.numbers.format(product.numbers.series, 1n, today),
    holderType,
    body: rated.body,
    premium: rated.calculation.premium,
    calculation: rated.calculation,
    facts: rated.facts,
    concludedOn: today,
    issuedAt: today,
    installments: rated.installments,
    reference,
    checkUrl: 'https://polis.insurer.example/check/code',
  };
}

export function printedTexts(
  { product, holderType }: Subject,
  formType: FormType,
  contract: PrintableContract,
) {
  const form = product.forms[formType]?.(contract);
  if (!form) throw new Error(`${product.code} prints no ${formType} for the holder type ${holderType}`);
  return textsIn(form.data);
}

function faultsOf(
  { hasTemplate }: Subject,
  { policyNumber, premium }: PrintableContract,
  form: FilledForm,
): readonly string[] {
  const texts = textsIn(form.data);
  const digits = /\d+$/.exec(policyNumber)?.[0] ?? '';
  const isPrinted = (text: string) => texts.some((one) => one.replaceAll(/\s/g, '\u00a0').includes(text));
  return [
    ...unless(hasTemplate(form.template), `there is no template ${form.template}`),
    ...unless(texts.length > textsMin, 'a form says more'),
    ...texts.filter((text) => /undefined|NaN|\[object|Infinity/.test(text)).map((text) => `prints ${text}`),
    ...unless(isPrinted(digits), 'the policy number is not printed'),
    ...unless(isPrinted(rublesPrinted(premium)), 'the premium is not printed'),
  ];
}

function textsIn(value: unknown): readonly string[] {
  if (value === null) return [];
  if (typeof value === 'object') return Object.values(value).flatMap(textsIn);
  return [
    ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : `[object ${typeof value}]`,
  ];
}
