import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';

/**
 * Runs 1C:Enterprise code as JavaScript, because Debian has no 1C. Stand-ins replace the objects of the 1C platform. The
 * snippets are therefore not tested with the real platform. `given` are variables of the 1C module.
 */
export function runOneC(
  text: string,
  expression: string,
  given: Readonly<Record<string, unknown>> = {},
): unknown {
  const context = createContext({ ...platform, ...given });
  return runInContext(`${javaScriptOf(text)}\n${expression}`, context);
}

const words: readonly (readonly [RegExp, string])[] = [
  [/Функция ([^)]*\))(?: Экспорт)?/g, 'function $1 {'],
  [/Для Каждого (\S+) Из (.*) Цикл/g, 'for (const $1 of $2) {'],
  [/Для (\S+) = (\S+) По (\S+) Цикл/g, 'for (let $1 = $2; $1 <= $3; $1++) {'],
  [/Пока (.*) Цикл/g, 'while ($1) {'],
  [/Если (.*) Тогда/g, 'if ($1) {'],
  [/Попытка/g, 'try {'],
  [/Исключение$/gm, '} catch {'],
  [/Конец(?:Функции|Цикла|Если|Попытки);?/g, '}'],
  [/ВызватьИсключение/g, 'throw'],
  [/Возврат/g, 'return'],
  [/Новый/g, 'new'],
  [/(?<= )ИЛИ(?= )/g, '||'],
  [/(?<= )И(?= )/g, '&&'],
  [/, (?=,)/g, ', undefined'],
];

/** Translates each line of 1C to a line of JavaScript without changing quoted texts. */
function javaScriptOf(text: string): string {
  const texts: string[] = [];
  const bare = text
    .replace(/\/\/.*$/gm, '')
    .replace(/"[^"]*"/g, (one) => `\uE000${texts.push(one) - 1}\uE000`)
    .replace(/^(\s*(?:Если|Пока|Возврат) .*|.* ИЛИ .*)$/gm, compared);
  return words
    .reduce((said, [word, meaning]) => said.replace(word, meaning), bare)
    .replace(/\uE000(\d+)\uE000/g, (_mark, index: string) => texts[Number(index)] ?? '');
}

/** Translates `=`, which in 1C both compares and assigns: only the first `=` of a line that begins with a name assigns. */
function compared(line: string): string {
  const [, start = ''] = /^(\s*[\p{L}]+ = )?/u.exec(line) ?? [];
  return start + line.slice(start.length).replaceAll('<>', '!==').replaceAll(' = ', ' === ');
}

class БуферДвоичныхДанных extends Uint8Array {
  Соединить(next: Uint8Array) {
    return new БуферДвоичныхДанных(Buffer.concat([this, next]));
  }
  ЗаписатьПобитовоеИсключающееИли(at: number, bytes: Uint8Array) {
    if (at + bytes.length > this.length) throw new RangeError('the buffer is too short');
    for (const [index, byte] of bytes.entries()) this[at + index] = (this[at + index] ?? 0) ^ byte;
  }
}

class ХешированиеДанных {
  readonly #hash = createHash('sha256');
  Добавить(data: Uint8Array) {
    this.#hash.update(data);
  }
  get ХешСумма() {
    return this.#hash.digest();
  }
}

class Соответствие {
  [key: string]: unknown;
  Вставить(key: string, value: unknown) {
    this[key] = value;
  }
}

class HTTPЗапрос {
  readonly address: string;
  readonly headers: Соответствие;
  body: string | undefined;
  constructor(address: string, headers: Соответствие) {
    this.address = address;
    this.headers = headers;
  }
  УстановитьТелоИзСтроки(text: string) {
    this.body = text;
  }
}

class HTTPСоединение {
  readonly #base: string;
  constructor(host: string, port: number) {
    this.#base = `http://${host}:${port}`;
  }
  ВызватьHTTPМетод(method: string, { address, headers, body }: HTTPЗапрос) {
    const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
    const said = execFileSync(
      'curl',
      ['-s', '-X', method, '-w', '\n%{http_code}', ...sent, '--data-binary', '@-', this.#base + address],
      { input: body ?? '', encoding: 'utf8' },
    );
    const end = said.lastIndexOf('\n');
    return { КодСостояния: Number(said.slice(end + 1)), ПолучитьТелоКакСтроку: () => said.slice(0, end) };
  }
}

class ЧтениеJSON {
  text = '';
  УстановитьСтроку(text: string) {
    this.text = text;
  }
}

const platform = {
  Истина: true,
  Ложь: false,
  Неопределено: undefined,
  ХешФункция: { SHA256: 'sha256' },
  ИспользованиеByteOrderMark: { НеИспользовать: false },
  БуферДвоичныхДанных,
  ХешированиеДанных,
  Соответствие,
  HTTPЗапрос,
  HTTPСоединение,
  ЧтениеJSON,
  ПрочитатьJSON: ({ text }: ЧтениеJSON) => JSON.parse(text) as unknown,
  ПолучитьБуферДвоичныхДанныхИзДвоичныхДанных: (data: Uint8Array) => new БуферДвоичныхДанных(data),
  ПолучитьДвоичныеДанныеИзБуфераДвоичныхДанных: (data: Uint8Array) => Buffer.from(data),
  ПолучитьБуферДвоичныхДанныхИзСтроки: (text: string) => new БуферДвоичныхДанных(Buffer.from(text)),
  Base64Значение: (text: string) => Buffer.from(text, 'base64'),
  Base64Строка: (data: Buffer) => data.toString('base64'),
  Сред: (text: string, from: number) => text.slice(from - 1),
  СтрРазделить: (text: string, by: string) => text.split(by),
  Число(text: string) {
    if (!/^\d+$/.test(text)) throw new TypeError(`${text} is no number`);
    return Number(text);
  },
};
