import type { PowerBand } from '../tariff/osago-tariff.ts';
import { numberOf } from './rated-vehicle.ts';
import { type Found, found, type RatingWork, refuse } from './work.ts';

const assumedCarHorsePower = 110;
const assumedMotorcycleHorsePower = 50;

/** KM: the engine's power in horse power, bands closed above. */
export function power(work: RatingWork): Found | null {
  const isMotorcycle = work.vehicle.family === 'motorcycle';
  const bands = isMotorcycle ? work.tariff.km.motorcycle : work.tariff.km.car;
  const sent = numberOf(work.osago.vehicle?.vehicleModel?.horsePower);
  if (sent !== undefined) return inBand(work, bands, sent, `${String(sent).replace('.', ',')} л. с.`);
  if (work.purpose === 'quote') {
    const assumed = isMotorcycle ? assumedMotorcycleHorsePower : assumedCarHorsePower;
    const band = bands.find((one) => assumed <= one.upTo);
    if (band) work.notes.assumptions.push(`мощность: ${bandName(band)} л. с.`);
    return inBand(work, bands, assumed, 'мощность не указана');
  }
  const field = 'insuredObject.osago.vehicle.vehicleModel.horsePower';
  return refuse(work.notes, field, 'Укажите мощность двигателя, л. с.');
}

function inBand(
  work: RatingWork,
  bands: readonly PowerBand[],
  horsePower: number,
  about: string,
): Found | null {
  const band = bands.find((one) => horsePower > one.over && horsePower <= one.upTo);
  return band ? found(work.notes, 'KM', band.figure, `${about}: ${bandName(band)}`) : null;
}

/** "свыше 100 до 120 включительно". */
function bandName(band: PowerBand): string {
  if (band.over === 0) return `до ${band.upTo} включительно`;
  return Number.isFinite(band.upTo)
    ? `свыше ${band.over} до ${band.upTo} включительно`
    : `свыше ${band.over}`;
}
