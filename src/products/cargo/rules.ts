import { addDays, datePrinted } from '../../kernel/calendar.ts';
import { isSameJson, type Json } from '../../kernel/json.ts';
import { yearOf } from '../contract-dates.ts';
import type { Beside, Rules, Said } from '../define/definition.ts';
import type { cargoFields, goodsFields } from './fields.ts';
import { conditions, notOffered, type risks, texts } from './risks.ts';
import { countriesOf } from './route.ts';
import { type Cargo, type Goods, sumOfShipment } from './sums.ts';

type CargoRules = Rules<typeof cargoFields, typeof goodsFields, keyof typeof risks>;

/** Above this sum, and for vessels older than this, the staff decide: invented. */
const [reviewedAbove, vesselAgeMax] = [3_000_000_000n, 25];
const documentDaysMax = 30;

/** What fields and tables cannot say of a shipment. */
export const rules: CargoRules = {
  contract: (contract, beside) => [
    ...ofCovers(contract, beside),
    ...ofDates(contract),
    ...ofTransport(contract),
    ...ofRoute(contract, beside),
    contract.holderType === 'individual' &&
      contract.said.generalAgreement !== undefined && ['generalAgreement', texts.ofOrganization],
  ],
  thing: ({ said }, { isComplete }, _ask, { reference, before }) => {
    const isRefused = isComplete && !before && isRefusedGoods(said.description, reference);
    return [isRefused && ['description', texts.refusedGoods]];
  },
};

/** What is said where the tariff does not offer a risk for such goods or transport. */
export const refusals: CargoRules = {
  common: ({ code }) => {
    const text = notOffered[code];
    return [text !== undefined && ['cover.code', text]];
  },
};

/** Why the staff must approve a shipment. */
export const review: CargoRules = {
  contract: ({ said, term }) => {
    const { yearBuilt } = said.shipment?.vessel ?? {};
    const isOld = yearBuilt !== undefined && yearOf(term.concludedOn) - yearBuilt > vesselAgeMax;
    return [isOld && ['shipment.vessel.yearBuilt', texts.oldVessel]];
  },
  thing: ({ said }, contract) => [
    sumOfShipment(contract) > reviewedAbove && ['value', texts.dear],
    said.cargoGroupCode === 'DANGEROUS' && ['cargoGroupCode', texts.dangerous],
  ],
};

type OfSale = Beside<typeof cargoFields, typeof goodsFields>;
type Found = Said<'covers' | `shipment.${string}`>;

function ofCovers({ covers, said, isComplete, today }: Cargo, { standing }: OfSale): readonly Found[] {
  const main = covers.filter(({ code }) => conditions.some((one) => one === code));
  const { minC, maxC } = said.shipment?.temperature ?? {};
  const isCooled = covers.some(({ code }) => code === 'REEFER');
  const isShipped = (standing?.said.shipment?.departureDate ?? today) < today;
  const isSame = isSameJson(entriesOf(standing?.covers), entriesOf(covers));
  return [
    main.length !== 1 && ['covers', texts.conditions],
    isCooled &&
      isComplete &&
      (minC === undefined || maxC === undefined) && ['shipment.temperature', texts.temperature],
    minC !== undefined &&
      maxC !== undefined &&
      maxC <= minC && ['shipment.temperature.maxC', texts.temperatures],
    standing !== undefined && isShipped && !isSame && ['covers', texts.shipped],
  ];
}

/** Sums are worked out and follow the goods. */
function entriesOf(covers: Cargo['covers'] = []): Json {
  return covers.map(({ entry: { sumInsured: _, ...entry } }) => entry as Json);
}

function ofDates({ said, term, isComplete }: Cargo): readonly Found[] {
  const { departureDate: departs, arrivalDate: arrives, documents = [] } = said.shipment ?? {};
  const isDeclared = said.generalAgreement !== undefined;
  const { startsOn, endsOn, concludedOn, assumed } = term;
  const [start, end] = [datePrinted(startsOn), datePrinted(endsOn)];
  // A quote may leave out the term, and then says nothing that could contradict it.
  const isKnown = isComplete || !(assumed.startsOn || assumed.endsOn);
  const isOnItsWay = isKnown && !isDeclared && departs !== undefined && departs < concludedOn;
  const isEarly = !isDeclared && departs !== undefined && departs < startsOn;
  const isOutside = departs !== undefined && (isEarly || departs > endsOn);
  const isLate = arrives !== undefined && (arrives > endsOn || arrives < (departs ?? startsOn));
  return [
    isOnItsWay && ['shipment.departureDate', texts.onItsWay],
    isKnown &&
      !isOnItsWay &&
      isOutside && [
        'shipment.departureDate',
        `отправка должна попадать в срок страхования: с ${start} по ${end}`,
      ],
    isKnown &&
      isLate && [
        'shipment.arrivalDate',
        `прибытие не раньше отправки и не позже окончания страхования (${end}): увеличьте endDate`,
      ],
    ...documents.map(
      ({ dateIssue }, index): Found =>
        isKnown &&
        dateIssue !== undefined &&
        dateIssue > addDays(startsOn, documentDaysMax) && [
          `shipment.documents[${index}].dateIssue`,
          `${texts.document} (${start})`,
        ],
    ),
  ];
}

function ofTransport({ said, things, term, isComplete }: Cargo): readonly Found[] {
  const { transportCode, vehicle, vessel, wagonNumbers = [], containerNumbers = [] } = said.shipment ?? {};
  const hasContainers = containerNumbers.length > 0;
  const isInContainers = things.some((goods) => goods.said.packagingCode === 'CONTAINER');
  const year = yearOf(term.concludedOn);
  const needed: readonly Found[] = [
    transportCode === 'ROAD' &&
      !vehicle?.licensePlate?.trim() && ['shipment.vehicle.licensePlate', texts.plate],
    transportCode === 'RAIL' &&
      wagonNumbers.length === 0 &&
      !hasContainers && ['shipment.wagonNumbers', texts.wagons],
    isInContainers && !hasContainers && ['shipment.containerNumbers', texts.containers],
  ];
  return [
    ...(isComplete ? needed : []),
    (vessel?.yearBuilt ?? year) > year && [
      'shipment.vessel.yearBuilt',
      `год постройки судна не позже года заключения (${year})`,
    ],
  ];
}

/** What lies on the route already is not asked about again. */
function ofRoute(contract: Cargo, { reference, standing }: OfSale): readonly Found[] {
  const known = new Set(standing && countriesOf(standing));
  const refused = countriesOf(contract).find(
    (code) => !known.has(code) && reference.entry('cargo_refused_country', code) !== undefined,
  );
  if (!contract.isComplete || !refused) return [];
  const { name } = reference.entry('cargo_refused_country', refused) ?? { name: refused };
  return [['shipment.route', `перевозка через ${name} не страхуется`]];
}

/** By the insurer's list of words, each of which begins a word of the description; what the goods are meant for is no matter. */
function isRefusedGoods(
  description: Goods['said']['description'] = '',
  reference: OfSale['reference'],
): boolean {
  const text = ` ${description.toLowerCase().replaceAll('ё', 'е')}`
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/ для \p{L}+/gu, '');
  return reference
    .entries('cargo_refused_goods')
    .some(({ name }) =>
      name.split(',').some((word) => text.includes(` ${word.trim().toLowerCase().replaceAll('ё', 'е')}`)),
    );
}
