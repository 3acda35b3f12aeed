import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { findPartner } from '#access/store.ts';
import {
  actState,
  agreeVat,
  cancelAct,
  makeAct,
  payAct,
  signAct,
} from '#payments/accounting/commission/acts.ts';
import { closeMonth } from '#payments/accounting/commission/close.ts';
import { addVat, vatRateOn } from '#payments/accounting/commission/vat.ts';
import { binderyHere } from '../../support/process.ts';
import { soldContract } from '../../support/sale.ts';
import { type TestService, testService } from '../../support/service.ts';
import { byStaff } from '../../support/staff.ts';
import { unzipped } from '../../support/unzip.ts';

let service: TestService;
const directory = mkdtempSync(join(tmpdir(), 'acts-'));

before(async () => {
  service = await testService();
});
after(async () => {
  rmSync(directory, { recursive: true });
  await service.close();
});

test('VAT has the rate of the last day of the month', () => {
  assert.equal(vatRateOn('2025-12-31'), '20');
  assert.equal(vatRateOn('2026-01-01'), '22');
  assert.throws(() => vatRateOn('2018-12-31'));
});

test('VAT is included in the commission or added to it, half up to the kopeck', () => {
  assert.deepEqual(addVat(122_00n, 'INCLUDED', '2026-11-30'), {
    vatPercent: '22',
    vat: 22_00n,
    total: 122_00n,
  });
  assert.deepEqual(addVat(100_00n, 'ON_TOP', '2026-11-30'), {
    vatPercent: '22',
    vat: 22_00n,
    total: 122_00n,
  });
  assert.deepEqual(addVat(100_00n, 'NONE', '2026-11-30'), { vatPercent: '0', vat: 0n, total: 100_00n });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (commission) => {
      const onTop = addVat(commission, 'ON_TOP', '2026-11-30');
      assert.equal(onTop.vat, (commission * 44n + 100n) / 200n);
      assert.equal(onTop.total, commission + onTop.vat);
      const included = addVat(commission, 'INCLUDED', '2026-11-30');
      assert.equal(included.vat, (commission * 44n + 122n) / 244n);
      assert.equal(included.total, commission);
    }),
  );
});

test('an act of a closed month is signed by both sides, paid, and never changes', async () => {
  const partner = await service.partner({
    kvPercent: '12.35',
    name: 'Агент Образец',
    agreementNumber: 'А-1',
  });
  await soldContract(partner);
  const { partnerId, login } = (await findPartner(service.pool, partner.login)) ?? assert.fail('no partner');
  const of = { partnerId, login, month: '2026-11-01' };
  const by = () => byStaff(service.clock);
  assert.ok('refusal' in (await makeAct(service.pool, of, by())), 'nothing is posted yet');
  service.clock.set('2026-12-03T12:00:00+03:00');
  assert.deepEqual(await closeMonth(service.pool, of.month, by()), { closed: 1 });
  await agreeVat(service.pool, { partnerId, login, mode: 'ON_TOP', startsOn: '2026-11-01' }, by());
  const first = await makeAct(service.pool, of, by());
  assert.ok('actId' in first);
  assert.ok('refusal' in (await makeAct(service.pool, of, by())), 'the month has an act');
  assert.ok('actId' in (await cancelAct(service.pool, { actId: first.actId, reason: 'Ошибка' }, by())));
  const made = await makeAct(service.pool, of, by());
  assert.ok('actId' in made);
  const { actId } = made;
  const on = '2026-12-03';
  assert.ok('refusal' in (await payAct(service.pool, { actId, on, document: '118' }, by())), 'not signed');
  assert.ok('refusal' in (await signAct(service.pool, { actId, side: 'insurer', on: '2026-12-04' }, by())));
  const half = await signAct(service.pool, { actId, side: 'insurer', on }, by());
  assert.ok('actId' in half && actState(half) === 'MADE');
  const whole = await signAct(service.pool, { actId, side: 'partner', on }, by());
  assert.ok('actId' in whole && actState(whole) === 'SIGNED');
  assert.equal(whole.total, whole.commission + whole.vat);
  const paid = await payAct(service.pool, { actId, on, document: '118' }, by());
  assert.ok('actId' in paid && actState(paid) === 'PAID');
  assert.ok('refusal' in (await cancelAct(service.pool, { actId, reason: 'Ошибка' }, by())));
  await assert.rejects(service.pool.query('update commission_acts set total_kopecks = 1'), /stays/);
  for (const [format, check] of Object.entries({
    xml: (bytes: Buffer) => assert.match(bytes.toString(), /СтавкаНДС="22" НДСВключён="false"[\s\S]*Строка/),
    xlsx: (bytes: Buffer) => assert.match(unzipped(bytes).get('xl/sharedStrings.xml') ?? '', /Агент Образец/),
    pdf: (bytes: Buffer) => assert.equal(bytes.subarray(0, 5).toString(), '%PDF-'),
  })) {
    const out = join(directory, `act.${format}`);
    const { code, stderr } = await binderyHere(
      ['act', 'write', String(actId), '--format', format, '--out', out],
      { DATABASE_URL: service.connectionString },
    );
    assert.equal(code, 0, stderr);
    check(readFileSync(out));
  }
});
