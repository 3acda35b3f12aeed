import type { Settings } from './values.ts';

export interface Traces {
  /** URL of the collector, ending with `/v1/traces`. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly resource: Readonly<Record<string, string>>;
  /** Sampling: `isParentBased` follows the sender's flag; `ratio` is the share of other traces, from 0 to 1. */
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

/** Reads the standard OpenTelemetry variables; undefined without a collector or if the SDK is disabled. */
export function readTraces(read: Settings): Traces | undefined {
  const address = read.url('OTEL_EXPORTER_OTLP_ENDPOINT');
  const isDisabled = read.oneOf('OTEL_SDK_DISABLED', ['true', 'false'], 'false') === 'true';
  // Reports other protocols, which a platform may set for all programs: Bindery supports only `http/json`.
  read.oneOf('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/json'], 'http/json');
  const headers = pairs(read, 'OTEL_EXPORTER_OTLP_HEADERS');
  const resource = pairs(read, 'OTEL_RESOURCE_ATTRIBUTES');
  const serviceName = read.text('OTEL_SERVICE_NAME') || resource['service.name'] || 'bindery';
  const sampler = samplerOf(read);
  if (!address || isDisabled) return undefined;
  return { url: `${address.replace(/\/+$/, '')}/v1/traces`, headers, serviceName, resource, sampler };
}

function samplerOf(read: Settings): Traces['sampler'] {
  const name = read.oneOf('OTEL_TRACES_SAMPLER', samplers, 'parentbased_always_on');
  const part = ratio(read);
  const kind = name.replace('parentbased_', '');
  return {
    isParentBased: name !== kind,
    ratio: { always_on: 1, always_off: 0, traceidratio: part }[kind] ?? 1,
  };
}

function ratio(read: Settings): number {
  const name = 'OTEL_TRACES_SAMPLER_ARG';
  const text = read.text(name);
  if (!text) return 1;
  if (/^(?:0(?:\.\d{1,9})?|1(?:\.0+)?)$/.test(text)) return Number(text);
  read.faults.push(
    `${name}=${JSON.stringify(text)} is not usable: set a part of all traces from 0 to 1, as 0.01`,
  );
  return 1;
}

/** Reads pairs `name=value,name=value` with percent-encoded values. Errors do not show values, which may be secrets. */
function pairs(read: Settings, name: string): Readonly<Record<string, string>> {
  const entries = read.list(name);
  const all = entries.map((entry) => {
    const [, key = '', value = ''] = /^\s*([\w.-]+)\s*=\s*([\x21-\x7e]*)\s*$/.exec(entry) ?? [];
    return [key, decoded(value)] as const;
  });
  const known = all.filter(
    (pair): pair is readonly [string, string] => pair[0] !== '' && pair[1] !== undefined,
  );
  if (known.length === entries.length) return Object.fromEntries(known);
  read.faults.push(`${name} is not usable: set name=value by comma, with values percent-encoded`);
  return {};
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
