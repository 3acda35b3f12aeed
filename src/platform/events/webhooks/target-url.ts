import { type AddressGuard, literalIn } from './public-address.ts';

export interface TargetRules {
  /** True in the test environment, which allows `http:` and every port. */
  readonly isLax: boolean;
  readonly ports: readonly number[];
  readonly mayCall: AddressGuard;
}

const urlLengthMax = 2_000;
/** Host names that exist only inside a network. `localhost` is checked by its IP address instead. */
const innerName =
  /(?:^|\.)(?:local|localdomain|svc|internal|intranet|lan|home|corp|private|arpa|onion|invalid)$/;

/** Returns the reason, in Russian, why the address of an endpoint is refused; undefined if it is allowed. */
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

export const hostRefused = `${outside}. Внутренние адреса разрешает страховщик настройкой сервера WEBHOOK_ALLOW_NETWORKS`;

/** Text for a refused host in the test environment, where the partner may run the receiver on the server's machine. */
const hostRefusedInTest = `${hostRefused}; для получателя на машине самого сервера — WEBHOOK_ALLOW_NETWORKS=127.0.0.0/8,::1`;

/** True if the host of a parsed URL may be called, as far as this can be known before its name is resolved. */
export function mayNameHost(hostname: string, mayCall: AddressGuard): boolean {
  const literal = literalIn(hostname);
  if (literal !== undefined) return mayCall(literal);
  const name = hostname.replace(/\.+$/, '');
  if (isLocalhost(name)) return mayCall('127.0.0.1') || mayCall('::1');
  return name.includes('.') && !innerName.test(name);
}

/** True for `localhost` and names that end with it, which DNS never resolves (RFC 6761). */
export function isLocalhost(name: string): boolean {
  return /(?:^|\.)localhost$/i.test(name.replace(/\.+$/, ''));
}
