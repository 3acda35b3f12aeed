import { h } from 'preact';
import {
  staffChange,
  staffConfirm,
  staffDisable,
  staffInvite,
  staffList,
  staffRevoke,
  staffSessions,
} from '#staff/people/index.ts';
import { changePage } from '../change-page.ts';
import { listPage } from '../list-page.ts';
import type { ConsolePage } from '../page.ts';
import { pendingNotice } from '../parts/proposed.ts';
import { facts, link } from '../parts/values.ts';
import { toWord } from '../parts/words.ts';

const next = ['/staff', 'К сотрудникам'] as const;

export const staffPages: readonly ConsolePage[] = [
  listPage({
    path: '/staff',
    useCase: staffList,
    cells: {
      login: ({ login }) => link(`/staff-change?login=${login}`, login),
      roles: ({ roles }) => roles.map(toWord).join(', '),
      confirmBy: ({ login, confirmBy }) =>
        confirmBy && link(`/staff-confirm?login=${login}`, `ждёт: ${confirmBy}`),
      signsIn: ({ signsIn }) => (signsIn === 'passkey' ? 'ключом' : 'через каталог'),
    },
    above: (_, visit) => pendingNotice(visit, 'account'),
    links: [
      [staffInvite, '/staff-invite', 'Пригласить'],
      [staffDisable, '/staff-disable', 'Отключить'],
    ],
  }),
  changePage({
    useCase: staffInvite,
    wantsFresh: true,
    done: ({ result }) =>
      'link' in result
        ? [h('p', null, `Передайте ${result.login} эту ссылку:`), h('p', null, h('code', null, result.link))]
        : [
            h('p', null, `Письмо со ссылкой отправляется на ${result.sentTo}.`),
            h(
              'p',
              null,
              `Ключ подтверждает ${result.confirmBy}: по номеру, который ${result.login} увидит и сообщит ему.`,
            ),
          ],
    next,
  }),
  changePage({
    useCase: staffConfirm,
    wantsFresh: true,
    done: (_, { login }) => `${login} теперь может войти этим ключом`,
    next,
  }),
  changePage({
    useCase: staffChange,
    wantsFresh: true,
    hidden: ['login'],
    described: (visit, sent) =>
      sent.has('login') && facts(['Сотрудник', visit.nameOf(`staff:${sent.get('login')}`)]),
    async present({ run }, sent) {
      const { result } = await run(staffList, {});
      const account = result.find(({ login }) => login === sent.get('login'));
      return account && { name: account.name, roles: account.roles.join(',') };
    },
    done: ({ result: { after } }) => `${after.login}: ${after.roles.map(toWord).join(', ')}`,
    next,
  }),
  changePage({ useCase: staffDisable, wantsFresh: true, done: (_, { login }) => `${login} отключён`, next }),
  listPage({
    path: '/staff-sessions',
    useCase: staffSessions,
    cells: {
      sessionId: ({ sessionId }) => link(`/staff-revoke?sessionId=${sessionId}`, sessionId.slice(0, 8)),
      method: ({ method }) => toWord(method ?? ''),
    },
  }),
  changePage({ useCase: staffRevoke, done: () => 'Сеанс закончен', next: ['/staff-sessions', 'К сеансам'] }),
];
