import type { Underwriting } from '../../ports.ts';
import type { CallMeter } from '../call-meter.ts';

/** The insurer's rules of the test environment: the VIN says what they answer. */
export function createSandboxUnderwriting(meter: CallMeter): Underwriting {
  return {
    assess: ({ vin = '' }) =>
      meter.measure(async () => {
        const start = vin.slice(0, 8).toUpperCase();
        return {
          isReinsurance: start === 'TESTRNSR',
          ...(start === 'TESTBLCK' ? { refusal: 'транспортное средство в стоп-листе' } : {}),
        };
      }),
  };
}
