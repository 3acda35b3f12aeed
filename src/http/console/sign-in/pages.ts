import { h } from 'preact';
import type { Account } from '#staff/people/accounts.ts';

const told = () => h('p', { role: 'alert', 'data-told': '', 'data-variant': 'error', hidden: true });

/** Disabled until the script is there, without which no browser asks for a key. */
const button = (text: string) => h('button', { type: 'submit', disabled: true }, text);

export function passkeyForm(next: string) {
  return h(
    'form',
    { 'data-passkey': 'ask', 'data-next': next, method: 'post' },
    h(
      'p',
      null,
      'Войдите ключом, который вы сделали по приглашению: отпечатком, лицом или ПИН-кодом устройства.',
    ),
    told(),
    button('Войти ключом'),
    h(
      'noscript',
      null,
      h('p', null, 'Ключ спрашивает браузер, для этого нужен JavaScript. Всё остальное работает без него.'),
    ),
  );
}

export function invitationForm({ staffId, login, name, roles }: Account, insurer: string) {
  return h(
    'form',
    {
      'data-passkey': 'make',
      'data-user': Buffer.from(`staff ${staffId}`).toString('base64url'),
      'data-login': login,
      'data-name': name,
      'data-insurer': insurer,
      method: 'post',
    },
    h('p', null, `${name}, ваш логин: ${login}, роли: ${roles.join(', ')}.`),
    h(
      'p',
      null,
      'Сделайте ключ на этом устройстве: пароля не будет. Входить можно будет только этим ключом.',
    ),
    told(),
    button('Сделать ключ и войти'),
  );
}

export function linkForm(next: string) {
  return h(
    'form',
    { method: 'post', action: `?next=${encodeURIComponent(next)}` },
    h('p', null, 'Ссылка действует один раз.'),
    h('button', { type: 'submit' }, 'Войти'),
  );
}

export function toDirectory(next: string, isAgain: boolean) {
  const query = new URLSearchParams({ next, ...(isAgain ? { again: '1' } : {}) });
  return h(
    'p',
    null,
    h('a', { class: 'button', href: `/sign-in/directory?${query}` }, 'Войти учётной записью компании'),
  );
}
