import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { Row } from '#catalogues/tariffs/tariff.ts';
import type { CascoRatingInput } from '#products/lines/casco/rating/input.ts';
import { coversOf, rated, refused, shippedVersion, usual } from './support.ts';

const data = join(import.meta.dirname, '../../../../data');

function rowsIn(path: string): Row[] {
  return parse(readFileSync(path), { columns: true, bom: true, skip_empty_lines: true }) as Row[];
}

/** Returns the codes of a shipped list that a partner may send. */
function codesOf(list: string): string[] {
  const rows = rowsIn(join(data, 'reference/common', `${list}.csv`));
  return rows.filter((row) => row.partnerAccess === 'true').map((row) => row.code ?? '');
}

const change: Readonly<Record<string, (code: string) => Partial<CascoRatingInput>>> = {
  installment_type: (installmentType) => ({ installmentType }),
  purpos_use_vhcl_casco_type: (purpose) => ({ purpose }),
  mode_use_vhcl_type: (usingType) => ({ usingType }),
  refund_form_type: (refundForm) => ({ refundForm }),
  engine_type: (engineType) => ({ vehicle: { ...usual.vehicle, engineType } }),
  anti_theft_model_type: (model) => ({ antiTheftSystem: { model, hasSatelliteSystem: false } }),
  gap_packages: (option) => ({ covers: [{ path: 'c', code: 'GAP', option, description: option }] }),
};

for (const [list, changed] of Object.entries(change)) {
  test(`the shipped tariff rates every code of ${list} that partners may send`, () => {
    for (const code of codesOf(list)) {
      assert.ok(rated({ ...usual, covers: coversOf('1'), ...changed(code) }).premium > 0n, code);
    }
  });
}

const vehicles = globSync('vehicles/*.csv', { cwd: data }).flatMap((path) => rowsIn(join(data, path)));

test('the shipped tariff rates every model group of the vehicle directory except trams and trolleybuses', () => {
  const groups = new Set(vehicles.map((row) => row.model_group ?? ''));
  for (const modelGroup of groups) {
    const input = { ...usual, vehicle: { ...usual.vehicle, makeCode: 'X', modelGroup } };
    if (!['TRAM', 'TROLLEYBUS'].includes(modelGroup)) assert.ok(rated(input).premium > 0n);
    else assert.match(refused(input)[0]?.description ?? '', /группа справочника ТС: TR.*Допустимо: DOMESTIC/);
  }
});

test('every model in the shipped tariff is in the vehicle directory', () => {
  const known = new Set(
    vehicles.flatMap((row) => [`${row.make_code} ${row.model_code}`, `${row.make_code} *`]),
  );
  const named = (shippedVersion.tables.model_groups ?? []).filter((row) => row.make !== '*');
  assert.ok(named.length > 10);
  assert.deepEqual(
    named.map((row) => `${row.make} ${row.model}`).filter((model) => !known.has(model)),
    [],
  );
});

test('every region has a zone in the shipped tariff', () => {
  const regions = Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, '0'));
  for (const region of regions) assert.ok(rated({ ...usual, region, covers: coversOf('15') }).premium > 0n);
});
