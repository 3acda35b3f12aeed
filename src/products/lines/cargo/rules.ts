import { isSameJson, type Json } from '#kernel/json/json.ts';
import { addDays, isBefore } from '#kernel/time/calendar.ts';
import type { Beside, Rules } from '../../definition/define/definition.ts';
import { namesAny } from '../../definition/voluntary/word-list.ts';
import type { Said } from '../../fields/field.ts';
import { yearOf } from '../../product/dates/contract-dates.ts';
import type { cargoFields, goodsFields } from './fields.ts';
import { isCondition, type risks, texts } from './risks.ts';
import { type Cargo, routeCountries, sumOfShipment } from './shipment.ts';

type CargoRules = Rules<typeof cargoFields, typeof goodsFields, keyof typeof risks>;
type Found = readonly Said<'covers' | `shipment.${string}`>[];

/** Invented limits: the largest sum in kopecks and age in years without approval, and the days for late documents. */
const [reviewedAbove, vesselAgeMax, documentDaysMax] = [3_000_000_000n, 25, 30];

export const rules: CargoRules = {
  contract: (contract, beside) => [
    ...ofCovers(contract, beside.standing),
    ...ofDates(contract),
    ...ofTransport(contract),
    ...ofRoute(contract, beside),
  ],
  thing: ({ said: { description = '' } }, { isComplete }, _ask, { reference, before }) => [
    isComplete &&
      !before &&
      namesAny(description, reference.entries('cargo_refused_goods')) && ['description', texts.refusedGoods],
  ],
};

export const review: CargoRules = {
  contract: ({ said, term }) => {
    const { yearBuilt = vesselAgeMax + yearOf(term.concludedOn) } = said.shipment?.vessel ?? {};
    const isOld = yearOf(term.concludedOn) - yearBuilt > vesselAgeMax;
    return [isOld && ['shipment.vessel.yearBuilt', texts.oldVessel]];
  },
  thing: ({ said }, contract) => [
    sumOfShipment(contract) > reviewedAbove && ['value', texts.dear, 'SUM_NEEDS_APPROVAL'],
    said.cargoGroupCode === 'DANGEROUS' && ['cargoGroupCode', texts.dangerous],
  ],
};

function ofCovers({ covers, said, today }: Cargo, standing: Cargo | undefined): Found {
  const { minC, maxC } = said.shipment?.temperature ?? {};
  const isOpen = covers.length === 0 || covers.some(({ code }) => !code);
  const isShipped = isBefore(standing?.said.shipment?.departureDate, today);
  return [
    !isOpen && covers.filter(isCondition).length !== 1 && ['covers', texts.conditions],
    minC !== undefined && (maxC ?? minC + 1) <= minC && ['shipment.temperature.maxC', texts.temperatures],
    isShipped && !isSameJson(entriesOf(standing?.covers), entriesOf(covers)) && ['covers', texts.shipped],
  ];
}

/** Returns the covers without their sums, because sums are computed from the goods. */
function entriesOf(covers: Cargo['covers'] = []): Json {
  return covers.map(({ entry: { sumInsured: _, ...entry } }) => entry as Json);
}

function ofDates({ said, term, isComplete }: Cargo): Found {
  const { startsOn, endsOn, concludedOn, assumed } = term;
  // In a quote the term may be assumed; the sent dates are not compared with an assumed term.
  if (!isComplete && (assumed.startsOn || assumed.endsOn)) return [];
  const { departureDate: departs, arrivalDate: arrives, documents = [] } = said.shipment ?? {};
  const isDeclared = said.generalAgreement !== undefined;
  const isOnItsWay = !isDeclared && isBefore(departs, concludedOn);
  const isOutside = (!isDeclared && isBefore(departs, startsOn)) || isBefore(endsOn, departs);
  const isLate = isBefore(endsOn, arrives) || isBefore(arrives, departs ?? startsOn);
  const latest = addDays(startsOn, documentDaysMax);
  return [
    isOnItsWay && ['shipment.departureDate', texts.onItsWay],
    isOutside && !isOnItsWay && ['shipment.departureDate', texts.departure(startsOn, endsOn)],
    isLate && ['shipment.arrivalDate', texts.arrival(endsOn)],
    ...documents.map(({ dateIssue }, index): Found[number] => {
      return (
        isBefore(latest, dateIssue) && [`shipment.documents[${index}].dateIssue`, texts.document(startsOn)]
      );
    }),
  ];
}

function ofTransport({ said, things, isComplete }: Cargo): Found {
  const { transportCode, vehicle, wagonNumbers = [], containerNumbers = [] } = said.shipment ?? {};
  const lacksContainers = isComplete && containerNumbers.length === 0;
  const isInContainers = things.some((goods) => goods.said.packagingCode === 'CONTAINER');
  const lacksPlate = isComplete && !vehicle?.licensePlate?.trim();
  return [
    lacksPlate && transportCode === 'ROAD' && ['shipment.vehicle.licensePlate', texts.plate],
    lacksContainers &&
      wagonNumbers.length === 0 &&
      transportCode === 'RAIL' && ['shipment.wagonNumbers', texts.wagons],
    lacksContainers && isInContainers && ['shipment.containerNumbers', texts.containers],
  ];
}

/** Reports a refused country on the route, except countries that the contract in force already has. */
function ofRoute(
  contract: Cargo,
  { reference, standing }: Beside<typeof cargoFields, typeof goodsFields>,
): Found {
  const known = standing ? routeCountries(standing) : [];
  const [refused] = routeCountries(contract)
    .filter((code) => contract.isComplete && !known.includes(code))
    .flatMap((code) => reference.entry('cargo_refused_country', code) ?? []);
  return [refused && ['shipment.route', `перевозка через ${refused.name} не страхуется`]];
}
