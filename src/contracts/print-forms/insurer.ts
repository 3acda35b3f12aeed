import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { message } from '#kernel/errors/message.ts';
import { isDate } from '#kernel/time/calendar.ts';
import { isEmail } from '#parties/contract-party.ts';
import {
  isBic,
  isCorrespondentAccount,
  isKpp,
  isLegalInn,
  isOgrn,
  isSettlementAccount,
} from '#parties/fields/identifiers.ts';
import { StartError } from '#platform/db/start-error.ts';
import { type DetailFault, type Fields, faultsText, readFields, upTo } from './insurer-fields.ts';

export interface BankAccount {
  readonly account: string;
  readonly bankName: string;
  readonly bic: string;
  readonly correspondentAccount: string;
}

export interface Signatory {
  readonly name: string;
  readonly position: string;
  readonly basis: string;
}

/** The insurer's details that forms, bills and letters print. */
export interface Insurer {
  readonly fullName: string;
  readonly shortName: string;
  /** File name of a picture in the directory of `insurer.json`; absent if forms have no logo. */
  readonly logo?: string;
  /** File name of the icon for browser tabs; the logo by default. */
  readonly favicon?: string;
  /** File name of a PNG for letters, because mail programs do not show SVG; by default the logo, if it is a PNG. */
  readonly letterLogo?: string;
  /** Colour of buttons and links on pages and in letters, such as `#0a5c4a`. */
  readonly color?: string;
  readonly licence: string;
  readonly licenceDate: string;
  readonly licenceIssuer: string;
  readonly inn: string;
  readonly kpp: string;
  readonly ogrn: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly site: string;
  /** Person who signs; if absent, forms have an empty signature line. */
  readonly signatory?: Signatory;
  /** Signatories of single products, by product code. */
  readonly signatories: Readonly<Record<string, Signatory>>;
  /** The first account is printed on bills. Bank statements of all accounts can be imported. */
  readonly bankAccounts: readonly [BankAccount, ...BankAccount[]];
}

/** Directory of the shipped templates and insurer details. Files in the insurer's directory replace files of equal name. */
export const shippedForms = fileURLToPath(new URL('../../../data/print-forms', import.meta.url));

/** Reads the insurer's details in its file. Throws StartError that lists wrong fields and signatories of products not in `sold`. */
export function readInsurer(ownDirectory?: string, sold?: readonly { readonly code: string }[]): Insurer {
  const file = insurerFile(ownDirectory);
  const read = parseInsurer(jsonIn(file), ownDirectory, sold);
  if ('insurer' in read) return read.insurer;
  throw new StartError(`${file} is not usable: ${faultsText(read.faults)}`);
}

/** Returns the path of the insurer's `insurer.json`, or of the shipped one. Throws StartError if the directory does not exist. */
export function insurerFile(ownDirectory: string | undefined): string {
  requireDirectory(ownDirectory);
  return formFile('insurer.json', ownDirectory) ?? join(shippedForms, 'insurer.json');
}

/** Reads the insurer's details, or returns all faults. `sold` are the products that may have a signatory. */
export function parseInsurer(
  value: unknown,
  ownDirectory?: string,
  sold?: readonly { readonly code: string }[],
): { readonly insurer: Insurer } | { readonly faults: readonly DetailFault[] } {
  const faults: DetailFault[] = [];
  const insurer = insurerOf(readFields(value, '', faults), faults);
  if (insurer && sold) checkSold(insurer, sold, faults);
  for (const name of ['logo', 'favicon', 'letterLogo'] as const) {
    if (insurer?.[name] !== undefined) checkPicture(name, insurer[name], ownDirectory, faults);
  }
  if (!insurer || faults.length > 0) return { faults };
  return { insurer: withoutForeignPictures(insurer, ownDirectory) };
}

/** Removes the shipped favicon and letter logo from the details if the insurer has its own logo. */
function withoutForeignPictures(insurer: Insurer, ownDirectory: string | undefined): Insurer {
  if (!isOwnPicture(insurer.logo, ownDirectory)) return insurer;
  const { favicon, letterLogo, ...rest } = insurer;
  return {
    ...rest,
    ...(favicon !== undefined && isOwnPicture(favicon, ownDirectory) && { favicon }),
    ...(letterLogo !== undefined && isOwnPicture(letterLogo, ownDirectory) && { letterLogo }),
  };
}

export function isOwnPicture(name: string | undefined, ownDirectory: string | undefined): boolean {
  return name !== undefined && formFile(name, ownDirectory) !== join(shippedForms, name);
}

/** True if the insurer has its own `insurer.json`; otherwise policies name a fictitious insurer. */
export function hasOwnRequisites(ownDirectory: string | undefined): boolean {
  return formFile('insurer.json', ownDirectory) !== join(shippedForms, 'insurer.json');
}

export interface Picture {
  readonly type: 'image/svg+xml' | 'image/png';
  readonly bytes: Uint8Array;
}

export function readPicture(name: string | undefined, ownDirectory?: string): Picture | undefined {
  const file = name === undefined ? undefined : formFile(name, ownDirectory);
  if (!file) return undefined;
  return {
    type: extname(file) === '.png' ? 'image/png' : 'image/svg+xml',
    bytes: readFileSync(file),
  };
}

/** Returns the accounts whose bank statements may be imported. */
export function ownAccounts({ bankAccounts }: Insurer): ReadonlySet<string> {
  return new Set(bankAccounts.map(({ account }) => account));
}

function requireDirectory(directory: string | undefined): void {
  if (directory === undefined || statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new StartError(`PRINT_FORMS_DIR=${directory} is no directory: make it and put insurer.json there`);
}

export function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new StartError(`${file} cannot be read: ${String(cause)}`, { cause });
  }
}

function insurerOf(fields: Fields, faults: DetailFault[]): Insurer | undefined {
  const signatory = fields.has('signatory') ? fields.part('signatory') : undefined;
  const [first, ...others] = fields.list('bankAccounts').map(bankAccount);
  if (!first) faults.push({ field: 'bankAccounts', why: message('DETAIL_ACCOUNT_MISSING') });
  return (
    first && {
      fullName: fields.text('fullName', ...upTo(160)),
      shortName: fields.text('shortName', ...upTo(80)),
      ...pictureOf(fields, 'logo'),
      ...pictureOf(fields, 'favicon'),
      ...(fields.has('letterLogo') && {
        letterLogo: fields.text(
          'letterLogo',
          isPng,
          message('DETAIL_PICTURE', { names: ['letterLogo.png'] }),
        ),
      }),
      ...(fields.has('color') && {
        color: fields.text('color', isLegibleColor, message('DETAIL_COLOR')),
      }),
      licence: fields.text('licence', ...upTo(60)),
      licenceDate: fields.text('licenceDate', isDate, message('DETAIL_DATE')),
      licenceIssuer: fields.text('licenceIssuer', ...upTo(80)),
      inn: fields.text('inn', isLegalInn, message('DETAIL_INN')),
      kpp: fields.text('kpp', isKpp, message('DETAIL_KPP')),
      ogrn: fields.text('ogrn', isOgrn, message('DETAIL_OGRN')),
      address: fields.text('address', ...upTo(200)),
      phone: fields.text('phone', ...upTo(40)),
      email: fields.text('email', isEmail, message('DETAIL_EMAIL')),
      site: fields.text('site', ...upTo(80)),
      ...(signatory && { signatory: signatoryOf(signatory) }),
      signatories: Object.fromEntries(
        fields.parts('signatories').map(([product, one]) => [product, signatoryOf(one)]),
      ),
      bankAccounts: [first, ...others],
    }
  );
}

function signatoryOf(fields: Fields): Signatory {
  return {
    name: fields.text('name', ...upTo(120)),
    position: fields.text('position', ...upTo(160)),
    basis: fields.text('basis', ...upTo(120)),
  };
}

/** Reports signatories of unknown products: if a product code were mistyped, forms would print another signatory. */
function checkSold(
  { signatories }: Insurer,
  sold: readonly { readonly code: string }[],
  faults: DetailFault[],
) {
  const codes = sold.map(({ code }) => code);
  for (const product of Object.keys(signatories).filter((code) => !codes.includes(code)))
    faults.push({ field: `signatories.${product}`, why: message('DETAIL_PRODUCT', { known: codes }) });
}

function bankAccount(fields: Fields): BankAccount {
  const bic = fields.text('bic', isBic, message('DETAIL_BIC'));
  return {
    bic,
    account: fields.text(
      'account',
      (account) => isSettlementAccount(account, bic),
      message('DETAIL_ACCOUNT'),
    ),
    bankName: fields.text('bankName', ...upTo(45)),
    correspondentAccount: fields.text(
      'correspondentAccount',
      (account) => isCorrespondentAccount(account, bic),
      message('DETAIL_ACCOUNT'),
    ),
  };
}

function isPicture(name: string): boolean {
  return /^[\w-]+\.(?:svg|png)$/.test(name);
}

function isPng(name: string): boolean {
  return isPicture(name) && extname(name) === '.png';
}

function pictureOf<Name extends 'logo' | 'favicon'>(
  fields: Fields,
  name: Name,
): { readonly [Field in Name]?: string } {
  if (!fields.has(name)) return {};
  const file = fields.text(
    name,
    isPicture,
    message('DETAIL_PICTURE', { names: [`${name}.svg`, `${name}.png`] }),
  );
  return { [name]: file } as { readonly [Field in Name]: string };
}

/** Returns true if white text on the colour has a contrast of 4.5, the minimum by WCAG 2.2. */
function isLegibleColor(text: string): boolean {
  const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)?.slice(1);
  if (!channels) return false;
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = Number.parseInt(channel, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= 4.5;
}

/** Reports a picture that Typst cannot read, because rendering of every form would fail. */
function checkPicture(
  field: string,
  name: string,
  ownDirectory: string | undefined,
  faults: DetailFault[],
): void {
  if (!isPicture(name)) return;
  const file = formFile(name, ownDirectory);
  if (!file) {
    faults.push({ field, why: message('DETAIL_PICTURE_MISSING', { name }) });
    return;
  }
  const bytes = readFileSync(file);
  const isRight =
    extname(name) === '.png'
      ? bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))
      : bytes.toString('utf8').includes('<svg');
  const type = extname(name) === '.png' ? 'PNG' : 'SVG';
  if (!isRight) faults.push({ field, why: message('DETAIL_PICTURE_WRONG', { name, type }) });
}

/** Returns the path of a file in the insurer's directory, or else of the shipped file; undefined if neither file exists. */
export function formFile(name: string, ownDirectory: string | undefined): string | undefined {
  return [ownDirectory, shippedForms]
    .filter((directory) => directory !== undefined)
    .map((directory) => join(directory, name))
    .find((file) => existsSync(file));
}
