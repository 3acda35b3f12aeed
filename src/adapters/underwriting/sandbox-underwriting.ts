import type { Underwriting, UnderwritingAnswer } from '../../ports/underwriting.ts';
import type { CallMeter } from '../call-meter.ts';

const answers: Readonly<Record<string, UnderwritingAnswer>> = {
  TESTRNSR: { isReinsurance: true },
  TESTBLCK: { isReinsurance: false, refusal: 'транспортное средство в стоп-листе' },
  TESTAPRV: { isReinsurance: false, approval: ['нужен осмотр транспортного средства'] },
  TESTWDNL: {
    isReinsurance: false,
    limits: {
      kfav: { min: '0.7', max: '1.5' },
      reductionCoef: { min: '0.8', max: '1' },
      vehicleCostMax: '30000000',
    },
  },
};

/** The insurer's rules of the test environment: the VIN says what they answer. */
export function createSandboxUnderwriting(meter: CallMeter): Underwriting {
  return {
    assess: ({ vin = '' }) =>
      meter.measure(async () => answers[vin.slice(0, 8).toUpperCase()] ?? { isReinsurance: false }),
  };
}
