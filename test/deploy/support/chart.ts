import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { Templates } from './go-template.ts';

export const root = join(import.meta.dirname, '..', '..', '..');
export const chartDirectory = join(root, 'deploy', 'helm', 'bindery');

export function readYaml(path: string): JsonObject {
  return parse(readFileSync(join(root, path), 'utf8'));
}

export function valuesOf(file?: string): JsonObject {
  const defaults = readYaml('deploy/helm/bindery/values.yaml');
  return file ? merged(defaults, readYaml(`deploy/helm/bindery/ci/${file}`)) : defaults;
}

/** Renders the chart with the given values. Returns all objects in file order. */
export function rendered(values: JsonObject): readonly JsonObject[] {
  const { name, version, appVersion } = readYaml('deploy/helm/bindery/Chart.yaml');
  const templates = new Templates();
  const files = globSync(join(chartDirectory, 'templates', '*')).sort();
  for (const file of files) templates.add(basename(file), readFileSync(file, 'utf8'));
  const dot = {
    Values: values,
    Chart: { Name: name, Version: version, AppVersion: appVersion },
    Release: { Name: 'release-name', Namespace: 'sales', Service: 'Helm' },
  };
  return files.flatMap((file) => {
    if (file.endsWith('.tpl')) return [];
    const text = templates.render(basename(file), dot);
    return file.endsWith('.yaml') ? objectsIn(text, file) : [];
  });
}

function objectsIn(text: string, file: string): JsonObject[] {
  return parseAllDocuments(text).flatMap((document) => {
    if (document.errors.length > 0 || document.warnings.length > 0)
      throw new Error(`${file}: ${[...document.errors, ...document.warnings].join('; ')}`);
    const value: unknown = document.toJS();
    return isObject(value) ? [value] : [];
  });
}

/** Finds the only object of a kind; throws if there are several or none. */
export function ofKind(objects: readonly JsonObject[], kind: string): JsonObject {
  const [found, ...others] = objects.filter((object) => object.kind === kind);
  if (!found || others.length > 0) throw new Error(`${kind}: ${found ? others.length + 1 : 0} objects`);
  return found;
}

/** Finds the value at a path such as "spec.template.spec"; undefined if there is none. */
export function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((inner: unknown, key) => (inner as Record<string, unknown> | undefined)?.[key], value);
}

function merged(under: JsonObject, over: JsonObject): JsonObject {
  const all: Record<string, Json> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = all[key];
    all[key] = isObject(value) && isObject(below) ? merged(below, value) : value;
  }
  return all;
}
