import type { DirectoryRefusal } from '#staff/people/directory.ts';
import type { AccountRefusal } from '#staff/people/sign-in.ts';

/** Reasons for a failed sign-in through the identity provider. The console adds OTHER_BROWSER and UNAVAILABLE. */
export type SignInRefusal = DirectoryRefusal | AccountRefusal | 'OTHER_BROWSER' | 'UNAVAILABLE';

const texts: Readonly<Record<SignInRefusal, (detail: string) => string>> = {
  DENIED: (code) =>
    code === 'access_denied'
      ? 'Вход отменён, или вам не разрешён доступ к консоли. Доступ даёт администратор каталога.'
      : `Каталог отказал во входе (${code}). Войдите ещё раз; если отказ повторится, сообщите код администратору.`,
  CLIENT_REFUSED: () =>
    'Каталог не принял саму консоль: неверны STAFF_OIDC_CLIENT_ID, STAFF_OIDC_CLIENT_SECRET или способ их передачи. Это исправляет администратор; подробности в журнале сервера.',
  NO_AUTH_TIME: () =>
    'Для этого действия нужно войти заново, а каталог не сообщает время входа (auth_time). Администратор включает его у провайдера или задаёт STAFF_OIDC_AUTH_TIME=optional.',
  NOT_AGAIN: () =>
    'Каталог не запросил пароль повторно. Выйдите из учётной записи каталога и войдите ещё раз.',
  LOGIN_UNFIT: (login) =>
    `Имя входа «${login}» не подходит: нужно от 1 до 64 видимых знаков без пробелов. Его меняет администратор каталога.`,
  NO_ROLE: (claim) =>
    `Вам не дано ни одной роли консоли: каталог не передал её в утверждении «${claim}». Роли назначает администратор каталога.`,
  UNCONFIRMED: () =>
    'Каталог не подтвердил вход. Войдите ещё раз; если это повторится, подробности есть в журнале сервера.',
  DISABLED: () => 'Ваша учётная запись в консоли отключена.',
  LOGIN_TAKEN: () =>
    'Ваше имя входа уже занято другой учётной записью консоли. Администратор отключает прежнюю учётную запись или меняет имя в каталоге.',
  OTHER_BROWSER: () =>
    'Вход начат в другом браузере, уже завершён или длился больше 15 минут. Войдите ещё раз.',
  UNAVAILABLE: () =>
    'Каталог, в котором вы входите, недоступен или отвечает не так, как задано в настройках. Повторите позже; подробности в журнале сервера.',
};

export function refusalText(refusal: SignInRefusal, detail = ''): string {
  return texts[refusal](detail);
}
