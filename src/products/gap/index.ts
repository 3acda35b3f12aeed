import { multiply } from '#kernel/decimal.ts';
import type { Kopecks } from '#kernel/money.ts';
import type { Said } from '../define/definition.ts';
import { defineProduct } from '../define/index.ts';
import { coolingOffWithCredit, unearnedOn } from '../voluntary/refunds.ts';
import { namesModel } from '../voluntary/vehicle-question.ts';
import { gapFields } from './fields.ts';
import { ofDebt, risks, texts } from './risks.ts';
import { ageOf, debtOf, type Gap, limitText, loanFaults, policyFaults, priceOf, purposeOf } from './rules.ts';

const costlyFrom = 1_200_000_000n;

/** The difference between the loss and what a casco policy pays, for one to three years beside it. */
export const gap = defineProduct({
  code: 'gap',
  title: 'GAP',
  insurance: 'финансовых рисков владельца транспортного средства',
  productCodes: { individual: 'GAP_STANDALONE_FL', corporate: 'GAP_STANDALONE_UL' },
  series: 'GAP',
  testSeries: 'ZZG',
  term: { monthsMax: 36, whole: [12, 24, 36], rule: 'срок GAP — 12, 24 или 36 месяцев' },
  latestStartDays: 90,
  installments: ['ONE_TIME'],
  fields: gapFields,
  vehicle: 'vehicle',
  related: ({ cascoPolicy }) =>
    cascoPolicy?.policyNumber?.trim()
      ? { product: 'casco', policyNumber: cascoPolicy.policyNumber }
      : undefined,
  risks,
  attributes: ({ ofContract, ofCover }) => ({
    vehicle_age: ofContract.whole('возраст ТС', 'vehicle.yearIssue', (contract) =>
      ageOf(contract, contract.term.concludedOn),
    ),
    vehicle_age_at_end: ofContract.whole('возраст ТС в конце срока', 'vehicle.yearIssue', (contract) =>
      ageOf(contract, contract.term.endsOn),
    ),
    purchase_price: ofContract.amount('цена приобретения', 'vehicle.purchasePrice', priceOf),
    purpose: ofContract.text('цель использования', 'purpose', purposeOf),
    casco_insurer: ofContract.text('страховщик КАСКО', 'cascoPolicy.policyNumber', ({ related }) =>
      related?.isFound ? 'OWN' : 'OTHER',
    ),
    limit_percent: ofCover.share('предел возмещения к цене', 'sumInsured', (cover, contract) => {
      const price = priceOf(contract);
      return cover?.sumInsured && price ? [cover.sumInsured, price] : undefined;
    }),
  }),
  rating: {
    asked: { depreciation: 'figure' },
    sums: {
      computed: {
        kind: 'own',
        usual({ contract }, ask) {
          const [price, percent] = [priceOf(contract), ask('depreciation')];
          return price && percent && limitOf(contract, price, percent);
        },
      },
    },
  },
  assumed(contract) {
    const { vehicle = {}, cascoPolicy } = contract.said;
    const isOther = !cascoPolicy?.policyNumber?.trim() || contract.related?.isFound === false;
    return [
      !namesModel(vehicle) && 'группа моделей: массовые',
      ['vehicle.mileage', 'пробег: 0 км'],
      ['vehicle.purchasePrice', 'цена приобретения: действительная стоимость'],
      ['purpose', `цель использования: ${purposeOf(contract)}`],
      ['antiTheftSystem.hasSatelliteSystem', 'спутниковая система: нет'],
      isOther && 'КАСКО другого страховщика',
    ];
  },
  rules: {
    contract(contract, { previous, standing }) {
      const { said, covers, isComplete } = contract;
      const variants = covers.filter(({ code }) => code !== 'COSTS');
      const isUnnamed = isComplete && said.vehicle && !namesModel(said.vehicle);
      const debt = debtOf(contract);
      return [
        variants.length !== 1 && covers.length > 0 && ['covers', texts.variant],
        priceOf(contract) === undefined && ['vehicle.purchasePrice', texts.price],
        (previous?.term.months ?? 0) > 24 && ['previousPolicyNumber', texts.long],
        ...covers.map(({ code, sum }, index): Said<`covers[${number}].sumInsured`> => {
          const isAbove = ofDebt(code) && debt !== undefined && sum > debt;
          return isAbove && [`covers[${index}].sumInsured`, limitText(contract, code)];
        }),
        ...loanFaults(contract),
        ...policyFaults(contract, standing),
        isUnnamed && ['vehicle.vehicleModel.carId', texts.model],
      ];
    },
  },
  refusals: {
    contract(contract, { reference }) {
      const purpose = purposeOf(contract);
      const name = reference.entry('purpos_use_vhcl_casco_type', purpose)?.name ?? purpose;
      const age = ageOf(contract, contract.term.concludedOn) ?? 0;
      return [
        ['purpose', `для цели использования «${name}» GAP не предлагается`],
        ['vehicle.yearIssue', texts.age(age)],
        ['vehicle.mileage', texts.mileage(contract.said.vehicle?.mileage)],
      ];
    },
    common: ({ code }, contract) => [
      code !== 'COSTS' && ['cover.code', texts.notOffered(code, contract.holderType)],
      code !== 'COSTS' && ['sumInsured', limitText(contract, code)],
    ],
  },
  review: {
    contract: (contract) => [
      (priceOf(contract) ?? 0n) > costlyFrom && ['vehicle.purchasePrice', texts.costly],
    ],
  },
  hasFixedCovers: true,
  lacksReasons: ['NON_PAYMENT'],
  refunds: [
    ...coolingOffWithCredit,
    unearnedOn('CASCO_ENDED', texts.ended, 'derived'),
    unearnedOn('OBJECT_SOLD', texts.sold, 'derived'),
    { ...unearnedOn('DEBT_REPAID', texts.repaid, 'derived'), moneyDays: 7 },
  ],
  hasCredit: (_said, covers) => covers.some(({ code }) => code === 'GAP_CREDIT'),
  line: ({ vehicle = {} }) =>
    [vehicle.vehicleModel?.carId, vehicle.markName, vehicle.modelName, vehicle.yearIssue?.slice(0, 4)]
      .filter(Boolean)
      .join(' '),
});

/** Whole rubles of a share of the price: what is below a ruble never lifts the limit over a band of the tariff. */
function limitOf(contract: Gap, price: Kopecks, percent: Parameters<typeof multiply>[0]): Kopecks {
  const share = multiply({ units: price, scale: 4 }, percent);
  const rubles = share.units / 10n ** BigInt(share.scale);
  const debt = debtOf(contract);
  const limit = rubles * 100n;
  return debt !== undefined && debt < limit ? debt : limit;
}
