import { type CategoryFamily, categoryFamily, vehicleCategory } from '#catalogues/vehicles/category.ts';
import type { IdentifiedVehicle } from '#catalogues/vehicles/modification.ts';
import { vehicleNumber } from '#catalogues/vehicles/vehicle-numbers.ts';
import type { FormData } from '#kernel/ports/ports.ts';
import { documentType } from '#parties/person/document.ts';
import type { Document } from '#parties/person/person.ts';
import {
  absent,
  capitalize,
  formatDay,
  formatQuantity,
  joinTexts,
  line,
  orDash,
} from '../../../product/printed/text.ts';
import type { OsagoObject, OsagoVehicle } from '../application.ts';
import { findPurpose, purposes } from '../reading.ts';

/** Formats section 2 of the forms: the vehicle, its document and its purpose of use. */
export function formatOsagoVehicle(object: OsagoObject, known: IdentifiedVehicle | undefined): FormData {
  const vehicle = object.vehicle ?? {};
  return {
    withTrailer: object.withTrailer === true,
    makeAndModel: makeAndModel(vehicle, known),
    category: categoryPrinted(line(vehicle.vehicleCategoryCode)),
    identifiers: identifiers(vehicle),
    licensePlate: orDash(vehicle.licensePlate),
    document: documentPrinted(object.vehicleDocument),
    purposes: purposeBoxes(line(object.purpose)),
  };
}

/** Formats year, power, mass and seats for the application; values that were not sent come from the directory. */
export function formatMeasures(
  { vehicle = {} }: OsagoObject,
  known: IdentifiedVehicle | undefined,
): FormData {
  const { horsePower, weightMax, seats } = vehicle.vehicleModel ?? {};
  const power = line(horsePower) || line(known?.agreed.horsePower);
  return {
    yearIssue: orDash(line(vehicle.yearIssue).slice(0, 4)),
    power: power === '' ? absent : powerPrinted(power),
    weightMax: orDash(formatQuantity(line(weightMax) || line(known?.agreed.weightMax))),
    seats: orDash(line(seats) || line(known?.agreed.seats)),
    bodyNumber: orDash(vehicleNumber(vehicle.bodyNumber)),
    chassisNumber: orDash(vehicleNumber(vehicle.chassisNumber)),
    vin: orDash(vehicleNumber(vehicle.vin)),
  };
}

/** Thousandths of a watt in a metric horsepower; certificates print power in hundredths of a kilowatt. */
const wattsPerHorsePower = 735_499n;

/** Formats power in kilowatts and horsepower, as in a registration certificate: "77,96 / 106,0". */
function powerPrinted(horsePower: string): string {
  const match = /^(\d{1,5})(?:[.,](\d{1,3}))?$/.exec(horsePower);
  if (!match) return horsePower;
  const thousandths = BigInt(match[1] ?? '0') * 1_000n + BigInt((match[2] ?? '').padEnd(3, '0'));
  const hundredths = (thousandths * wattsPerHorsePower + 5_000_000n) / 10_000_000n;
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)},${digits.slice(-2)} / ${horsePower.replace('.', ',')}`;
}

function makeAndModel(vehicle: OsagoVehicle, known: IdentifiedVehicle | undefined): string {
  if (known) return orDash(joinTexts([known.makeName, known.modelName]));
  const make = line(vehicle.markName) || line(vehicle.otherMarkName) || line(vehicle.markCode);
  const model = line(vehicle.modelName) || line(vehicle.otherModelName) || line(vehicle.modelCode);
  return orDash(joinTexts([make, model]));
}

/** Printed names of families of categories that have no driving licence category. */
const familyNames: Partial<Record<CategoryFamily, string>> = {
  trolleybus: 'Троллейбус',
  tram: 'Трамвай',
  tractor: 'Самоходная машина',
};

function categoryPrinted(code: string): string {
  const category = vehicleCategory(code);
  if (category === undefined) return orDash(code);
  return familyNames[categoryFamily(category)] ?? category;
}

function identifiers(vehicle: OsagoVehicle): FormData[] {
  const present = [
    { label: 'Идентификационный номер (VIN)', value: line(vehicleNumber(vehicle.vin)) },
    { label: 'Кузов (прицеп) №', value: line(vehicleNumber(vehicle.bodyNumber)) },
    { label: 'Шасси (рама) №', value: line(vehicleNumber(vehicle.chassisNumber)) },
  ].filter(({ value }) => value !== '');
  return present.length > 0 ? present : [{ label: 'Идентификационный номер (VIN)', value: absent }];
}

function documentPrinted(document: Document | undefined): FormData {
  const code = line(document?.typeCode);
  return {
    type: capitalize(documentType(code)?.name ?? orDash(code)),
    serial: orDash(document?.serial),
    number: orDash(document?.number),
    issuedOn: formatDay(document?.dateIssue),
  };
}

/** Formats the nine boxes for the purpose of use; a box that two purposes share has both names. */
function purposeBoxes(code: string): FormData[] {
  const chosen = findPurpose(code)?.box;
  const boxes = [...new Set(purposes.map(({ box }) => box))];
  return boxes.map((box) => ({
    name: purposes
      .filter((purpose) => purpose.box === box)
      .map(({ name }) => name)
      .join(' / '),
    isTicked: box === chosen,
  }));
}
