import { isObject, type Json } from '#kernel/json/json.ts';
import type { Underwriting, UnderwritingAnswer } from '#kernel/ports/underwriting.ts';
import type { Party } from '#parties/person/person.ts';
import type { CallMeter } from '../../calls/guarded-call.ts';
import { questionFirst } from './sandbox-underwriter.ts';

const answers: Readonly<Record<string, UnderwritingAnswer>> = {
  TESTRNSR: { isReinsurance: true },
  TESTBLCK: { isReinsurance: false, refusal: 'транспортное средство в стоп-листе' },
  TESTAPRV: { isReinsurance: false, approval: ['нужен осмотр транспортного средства'] },
  TESTASKD: { isReinsurance: false, approval: [questionFirst] },
  TESTWDNL: {
    isReinsurance: false,
    limits: {
      kfav: { min: '0.7', max: '1.5' },
      reductionCoef: { min: '0.8', max: '1' },
      vehicleCostMax: '30000000',
    },
  },
};

/** Answers for contracts without a VIN, by the policyholder's last name or organization name. */
const byName: readonly (readonly [part: RegExp, answer: UnderwritingAnswer])[] = [
  [/ТЕСТБЛОК/i, { isReinsurance: false, refusal: 'страхователь в стоп-листе' }],
  [/ТЕСТВОПР/i, { isReinsurance: false, approval: [questionFirst] }],
  [/ТЕСТСОГЛ/i, { isReinsurance: false, approval: ['нужен осмотр застрахованного имущества'] }],
];

/** Simulates the insurer's rules; the VIN or the policyholder's name selects the answer. */
export function createSandboxUnderwriting(meter: CallMeter): Underwriting {
  return {
    assess: ({ vin = '', application }) =>
      meter.measure(
        async () =>
          answers[vin.slice(0, 8).toUpperCase()] ??
          answerByName(application.policyHolder) ?? { isReinsurance: false },
      ),
  };
}

function answerByName(holder: Json | undefined): UnderwritingAnswer | undefined {
  const { person, organization }: Party = isObject(holder) ? holder : {};
  const name = `${person?.lastName ?? ''} ${organization?.fullName ?? ''}`;
  return byName.find(([part]) => part.test(name))?.[1];
}
