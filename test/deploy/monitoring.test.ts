import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalogue } from '#kernel/errors/errors.ts';
import { readYaml, root } from './support/chart.ts';
import { exportedMetrics, metricsText } from './support/exported-metrics.ts';
import { readExpression } from './support/promql.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Recording {
  readonly record: string;
  readonly expr: string;
}
interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}

/** Labels that Prometheus (`job`, `instance`) or a server with several workers (`worker`) adds to every metric. */
const added = ['job', 'instance', 'worker'];
const exported = await exportedMetrics();
const guide = readFileSync(join(root, 'docs/operator-guide.md'), 'utf8');
const { groups } = readYaml('deploy/prometheus/alerts.yaml') as unknown as {
  readonly groups: readonly { readonly name: string; readonly rules: readonly (Rule | Recording)[] }[];
};
const all = groups.flatMap((group) => group.rules);
const rules = all.filter((rule): rule is Rule => 'alert' in rule);
/** Labels of each series that a recording rule computes. */
const recorded = new Map(
  all.flatMap((rule) =>
    'record' in rule ? [[rule.record, new Set(readExpression(rule.expr).groupedBy)] as const] : [],
  ),
);
const dashboard = JSON.parse(readFileSync(join(root, 'deploy/grafana/bindery.json'), 'utf8')) as {
  readonly panels: readonly Panel[];
  readonly templating: { readonly list: readonly { readonly query: string }[] };
};

/** Checks that the service exports every metric of `expr`. Returns the labels of the result of `expr`. */
function assertExported(expr: string): readonly string[] {
  const { selectors, groupedBy } = readExpression(expr);
  assert.ok(selectors.length > 0, expr);
  const known = new Set(added);
  for (const { metric, labels } of selectors) {
    const of = metric === 'up' ? new Set<string>() : (exported.get(metric) ?? recorded.get(metric));
    assert.ok(of, `${metric} of ${expr}`);
    assert.ok(labels.includes('job'), `${metric} of whatever else is scraped: ${expr}`);
    for (const label of of) known.add(label);
    assert.deepEqual(
      labels.filter((label) => !of.has(label) && !added.includes(label)),
      [],
      expr,
    );
  }
  assert.deepEqual(
    groupedBy.filter((label) => !known.has(label)),
    [],
    expr,
  );
  return groupedBy.length > 0 ? groupedBy : [...known];
}

for (const [record, kept] of recorded) {
  test(`the recording rule ${record} uses exported metrics and groups by the job label`, () => {
    assert.match(record, /^bindery:\w+:total$/);
    assert.ok(kept.has('job'));
    assertExported(all.find((rule) => 'record' in rule && rule.record === record)?.expr ?? '');
  });
}

for (const { alert, expr, for: pending, labels, annotations } of rules) {
  test(`the alert ${alert} uses exported metrics and explains what to do`, () => {
    const known = assertExported(expr);
    for (const [, label = ''] of annotations.summary.matchAll(/\$labels\.(\w+)/g))
      assert.ok(known.includes(label), label);
    assert.match(pending, /^\d+[mh]$/);
    assert.ok(['critical', 'warning'].includes(labels.severity));
    assert.ok(annotations.runbook.length > 60, 'a runbook says what to look at and what to do');
    for (const [name] of annotations.runbook.matchAll(/bindery_\w+/g)) assert.ok(exported.has(name), name);
    for (const [, command = ''] of annotations.runbook.matchAll(/"bindery ([a-z]+ [a-z]+)/g))
      assert.match(guide, new RegExp(`\`bindery (?:[^\`]*, )?${command}`));
  });
}

test('alerts have unique names, and their error codes are in the error catalogue', () => {
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
  for (const { expr } of rules)
    for (const [, codes = ''] of expr.matchAll(/code=~?"([^"]+)"/g))
      for (const code of codes.split('|')) assert.ok(code in catalogue, code);
});

const panels = dashboard.panels.filter(({ type }) => type !== 'row');
for (const { title, targets = [] } of panels) {
  test(`the dashboard panel "${title}" uses exported metrics`, () => {
    assert.ok(targets.length > 0);
    for (const { expr, legendFormat } of targets) {
      const known = assertExported(expr);
      for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g))
        assert.ok(known.includes(label), label);
    }
  });
}

test('dashboard panels do not overlap, and dashboard variables use exported metrics', () => {
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_cell, index) => `${x + (index % w)}:${y + Math.floor(index / w)}`),
  );
  assert.equal(new Set(cells).size, cells.length);
  for (const { query } of dashboard.templating.list)
    for (const [name] of query.matchAll(/bindery_\w+/g)) assert.ok(exported.has(name), name);
});

test('the operator guide explains every Bindery metric', () => {
  const own = [...exported.keys()]
    .filter((name) => !/^bindery_(process|nodejs)_/.test(name))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  const missed = [...new Set(own)].filter((name) => !guide.includes(`\`${name}`));
  assert.deepEqual(missed, []);
});

test('the alert for internal errors ignores acquirer failures, which have a separate alert', async () => {
  const byName = new Map(rules.map(({ alert, expr }) => [alert, expr]));
  assert.match(byName.get('BinderyInternalErrors') ?? '', /code="INTERNAL", cause!~"acquirer\|product"/);
  assert.match(byName.get('BinderyPaymentsNotCreated') ?? '', /cause="acquirer"/);
  assert.match(await metricsText(), /^bindery_http_errors_total\{code="INTERNAL",cause="acquirer"\} 0$/m);
});

test('a service exports every error code before its first error, so that Prometheus sees the first error as an increase', async () => {
  const text = await metricsText();
  for (const code of Object.keys(catalogue))
    assert.ok(text.includes(`bindery_http_errors_total{code="${code}"} 0\n`), code);
});

test('a metrics scrape does not count its own queries as requests that wait for the database', async () => {
  assert.match(await metricsText(), /^bindery_database_connections\{state="waiting"\} 0$/m);
});
