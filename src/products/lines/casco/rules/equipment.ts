import { rublesText } from '#kernel/money/money.ts';
import { requirePresence, sent } from '#parties/fields/checks.ts';
import { checkListedCode } from '../../../fields/parties.ts';
import { amountOf, amountOfText, rublesExpected } from '../../../product/amounts.ts';
import type { CascoChecks } from './casco-checks.ts';

const path = 'insuredObject.extraEquipment';

/** Checks that extra equipment has known items whose prices add up to the total. */
export function checkEquipment(checks: CascoChecks): void {
  const { equipmentList = [], totalCost } = checks.application.insuredObject?.extraEquipment ?? {};
  let sum: bigint | undefined = 0n;
  equipmentList.forEach(({ deviceTypeCode, cost }, index) => {
    const item = `${path}.equipmentList[${index}]`;
    checkListedCode(checks, 'devicetypecode', `${item}.deviceTypeCode`, deviceTypeCode);
    const amount = cost === undefined ? undefined : amountOfText(cost);
    if (amount === undefined && sent(cost) !== undefined) {
      checks.report(`${item}.cost`, `ожидается ${rublesExpected('"50000"')}`, 'AMOUNT_INVALID');
    } else if (amount === undefined) {
      requirePresence(checks, `${item}.cost`, undefined, 'стоимость предмета, рублей');
    }
    sum = sum === undefined || amount === undefined ? undefined : sum + amount;
  });
  checkTotal(checks, totalCost, equipmentList.length, sum);
}

function checkTotal(
  checks: CascoChecks,
  totalCost: number | undefined,
  count: number,
  sum: bigint | undefined,
): void {
  const field = `${path}.totalCost`;
  if (totalCost === undefined) {
    if (count > 0) requirePresence(checks, field, undefined, 'стоимость всего оборудования, рублей');
    return;
  }
  const total = totalCost === 0 ? 0n : amountOf(totalCost);
  if (total === undefined) checks.report(field, `ожидается ${rublesExpected()}`, 'AMOUNT_INVALID');
  else if (total > 0n && count === 0 && checks.complete) {
    checks.report(
      `${path}.equipmentList`,
      'обязательное поле: предметы оборудования, из которых состоит totalCost',
      'FIELD_REQUIRED',
    );
  } else if (sum !== undefined && count > 0 && sum !== total) {
    checks.report(
      field,
      `стоимость предметов в сумме ${rublesText(sum)}, а totalCost — ${rublesText(total)}: передайте ${rublesText(sum)} или исправьте предметы`,
      'FIELDS_CONTRADICT',
    );
  }
}
