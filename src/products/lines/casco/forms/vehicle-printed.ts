import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import { vehicleNumber } from '#catalogues/vehicles/vehicle-numbers.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import type { FormData } from '#kernel/ports/ports.ts';
import { makeAndModel } from '../../../fields/vehicle/vehicle-printed.ts';
import { amountOf, amountOfText } from '../../../product/amounts.ts';
import { formatDocument } from '../../../product/printed/party-details.ts';
import { absent, formatDay, formatQuantity, line, orDash } from '../../../product/printed/text.ts';
import type { PrintableContract } from '../../../product/product.ts';
import type { CascoApplication, CascoObject } from '../application.ts';
import { formatAgreed, guardFields } from '../fields.ts';
import { readVehicleAge } from '../rating/vehicle-measures.ts';

/** Formats the known facts about the vehicle, from the vehicle directory and the application. */
export function formatCascoVehicle(casco: CascoObject, contract: PrintableContract): FormData {
  const vehicle = casco.vehicle ?? {};
  const identified = contract.facts.vehicle;
  const cost = amountOf(vehicle.cost);
  const { ageYears } = readVehicleAge(vehicle, contract.concludedOn, []);
  return {
    makeAndModel: orDash(makeAndModel(vehicle, identified)),
    modification: line(identified?.name),
    vin: orDash(vehicleNumber(vehicle.vin)),
    licensePlate:
      vehicle.isNotRegistered === true && line(vehicle.licensePlate) === ''
        ? 'не зарегистрировано'
        : orDash(vehicle.licensePlate),
    yearIssue: orDash(vehicle.yearIssue?.slice(0, 4)),
    document: orDash(formatDocument(casco.vehicleDocument)),
    cost: cost === undefined ? absent : rublesPrinted(cost),
    ageYears,
    more: [
      ...measures(casco, identified, contract.reference)
        .filter(([, value]) => line(value) !== '')
        .map(([name, value]) => ({
          name,
          value: typeof value === 'number' ? formatQuantity(value) : line(value),
        })),
      ...formatAgreed(guardFields, casco, contract.reference),
    ],
  };
}

function measures(
  { vehicle = {} }: CascoObject,
  identified: IdentifiedVehicle | undefined,
  reference: ReferenceBook,
): readonly (readonly [string, string | number | undefined])[] {
  const { engineTypeCode, engineVolume, horsePower } = vehicle.vehicleModel ?? {};
  const engine = line(engineTypeCode ?? identified?.engineType);
  const volume = line(engineVolume ?? identified?.engineVolume ?? '');
  return [
    ['Категория', identified?.category],
    ['Кузов №', vehicleNumber(vehicle.bodyNumber)],
    ['Шасси №', vehicleNumber(vehicle.chassisNumber)],
    ['Двигатель', reference.entry('engine_type', engine)?.name ?? engine],
    ['Объём двигателя, куб. см', volume === '0' ? '' : volume],
    ['Мощность, л. с.', line(horsePower ?? identified?.horsePower ?? '')],
    ['Мест', identified?.seats ?? undefined],
    ['Разрешённая макс. масса, кг', identified?.weightMax ?? undefined],
    ['Пробег, км', vehicle.mileage],
    ['Эксплуатируется с', line(vehicle.usedSince) && formatDay(vehicle.usedSince)],
  ];
}

/** Formats each item of extra equipment; null if no equipment is insured. */
export function formatEquipment(
  { insuredObject }: CascoApplication,
  reference: ReferenceBook,
): FormData | null {
  const { equipmentList = [], totalCost } = insuredObject?.extraEquipment ?? {};
  const total = amountOf(totalCost);
  if (total === undefined || equipmentList.length === 0) return null;
  return {
    list: equipmentList.map(({ deviceName, deviceTypeCode, cost }, index) => {
      const amount = amountOfText(cost ?? '');
      const type = line(deviceTypeCode);
      const kind = reference.entry('devicetypecode', type)?.name ?? type;
      return {
        number: index + 1,
        name: line(deviceName) || orDash(kind),
        kind: orDash(kind),
        cost: amount === undefined ? absent : rublesPrinted(amount),
      };
    }),
    total: rublesPrinted(total),
  };
}
