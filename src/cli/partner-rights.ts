import { type Command, InvalidArgumentError, Option } from 'commander';
import { type HolderType, holderTypes } from '../kernel/holder-type.ts';
import { type PaperForm, paperForms } from '../kernel/sale-rights.ts';
import {
  type CashMode,
  type ChangeableRights,
  type Channel,
  cashModes,
  channels,
} from '../partners/partner.ts';
import { wholeNumber } from './whole-number.ts';

/** In production nobody is without a limit unless the staff say so. */
export const productionRateLimit = 600;
/** As far as the database admits. */
const backdateDaysMax = 365;

/** The rights of a partner as they are named on the command line. */
export interface RightsOptions {
  readonly login: string;
  readonly name?: string;
  readonly channel?: Channel;
  readonly products?: readonly string[] | 'all';
  readonly holderTypes?: readonly HolderType[] | 'all';
  readonly rateLimit?: number | 'none';
  readonly agreement?: string;
  readonly kvPercent?: string;
  readonly discountKvMax?: string;
  readonly cash?: CashMode;
  readonly kfav?: Bounds;
  readonly reduction?: Bounds;
  readonly backdateDays?: number;
  readonly forms?: readonly PaperForm[];
  readonly json?: boolean;
}

interface Bounds {
  readonly least: string;
  readonly greatest: string;
}

/** The rights of a partner as options; without one a new partner has the default, and another one keeps what it has. */
export function withRights(command: Command): Command {
  return command
    .addOption(new Option('--channel <channel>', 'sales channel; AGGREGATOR by default').choices(channels))
    .option('--products <list>', 'products that it may sell, by comma, or all; by default all', listed)
    .option(
      '--holder-types <list>',
      'holder types that it may sell to, by comma, or all; by default all',
      listOf(holderTypes),
    )
    .option(
      '--rate-limit <n>',
      `requests a minute and endpoint, or none; by default none, in production ${productionRateLimit}`,
      rateLimit,
    )
    .option('--agreement <number>', 'number of the agreement', words)
    .option('--kv-percent <percent>', 'commission in percent of the premium; 0 by default', percent)
    .option('--discount-kv-max <percent>', 'largest discount from the commission; 0 by default', percent)
    .addOption(
      new Option('--cash <mode>', 'when cash makes a contract active; IMMEDIATE by default').choices(
        cashModes,
      ),
    )
    .option('--kfav <a..b>', 'least and greatest kfav that it may send; 1..1 by default', bounds)
    .option(
      '--reduction <a..b>',
      'least and greatest reductionCoef that it may send; 1..1 by default',
      bounds,
    )
    .option(
      '--backdate-days <n>',
      `days by which issueDate may lie before the request, 0 to ${backdateDaysMax}; 0 by default`,
      backdateDays,
    )
    .option(
      '--forms <list>',
      `paper forms that it may sell, by comma of ${paperForms.join(', ')}, or none; none by default`,
      formList,
    );
}

/** The fault of a product that nobody sells, nor will; known ones are `codes`. */
export function productFault({ products }: RightsOptions, codes: readonly string[]): string | undefined {
  if (!Array.isArray(products) || products.every((code) => codes.includes(code))) return undefined;
  return `--products: all, or one or more of ${codes.join(', ')}`;
}

function listed(text: string): readonly string[] | 'all' {
  return text === 'all' ? text : text.split(',').map((word) => word.trim());
}

/** What was named; what was not is left out. */
export function rightsIn(options: RightsOptions): Partial<ChangeableRights> {
  const { name, channel, products, holderTypes: types, rateLimit: limit, agreement, cash } = options;
  const { kvPercent, discountKvMax, kfav, reduction, backdateDays: days, forms } = options;
  const named = {
    name,
    channel,
    products: products === 'all' ? null : products,
    holderTypes: types === 'all' ? null : types,
    rateLimit: limit === 'none' ? null : limit,
    agreementNumber: agreement,
    kvPercent,
    discountKvMax,
    cash,
    kfavMin: kfav?.least,
    kfavMax: kfav?.greatest,
    reductionMin: reduction?.least,
    reductionMax: reduction?.greatest,
    backdateDays: days,
    forms,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

function percent(text: string): string {
  if (/^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100) return text;
  throw new InvalidArgumentError('a number from 0 to 100 with at most two decimals');
}

/** "0.9..1.2": both ends included. */
function bounds(text: string): Bounds {
  const [, least = '', greatest = ''] = /^(\d(?:\.\d{1,4})?)\.\.(\d(?:\.\d{1,4})?)$/.exec(text.trim()) ?? [];
  const isOrdered = Number(least) > 0 && Number(least) <= Number(greatest);
  if (least !== '' && isOrdered) return { least, greatest };
  throw new InvalidArgumentError('two numbers above 0 and below 10, the lesser first, such as 0.9..1.2');
}

function backdateDays(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) <= backdateDaysMax) return Number(text);
  throw new InvalidArgumentError(`a whole number from 0 to ${backdateDaysMax}`);
}

function formList(text: string): readonly PaperForm[] {
  const listed = text === 'none' ? [] : listOf(paperForms)(text);
  if (listed !== 'all') return listed;
  return paperForms;
}

/** A text for people in one line. */
export function words(text: string): string {
  const trimmed = text.trim();
  if (trimmed !== '' && trimmed.length <= 200 && !/\p{C}/u.test(trimmed)) return trimmed;
  throw new InvalidArgumentError('1 to 200 characters in one line');
}

function rateLimit(text: string): number | 'none' {
  return text === 'none' ? text : wholeNumber(text);
}

function listOf<Value extends string>(known: readonly Value[]): (text: string) => readonly Value[] | 'all' {
  return (text) => {
    if (text === 'all') return text;
    return text.split(',').map((word) => {
      const found = known.find((value) => value === word.trim());
      if (!found) throw new InvalidArgumentError(`all, or one or more of ${known.join(', ')}`);
      return found;
    });
  };
}
