import { datePrinted } from '../../../kernel/calendar.ts';
import { anyRegion, type BaseRateRow, type OsagoTariff } from '../tariff/osago-tariff.ts';
import { formulaBaseRate } from './formula-base-rate.ts';
import { type BaseRate, type RatingWork, refuse } from './work.ts';

const categoryField = 'insuredObject.osago.vehicle.vehicleCategoryCode';

/** The insurer's base rate of a row of vehicles in the owner's region; null where a fault was noted. */
export function baseRateOf(work: RatingWork): BaseRate | null {
  const { tariff, vehicle, notes } = work;
  const { row } = vehicle;
  const corridor = tariff.corridors.get(row);
  if (!corridor) return refuse(notes, categoryField, noCorridor(row, tariff));
  if (tariff.baseFormula) return formulaBaseRate(work, tariff.baseFormula, corridor);
  const rates = tariff.baseRates.get(row);
  const region = work.territory?.territory.regionCode;
  const own = region === undefined ? undefined : rates?.get(region);
  if (own) return { figure: own, reason: `строка ${row}, регион ${region}` };
  const common = rates?.get(anyRegion);
  if (common) return { figure: common, reason: `строка ${row}, общая ставка` };
  return refuse(notes, categoryField, `Страховщик не установил базовую ставку для строки ${row}`);
}

/** Says that the limits of a row are not known on the day of conclusion. */
export function noCorridor(row: BaseRateRow, tariff: OsagoTariff): string {
  const since = datePrinted(tariff.directiveFrom);
  return (
    `Для таких транспортных средств (строка ${row}) границы базовой ставки, действующие с ${since}, ` +
    'не загружены: расчёт на эту дату заключения (issueDate) невозможен'
  );
}
