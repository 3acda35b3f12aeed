import { message, Refusal } from '#kernel/errors/message.ts';
import { underFourEyes } from '../dual-control/four-eyes.ts';
import { all, column } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { flagField, type Kind, optionalField, required, subject } from '../use-case/fields.ts';
import { emailKind, lineKind, listExpected, patternKind, withHint, wordsKind } from '../use-case/kinds.ts';
import { type Role, roles } from '../use-case/permissions.ts';
import { change, listing, type Subject } from '../use-case/use-case.ts';
import { changeAccount, disableAccount, invite, inviteAgain, listAccounts, type Mailed } from './accounts.ts';
import { confirmKey, readKeyNumber } from './passkeys/confirm.ts';
import { endSession, openSessions } from './sessions.ts';

/** A login in small letters, so that two logins cannot differ only in case. */
const login: Kind<string> = {
  ...patternKind(
    /^[a-z0-9._@-]{1,64}$/,
    '1 to 64 small Latin letters, digits and . _ @ -',
    'anna.petrova',
    'login',
  ),
};
const roleList: Kind<readonly Role[]> = {
  ...wordsKind(roles),
  example: 'support',
  expected: listExpected(roles),
};
const keyDigits: Kind<string> = {
  hint: 'number',
  example: '1234 5678 9012',
  expected: '12 digits',
  read: readKeyNumber,
};
const sessionId = patternKind(
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'an id from {staff sessions}',
  '00000000-0000-4000-8000-000000000000',
  'sessionId',
);
const ofAccount = { login: subject({ ...login, names: 'staff' }, 'login of the account') };

export const staffInvite = underFourEyes(
  change({
    name: 'staff invite',
    title: 'invite a person to create a passkey and sign in to the console',
    permission: 'staff.manage',
    input: {
      login: required(login, 'as history will name them'),
      roles: optionalField(roleList, 'what they may do'),
      name: optionalField(withHint(lineKind, 'name', 'Анна Петрова'), 'name for people'),
      email: optionalField(
        emailKind,
        'their own address, where the link goes if two people are needed; kept for the next time',
      ),
      again: flagField(
        'for an account that is there: its keys and sessions end now, as after a lost telephone',
      ),
    },
    refusal: ({ roles: held, again = false }) =>
      again === (held !== undefined) ? message('ACCOUNT_FIELDS_MISSING') : undefined,
    async run(context, { login: name, roles: held = [], name: called = name, email: to, again = false }) {
      const { pool, by, config, askedBy } = context;
      if (config.consolePages === undefined) throw new Refusal(message('CONSOLE_OFF'));
      if (config.consolePages.hasDirectory) throw new Refusal(message('DIRECTORY_INVITES'));
      const given = to === undefined ? {} : { email: to };
      const work = (mailed?: Mailed) =>
        again
          ? inviteAgain(pool, by(), { login: name, ...given }, mailed)
          : invite(pool, by(), { login: name, name: called, roles: held, ...given }, mailed);
      const invited = await (askedBy === undefined
        ? work()
        : context.withJobs((jobs) => work({ askedBy, jobs })));
      if (invited === 'taken') throw new Refusal(message('LOGIN_TAKEN', { login: name }));
      if (invited === 'unknown') throw unknownLogin(name);
      if (invited === 'no-email') throw new Refusal(message('INVITED_EMAIL_MISSING'));
      if (invited === 'directory') throw new Refusal(message('ACCOUNT_IN_DIRECTORY', { login: name }));
      if ('email' in invited) return { login: name, sentTo: invited.email, confirmBy: askedBy ?? '' };
      return {
        login: name,
        link: `${config.consolePages.url}/invitation/${invited.token}`,
        validMinutes: 15,
      };
    },
    json: (invited) => invited,
    text: (invited) =>
      'link' in invited
        ? [
            `${invited.login} opens this within ${invited.validMinutes} minutes; it is shown once:`,
            invited.link,
          ]
        : [
            `a letter with the link goes to ${invited.sentTo}`,
            `${invited.confirmBy} confirms the key, by the number that ${invited.login} tells: {staff confirm} ${invited.login}`,
          ],
  }),
  { objects: (input) => [['account', input.login]] },
);

export const staffConfirm = change({
  name: 'staff confirm',
  title: 'confirm the passkey of a person you invited, by the number that they read to you',
  permission: 'staff.manage',
  input: {
    ...ofAccount,
    key: required(keyDigits, 'the number of the key, as its owner sees and tells it'),
  },
  async run({ pool, by }, { login: of, key }) {
    const outcome = await confirmKey(pool, by(), of, key);
    if (outcome === 'done') return;
    if (outcome === 'unknown') throw unknownLogin(of);
    if (outcome === 'no-key') throw new Refusal(message('KEY_NOT_MADE', { login: of }));
    if (outcome === 'other-key') throw new Refusal(message('KEY_DIFFERS', { login: of }));
    throw new Refusal(message('KEY_CONFIRMED_BY_OTHER', { actor: outcome.confirmBy, login: of }));
  },
  text: (_, { login: of }) => [`${of} can sign in with this key now`],
});

export const staffList = listing({
  name: 'staff list',
  title: 'list accounts of the console',
  permission: 'staff.read',
  input: {},
  columns: {
    ...all(column.text, 'login', 'name'),
    roles: column.list,
    ...all(column.text, 'signsIn'),
    ...all(column.number, 'passkeys'),
    ...all(column.text, 'email', 'confirmBy'),
    ...all(column.moment, 'madeAt', 'seenAt', 'disabledAt'),
  },
  none: 'there are no accounts: {staff invite}',
  run: async ({ pool }) =>
    (await listAccounts(pool)).map((account) => ({
      ...account,
      signsIn: account.subject === null ? 'passkey' : 'directory',
    })),
});

export const staffChange = underFourEyes(
  change({
    name: 'staff change',
    title: 'change the given fields of an account immediately',
    permission: 'staff.manage',
    input: {
      ...ofAccount,
      roles: optionalField(roleList, 'what they may do from now on, in place of what they might'),
      name: optionalField(withHint(lineKind, 'name', 'Анна Петрова'), 'name for people'),
    },
    refusal: ({ roles: held, name }) =>
      held === undefined && name === undefined
        ? message('NOTHING_TO_CHANGE', { fields: message('ONE_FIELD', { field: 'roles' }) })
        : undefined,
    async run({ pool, by }, { login: of, ...given }) {
      const changed = await changeAccount(pool, by(), of, given);
      if (changed) return changed;
      throw unknownLogin(of);
    },
    text: ({ before, after }) => [`${after.login}: ${before.roles.join(', ')} → ${after.roles.join(', ')}`],
  }),
  { objects: (input) => [['account', input.login]] },
);

export const staffDisable = change({
  name: 'staff disable',
  title: 'disable an account and its sessions immediately',
  permission: 'staff.manage',
  input: ofAccount,
  async run({ pool, by }, { login: of }) {
    if (await disableAccount(pool, by(), of)) return;
    throw unknownLogin(of);
  },
  text: (_, { login: of }) => [`${of} is disabled, its sessions have ended`],
});

export const staffSessions = listing({
  name: 'staff sessions',
  title: 'list who is signed in to the console',
  permission: 'staff.read',
  input: { login: optionalField({ ...login, names: 'staff' }, 'only of one account') },
  columns: {
    ...all(column.text, 'sessionId', 'login', 'method'),
    ...all(column.moment, 'madeAt', 'seenAt', 'provenAt', 'endsAt'),
  },
  none: 'nobody is signed in',
  run: ({ pool, clock }: StaffContext, { login: of }) => openSessions(pool, of ?? null, clock.now()),
});

export const staffRevoke = change({
  name: 'staff revoke',
  title: 'end a session immediately',
  permission: 'staff.manage',
  input: { sessionId: subject(sessionId, 'from the list of sessions') },
  async run({ pool, by }, { sessionId: of }) {
    if (await endSession(pool, of, by())) return;
    throw new Refusal(message('SESSION_NOT_FOUND', { session: of }));
  },
  text: () => ['the session has ended'],
});

export const people: Subject = {
  name: 'staff',
  about: 'accounts of the console',
  useCases: [staffInvite, staffConfirm, staffList, staffChange, staffDisable, staffSessions, staffRevoke],
};

function unknownLogin(login: string): Refusal {
  return new Refusal(message('ACCOUNT_NOT_FOUND', { login }));
}
