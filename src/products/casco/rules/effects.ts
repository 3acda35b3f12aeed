import { sent } from '#parties/checks.ts';
import { type CascoChecks, cascoPath } from './casco-checks.ts';

/** What is taken and changes nothing, so that nobody believes to have agreed upon it. */
export function checkEffects(checks: CascoChecks): void {
  if (checks.amends) return;
  checks.casco.drivers?.forEach(({ kbm }, index) => {
    if (kbm === undefined) return;
    checks.warn(`${cascoPath}.drivers[${index}].kbm`, 'КБМ не влияет на премию КАСКО');
  });
  for (const { code, entry, path } of checks.covers) {
    if (code === 'GAP' || sent(entry.cover?.description) === undefined) continue;
    checks.warn(
      `${path}.cover.description`,
      'описание передаётся только у пакета GAP: на договор не влияет и не печатается',
    );
  }
  const { mileageLimit } = checks.application;
  if (mileageLimit && mileageLimit.limit === undefined) {
    checks.warn('mileageLimit', 'без mileageLimit.limit (километров за срок договора) пробег не ограничен');
  }
  checkRegistration(checks);
}

/** A vehicle with a plate is registered. */
function checkRegistration({ casco, report }: CascoChecks): void {
  const { isNotRegistered, licensePlate } = casco.vehicle ?? {};
  if (isNotRegistered !== true || sent(licensePlate) === undefined) return;
  report(
    `${cascoPath}.vehicle.isNotRegistered`,
    `передано true вместе с государственным знаком (${cascoPath}.vehicle.licensePlate): передайте false или уберите знак`,
    'FIELDS_CONTRADICT',
  );
}
