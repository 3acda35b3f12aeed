import { type Fault, faultAt, invalidArgument } from '#kernel/errors/errors.ts';
import type { Reason } from '#kernel/errors/reasons.ts';
import { isObject } from '#kernel/json/json.ts';
import { type EventType, eventTypes, isEventType } from '../event-types.ts';
import { createAddressGuard } from './public-address.ts';
import { type TargetRules, targetFault } from './target-url.ts';
import type { WebhookSettings } from './webhook.ts';

export const descriptionLengthMax = 200;

const fields = ['url', 'types', 'description', 'contact', 'isEnabled'] as const;
type Field = (typeof fields)[number];
const unknownShown = 20;
const nameMax = 60;

/** Rules for the addresses of endpoints, set by the operator. */
export interface Reach {
  /** True in the test environment, which allows `http:` and every port. */
  readonly isLax: boolean;
  readonly ports: readonly number[];
  /** Networks that are allowed besides public addresses. */
  readonly networks: readonly string[];
}

export function toTargetRules({ isLax, ports, networks }: Reach): TargetRules {
  return { isLax, ports, mayCall: createAddressGuard(networks) };
}

export interface SettingsRules {
  readonly target: TargetRules;
  isEmail(text: string): boolean;
}

/** Reads the settings of an endpoint and adds default values. Throws INVALID_ARGUMENT with all errors. */
export function readSettings(body: unknown, { target, isEmail }: SettingsRules): WebhookSettings {
  const sent = isObject(body) ? body : {};
  const faults: Fault[] = isObject(body) ? [] : [faultAt('body', 'ожидается объект', 'TYPE_MISMATCH')];
  const report = (field: string, description: string, reason: Reason) => {
    faults.push(faultAt(field, description, reason));
  };
  for (const name of Object.keys(sent)
    .filter((key) => !(fields as readonly string[]).includes(key))
    .slice(0, unknownShown))
    report(name.slice(0, nameMax) || 'body', `нет такого поля; есть: ${fields.join(', ')}`, 'UNKNOWN_FIELD');

  function text(field: Field): string | null {
    const value = sent[field] ?? null;
    if (value === null || typeof value === 'string') return value?.trim() || null;
    report(field, 'ожидается строка', 'TYPE_MISMATCH');
    return null;
  }

  function url(): string {
    const given = text('url');
    if (given === null) {
      if (!faults.some(({ field }) => field === 'url'))
        report(
          'url',
          'обязательное поле: адрес, на который слать события, например https://partner.example/bindery',
          'FIELD_REQUIRED',
        );
      return '';
    }
    const wrong = targetFault(given, target);
    if (wrong !== undefined) report('url', wrong, 'WEBHOOK_ADDRESS_NOT_ALLOWED');
    return URL.parse(given)?.href ?? '';
  }

  function types(): readonly EventType[] | null {
    const value = sent.types ?? null;
    if (value === null) return null;
    if (!Array.isArray(value) || value.length === 0) {
      report('types', 'ожидается непустой массив видов событий; без поля приходят все', 'TYPE_MISMATCH');
      return null;
    }
    value.slice(0, unknownShown).forEach((type, nr) => {
      if (!isEventType(type))
        report(
          `types[${nr}]`,
          `нет такого вида событий; есть: ${Object.keys(eventTypes).join(', ')}`,
          'VALUE_NOT_IN_LIST',
        );
    });
    return [...new Set(value.filter(isEventType))];
  }

  function description(): string | null {
    const given = text('description');
    if (given !== null && (given.length > descriptionLengthMax || /\p{C}/u.test(given)))
      report(
        'description',
        `ожидается не больше ${descriptionLengthMax} знаков в одну строку`,
        'LENGTH_OUT_OF_BOUNDS',
      );
    return given;
  }

  function contact(): string | null {
    const given = text('contact');
    if (given !== null && !isEmail(given))
      report('contact', 'ожидается адрес электронной почты, например it@partner.example', 'FORMAT_INVALID');
    return given;
  }

  function isEnabled(): boolean {
    const value = sent.isEnabled ?? true;
    if (typeof value !== 'boolean')
      report('isEnabled', 'ожидается логическое значение true или false', 'TYPE_MISMATCH');
    return value === true;
  }

  const read = {
    url: url(),
    types: types(),
    description: description(),
    contact: contact(),
    isEnabled: isEnabled(),
  };
  if (faults.length > 0) throw invalidArgument(faults);
  return read;
}
