import { isObject, type Json } from '../../../kernel/json.ts';
import { measure } from '../../../kernel/measures.ts';
import { checkStartTime } from '../../contract-dates.ts';
import { type OsagoChecks, osagoPath } from './osago-checks.ts';

const vehiclePath = `${osagoPath}.vehicle`;

/** Fields by which other products or other interfaces decide something, and what decides it here. */
const rootFields: Readonly<Record<string, string>> = {
  mileageLimit: 'пробег в ОСАГО не ограничен, премия от него не зависит',
};
const osagoFields: Readonly<Record<string, string>> = {
  covers: 'в ОСАГО один риск, ответственность владельца, и он застрахован всегда',
};
const vehicleFields: Readonly<Record<string, string>> = {
  engineTypeCode: 'вид двигателя передаётся в vehicleModel.engineType',
  cost: 'премия ОСАГО от стоимости не зависит',
  mileage: 'премия ОСАГО от пробега не зависит',
  usedSince: 'премия ОСАГО зависит от yearIssue только через модификацию справочника',
};
const vehicleModelFields: Readonly<Record<string, string>> = {
  engineTypeCode: 'вид двигателя передаётся в vehicleModel.engineType',
};

/** What was sent and changes nothing, so that nobody believes that it did; what a change leaves alone was told before. */
export function checkWithoutEffect(checks: OsagoChecks): void {
  if (checks.amends) return;
  const { application, osago } = checks;
  checkStartTime(checks, application.startDate, checks.term.startsOn);
  warnOf(checks, '', application, rootFields);
  warnOf(checks, `${osagoPath}.`, osago, osagoFields);
  const { vehicle } = osago;
  if (vehicle) {
    warnOf(checks, `${vehiclePath}.`, vehicle, vehicleFields);
    if (vehicle.vehicleModel) {
      warnOf(checks, `${vehiclePath}.vehicleModel.`, vehicle.vehicleModel, vehicleModelFields);
    }
    if (vehicle.isParallelImport === true) {
      warn(checks, `${vehiclePath}.isParallelImport`, 'сохраняется, премия ОСАГО от него не зависит');
    }
  }
  osago.drivers?.forEach(({ kbm }, index) => {
    if (kbm === undefined) return;
    warn(
      checks,
      `${osagoPath}.drivers[${index}].kbm`,
      'КБМ берётся из реестра по водительскому удостоверению',
    );
  });
  checkPayment(checks);
}

function checkPayment(checks: OsagoChecks): void {
  const { installmentType, uw, additionalProperties } = checks.application;
  if (installmentType !== undefined && installmentType.trim() !== oneTime) {
    warn(checks, 'installmentType', `премия ОСАГО платится единовременно (${oneTime})`);
  }
  if (uw?.isAtypicalApplication === true) {
    warn(checks, 'uw.isAtypicalApplication', 'отметка на договор ОСАГО не влияет: премия — по тарифу');
  }
  if (!additionalProperties) return;
  for (const [name, neutral] of neutralFigures) {
    const figure = measure(additionalProperties[name]);
    if (figure === undefined || figure === neutral) continue;
    warn(
      checks,
      `additionalProperties.${name}`,
      'премию ОСАГО определяет закон: скидок и коэффициентов партнёра нет',
    );
  }
}

const neutralFigures = [
  ['discountKVPercent', 0],
  ['kfav', 1],
  ['reductionCoef', 1],
] as const;

const oneTime = 'ONE_TIME';

function warnOf(
  checks: OsagoChecks,
  path: string,
  part: object,
  known: Readonly<Record<string, string>>,
): void {
  for (const name in known) {
    const value = (part as Readonly<Record<string, Json | undefined>>)[name];
    if (value !== undefined && !isNothing(value)) warn(checks, `${path}${name}`, known[name] ?? '');
  }
}

/** What says that there is nothing is no reason to say more. */
function isNothing(value: Json): boolean {
  if (value === null || value === false || value === '') return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

function warn(checks: OsagoChecks, field: string, what: string): void {
  checks.warn(field, `ни на что не влияет: ${what}`);
}
