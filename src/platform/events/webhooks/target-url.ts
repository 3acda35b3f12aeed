import { type AddressGuard, literalIn } from './public-address.ts';

/** What the operator lets partners name. */
export interface TargetRules {
  /** Also `http:` and every port: in the test environment alone. */
  readonly isLax: boolean;
  /** Of `https:`; there is no other. */
  readonly ports: readonly number[];
  readonly mayCall: AddressGuard;
}

const urlLengthMax = 2_000;
/** Names that only ever mean something within a network; `localhost` is settled by its address. */
const innerName =
  /(?:^|\.)(?:local|localdomain|svc|internal|intranet|lan|home|corp|private|arpa|onion|invalid)$/;

/** Why nothing may be sent to this address, in Russian; undefined where it may. */
export function targetFault(text: string, rules: TargetRules): string | undefined {
  if (text.length > urlLengthMax) return `ожидается не больше ${urlLengthMax} знаков`;
  const url = URL.parse(text);
  const example = 'например https://partner.example/bindery';
  if (!url || !/^https?:\/\//i.test(text) || /[\s\p{C}\\]/u.test(text)) {
    return `ожидается адрес целиком, ${example}`;
  }
  if (url.protocol !== 'https:' && !(rules.isLax && url.protocol === 'http:'))
    return `ожидается адрес https, ${example}`;
  if (url.username !== '' || url.password !== '')
    return 'уберите из адреса имя и пароль: мы подписываем запрос, проверяйте подпись';
  if (url.hash !== '' || text.includes('#')) return 'уберите из адреса «#» и всё после него';
  if (!rules.isLax && !rules.ports.includes(url.port === '' ? 443 : Number(url.port)))
    return `допустимые порты: ${rules.ports.join(', ')}`;
  if (mayNameHost(url.hostname, rules.mayCall)) return undefined;
  return rules.isLax ? hostRefusedInTest : hostRefused;
}

const outside =
  'адрес ведёт не в открытый интернет; ожидается имя или адрес, доступный снаружи, например https://partner.example/bindery';

/** Why an address inside is refused, and who can allow it. */
export const hostRefused = `${outside}. Внутренние адреса разрешает страховщик настройкой сервера WEBHOOK_ALLOW_NETWORKS`;

/** The same where the server and the receiver may be on one machine. */
const hostRefusedInTest = `${hostRefused}; для получателя на машине самого сервера — WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8,::1`;

/** Whether a host, as a parsed URL has it, may be called as far as can be known without asking for its addresses. */
export function mayNameHost(hostname: string, mayCall: AddressGuard): boolean {
  const literal = literalIn(hostname);
  if (literal !== undefined) return mayCall(literal);
  const name = hostname.replace(/\.+$/, '');
  if (isLocalhost(name)) return mayCall('127.0.0.1') || mayCall('::1');
  return name.includes('.') && !innerName.test(name);
}

/** The name of this machine, which no server of names is asked about (RFC 6761). */
export function isLocalhost(name: string): boolean {
  return /(?:^|\.)localhost$/i.test(name.replace(/\.+$/, ''));
}
