import { multiply } from '#kernel/money/decimal.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import { defineProduct } from '../../definition/define/index.ts';
import { unearnedOn } from '../../definition/voluntary/refunds.ts';
import { modelGroups, vehicleAge } from '../../fields/vehicle/vehicle-columns.ts';
import { namesModel } from '../../fields/vehicle/vehicle-question.ts';
import { gapFields } from './fields.ts';
import { ofDebt, risks, texts } from './risks.ts';
import {
  type Gap,
  isAmbiguous,
  limitText,
  remainingLoanDebt,
  vehiclePrice,
  vehiclePurpose,
} from './rules.ts';

const costlyFrom = 1_200_000_000n;

/** GAP insurance for one to three years: pays the loss that the casco payment does not cover. */
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
  related: {
    field: 'cascoPolicy',
    product: 'casco',
    kind: 'КАСКО',
    needed: texts.policy,
    perils: texts.perils,
  },
  risks,
  names: { model_group: modelGroups },
  attributes: ({ ofContract, ofCover }) => ({
    purchase_price: ofContract.amount('цена приобретения', 'vehicle.purchasePrice', vehiclePrice),
    purpose: ofContract.text('цель использования', 'purpose', vehiclePurpose),
    limit_percent: ofCover.share('предел возмещения к цене', 'sumInsured', (cover, contract) => {
      const price = vehiclePrice(contract);
      return cover?.sumInsured && price ? [cover.sumInsured, price] : undefined;
    }),
  }),
  rating: {
    asked: { depreciation: 'figure' },
    sums: {
      computed: {
        kind: 'own',
        usual({ contract }, ask) {
          const [price, percent] = [vehiclePrice(contract), ask('depreciation')];
          return price && percent && limitOf(contract, price, percent);
        },
      },
    },
  },
  assumed: (contract) => [
    !namesModel(contract.said.vehicle ?? {}) && 'группа моделей: массовые',
    ['vehicle.mileage', 'пробег: 0 км'],
    ['vehicle.purchasePrice', 'цена приобретения: действительная стоимость'],
    ['purpose', `цель использования: ${contract.holderType === 'corporate' ? 'служебная' : 'личная'}`],
    ['antiTheftSystem.hasSatelliteSystem', 'спутниковая система: нет'],
  ],
  rules: {
    contract: (contract, { previous }) => [
      isAmbiguous(contract) && ['covers', texts.variant],
      vehiclePrice(contract) === undefined && ['vehicle.purchasePrice', texts.price],
      (previous?.term.months ?? 0) > 24 && ['previousPolicyNumber', texts.long],
    ],
    common(cover, contract) {
      const debt = remainingLoanDebt(contract);
      const isAbove = ofDebt(cover) && debt !== undefined && cover.sum > debt;
      return [isAbove && ['sumInsured', limitText(contract)]];
    },
  },
  refusals: {
    contract(contract, { reference }) {
      const purpose = vehiclePurpose(contract);
      const name = reference.entry('purpos_use_vhcl_casco_type', purpose)?.name ?? purpose;
      const age = vehicleAge(contract.said.vehicle, contract.term.concludedOn);
      return [
        ['purpose', `для цели использования «${name}» GAP не предлагается`],
        ['vehicle.yearIssue', texts.age(age)],
      ];
    },
    common: ({ code }, contract) => [code !== 'COSTS' && ['sumInsured', limitText(contract)]],
  },
  review: {
    contract: (contract) => [
      (vehiclePrice(contract) ?? 0n) > costlyFrom && [
        'vehicle.purchasePrice',
        texts.costly,
        'SUM_NEEDS_APPROVAL',
      ],
    ],
  },
  premiums: {
    proportional: ['mileage', 'satellite', 'purchase_price', 'purpose', 'limit_percent'],
  },
  hasFixedCovers: true,
  lacksReasons: ['NON_PAYMENT'],
  refunds: [
    unearnedOn('CASCO_ENDED', texts.ended, 'derived'),
    unearnedOn('OBJECT_SOLD', texts.sold, 'derived'),
    { ...unearnedOn('DEBT_REPAID', texts.repaid, 'derived'), moneyDays: 7 },
  ],
  hasCredit: (_said, covers) => covers.some(({ code }) => code === 'GAP_CREDIT'),
});

/** Returns a share of the price, at most the debt, rounded down so that kopecks never reach a higher price band. */
function limitOf(contract: Gap, price: Kopecks, percent: Parameters<typeof multiply>[0]): Kopecks {
  const share = multiply({ units: price, scale: 4 }, percent);
  const rubles = share.units / 10n ** BigInt(share.scale);
  const debt = remainingLoanDebt(contract);
  const limit = rubles * 100n;
  return debt !== undefined && debt < limit ? debt : limit;
}
