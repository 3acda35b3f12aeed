import { type Figure, figureOne, type TrailerKind } from '../tariff/osago-tariff.ts';
import { type Found, found, type RatingWork } from './work.ts';

const reasons: Readonly<Record<TrailerKind, string>> = {
  car_of_legal_entity: 'прицеп к легковому автомобилю юридического лица',
  motorcycle: 'прицеп к мотоциклу или мотороллеру',
  truck_to_16_t: 'прицеп к грузовому автомобилю, разрешённая максимальная масса 16 т и менее',
  truck_over_16_t: 'прицеп к грузовому автомобилю, разрешённая максимальная масса более 16 т',
  tractor: 'прицеп к трактору или самоходной машине',
  other: 'прицеп к транспортному средству иного типа',
};

/** KPR: whether the vehicle may be used with a trailer, by the kind of vehicle. */
export function trailer(work: RatingWork): Found {
  if (!work.vehicle.withTrailer) return found(work.notes, 'KPR', figureOne, 'без прицепа');
  const kind = trailerKindOf(work);
  const figure: Figure = work.tariff.kpr.get(kind) ?? figureOne;
  return found(work.notes, 'KPR', figure, reasons[kind]);
}

function trailerKindOf({ vehicle }: RatingWork): TrailerKind {
  switch (vehicle.family) {
    case 'car':
      return 'car_of_legal_entity';
    case 'motorcycle':
      return 'motorcycle';
    case 'truck':
      return vehicle.row === '3.1' ? 'truck_to_16_t' : 'truck_over_16_t';
    case 'tractor':
      return 'tractor';
    default:
      return 'other';
  }
}
