import {
  addPartner,
  changePartner,
  disablePartner,
  enablePartner,
  type IssuedCredentials,
  replaceClientSecret,
  rotateClientSecret,
} from '#access/manage-partners.ts';
import { type Partner, usualRights } from '#access/partner.ts';
import { findPartner, listAllPartners, livingSecrets, partnerNames } from '#access/store.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import type { Pool } from '#platform/db/pool.ts';
import { underFourEyes } from '../dual-control/four-eyes.ts';
import { all, column, type JsonRow, jsonRow, type RowOf, shownRow } from '../use-case/columns.ts';
import { flagField, required } from '../use-case/fields.ts';
import { lineKind, login } from '../use-case/kinds.ts';
import { change, listing, type Subject, useCase } from '../use-case/use-case.ts';
import {
  productionRateLimit,
  requirePartner,
  requireSold,
  rightsFields,
  rightsIn,
  unknownLogin,
  widensRights,
} from './partner-rights.ts';

const ofPartner = { login: required({ ...login, names: 'partner' }, 'login of the partner') };

const columns = {
  ...all(column.text, 'login', 'name', 'channel', 'client_id', 'products', 'holder_types'),
  rate_limit: column.number,
  ...all(column.decimal, 'kv_percent', 'discount_kv_max'),
  ...all(column.text, 'cash', 'kfav', 'reduction'),
  backdate_days: column.number,
  ...all(column.text, 'forms', 'agreement'),
  disabled_at: column.moment,
};

export const partnerList = listing({
  name: 'partner list',
  title: 'list partners',
  permission: 'partners.read',
  input: {},
  columns,
  none: 'there is no partner: {partner add}',
  run: async ({ pool }) => (await listAllPartners(pool)).map(rowOf),
});

export const partnerShow = useCase({
  name: 'partner show',
  title: 'show a partner with its rights and the age of its secrets',
  permission: 'partners.read',
  input: ofPartner,
  async run({ pool }, { login: of }) {
    const partner = await requirePartner(pool, of);
    return { ...rowOf(partner), secrets: await livingSecrets(pool, partner.partnerId) };
  },
  json: ({ secrets, ...row }) => ({ ...jsonRow(columns, row), secrets }),
  text: ({ secrets, ...row }) => [
    ...Object.entries(shownRow(columns, row)).map(([name, value]) => `${name.padEnd(16)} ${value ?? ''}`),
    ...secrets.map((at) => `${'secret since'.padEnd(16)} ${at.toISOString()}`),
  ],
});

export const partnerAdd = underFourEyes(
  change({
    name: 'partner add',
    title: 'create a partner; its secret is shown once',
    permission: 'partners.manage',
    input: {
      login: required(login, 'unique, letters, digits, dot, dash, underscore'),
      ...rightsFields,
      name: required(lineKind, 'name for people'),
    },
    async run({ pool, by, config, assortment }, input) {
      requireSold(input.products, assortment.productCodes);
      const credentials = await addPartner(pool, by(), {
        ...usualRights,
        rateLimit: config.environment === 'production' ? productionRateLimit : null,
        ...rightsIn(input),
        login: input.login,
        name: input.name,
      });
      if (credentials) return credentials;
      throw new Refusal(message('PARTNER_LOGIN_TAKEN', { login: input.login }));
    },
    ...shownOnce(),
  }),
  { objects: (input) => [['partner', input.login]] },
);

export const partnerChange = underFourEyes(
  change({
    name: 'partner change',
    title: 'change the given fields of a partner immediately; wider rights need two people',
    permission: 'partners.manage',
    input: { ...ofPartner, ...rightsFields },
    refusal: (input) =>
      Object.keys(rightsIn(input)).length === 0
        ? message('NOTHING_TO_CHANGE', { fields: message('ONE_FIELD', { field: 'rateLimit' }) })
        : undefined,
    async run({ pool, by, assortment }, input) {
      requireSold(input.products, assortment.productCodes);
      const changed = await changePartner(pool, by(), input.login, rightsIn(input));
      if (!changed) throw unknownLogin(input.login);
      return differences(jsonRow(columns, rowOf(changed.before)), jsonRow(columns, rowOf(changed.after)));
    },
    text: (lines, input) => (lines.length > 0 ? lines : [`partner ${input.login} has these rights already`]),
  }),
  { objects: (input) => [['partner', input.login]], needsTwo: widensRights },
);

export const partnerDisable = change({
  name: 'partner disable',
  title: 'disable a partner and its tokens immediately',
  permission: 'partners.manage',
  input: ofPartner,
  async run({ pool, by }, input) {
    if (await disablePartner(pool, by(), input.login)) return;
    throw new Refusal(message('PARTNER_NOT_ENABLED', { login: input.login }));
  },
  text: (_, input) => [`partner ${input.login} is disabled, its tokens no longer work`],
});

export const partnerEnable = underFourEyes(
  change({
    name: 'partner enable',
    title: 'enable a disabled partner; it must request new tokens',
    permission: 'partners.manage',
    input: ofPartner,
    async run({ pool, by, config }, input) {
      const partner = await findPartner(pool, input.login);
      if (partner?.isDemo && config.environment === 'production')
        throw new Refusal(message('PARTNER_OF_DEMO', { login: input.login }));
      if (await enablePartner(pool, by(), input.login)) return;
      throw new Refusal(message('PARTNER_NOT_DISABLED', { login: input.login }));
    },
    text: (_, input) => [
      `partner ${input.login} is enabled; its earlier tokens stay ended, its secrets work`,
    ],
  }),
  { objects: (input) => [['partner', input.login]] },
);

export const partnerRotate = change({
  name: 'partner rotate-secret',
  title: 'create a new secret; the previous one works until the next rotation',
  permission: 'partners.manage',
  input: {
    ...ofPartner,
    atOnce: flagField('end every old secret and all tokens now: for a secret that has become known'),
  },
  async run({ pool, by, tell }, input) {
    const renew = input.atOnce ? replaceClientSecret : rotateClientSecret;
    const credentials = await renew(pool, by(), input.login);
    if (!credentials) throw unknownLogin(input.login);
    if ((await findPartner(pool, input.login))?.disabledAt)
      tell.note(message('PARTNER_STAYS_DISABLED', { login: input.login }));
    return credentials;
  },
  ...shownOnce(),
});

export const partners: Subject = {
  name: 'partner',
  about: 'partners, their rights and their secrets',
  useCases: [
    partnerAdd,
    partnerChange,
    partnerList,
    partnerShow,
    partnerDisable,
    partnerEnable,
    partnerRotate,
  ],
};

/** Maximum number of partners that a form offers. */
const partnersOfferedMax = 150;

/** Reads logins and names of all partners for a form; undefined if they are too many. */
export async function offeredPartners(pool: Pool) {
  const found = await partnerNames(pool, partnersOfferedMax + 1);
  return found.length > partnersOfferedMax ? undefined : found;
}

export function differences(before: JsonRow, after: JsonRow): readonly string[] {
  return Object.entries(after)
    .filter(([name, value]) => before[name] !== value)
    .map(([name, value]) => `${name}: ${before[name] ?? 'none'} → ${value ?? 'none'}`);
}

function rowOf(partner: Partner): RowOf<typeof columns> {
  return {
    login: partner.login,
    name: partner.name,
    channel: partner.channel,
    client_id: partner.clientId,
    products: partner.products?.join(',') ?? 'all',
    holder_types: partner.holderTypes?.join(',') ?? 'all',
    rate_limit: partner.rateLimit,
    kv_percent: partner.kvPercent,
    discount_kv_max: partner.discountKvMax,
    cash: partner.cash,
    kfav: `${partner.kfavMin}..${partner.kfavMax}`,
    reduction: `${partner.reductionMin}..${partner.reductionMax}`,
    backdate_days: partner.backdateDays,
    forms: partner.forms.join(',') || 'none',
    agreement: partner.agreementNumber,
    disabled_at: partner.disabledAt,
  };
}

function shownOnce() {
  return {
    json: ({ login: of, clientId, clientSecret }: IssuedCredentials) => ({
      login: of,
      client_id: clientId,
      client_secret: clientSecret,
    }),
    text: ({ login: of, clientId, clientSecret }: IssuedCredentials) => [
      `login          ${of}`,
      `client_id      ${clientId}`,
      `client_secret  ${clientSecret}`,
      'Keep the secret: it is not shown again.',
    ],
  };
}
