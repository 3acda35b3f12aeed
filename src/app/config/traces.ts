import { oneOf, url, type Variables } from './values.ts';

/** What is told to an OpenTelemetry collector, and how much of it. */
export interface Traces {
  /** Of the collector, `/v1/traces` included. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly resource: Readonly<Record<string, string>>;
  /** Whether the sampled flag of a sender is followed, and which part of other traces is recorded, 0 to 1. */
  readonly sampler: { readonly isParentBased: boolean; readonly ratio: number };
}

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** The standard variables of OpenTelemetry; undefined where there is no collector, or the SDK is disabled. */
export function readTraces(variables: Variables, faults: string[]): Traces | undefined {
  const address = url(variables, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], faults);
  const isDisabled = oneOf(variables, 'OTEL_SDK_DISABLED', ['true', 'false'], 'false', faults) === 'true';
  // What platforms set for all their programs would otherwise be taken for what we send.
  oneOf(variables, 'OTEL_EXPORTER_OTLP_PROTOCOL', ['http/json'], 'http/json', faults);
  const headers = pairs(variables, 'OTEL_EXPORTER_OTLP_HEADERS', faults);
  const resource = pairs(variables, 'OTEL_RESOURCE_ATTRIBUTES', faults);
  const serviceName = variables.OTEL_SERVICE_NAME?.trim() || resource['service.name'] || 'bindery';
  const sampler = samplerOf(variables, faults);
  if (!address || isDisabled) return undefined;
  return { url: `${address.replace(/\/+$/, '')}/v1/traces`, headers, serviceName, resource, sampler };
}

function samplerOf(variables: Variables, faults: string[]): Traces['sampler'] {
  const name = oneOf(variables, 'OTEL_TRACES_SAMPLER', samplers, 'parentbased_always_on', faults);
  const part = ratio(variables, faults);
  const kind = name.replace('parentbased_', '');
  return {
    isParentBased: name !== kind,
    ratio: { always_on: 1, always_off: 0, traceidratio: part }[kind] ?? 1,
  };
}

function ratio(variables: Variables, faults: string[]): number {
  const name = 'OTEL_TRACES_SAMPLER_ARG';
  const text = variables[name]?.trim();
  if (!text) return 1;
  if (/^(?:0(?:\.\d{1,9})?|1(?:\.0+)?)$/.test(text)) return Number(text);
  faults.push(`${name}=${JSON.stringify(text)} is not usable: set a part of all traces from 0 to 1, as 0.01`);
  return 1;
}

/** Pairs as `name=value,name=value`, values percent-encoded; kept out of the message, as they may be secret. */
function pairs(variables: Variables, name: string, faults: string[]): Readonly<Record<string, string>> {
  const entries = (variables[name] ?? '').split(',').filter((entry) => entry.trim() !== '');
  const read = entries.map((entry) => {
    const [, key = '', value = ''] = /^\s*([\w.-]+)\s*=\s*([\x21-\x7e]*)\s*$/.exec(entry) ?? [];
    return [key, decoded(value)] as const;
  });
  const known = read.filter(
    (pair): pair is readonly [string, string] => pair[0] !== '' && pair[1] !== undefined,
  );
  if (known.length === read.length) return Object.fromEntries(known);
  faults.push(`${name} is not usable: set name=value by comma, with values percent-encoded`);
  return {};
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
