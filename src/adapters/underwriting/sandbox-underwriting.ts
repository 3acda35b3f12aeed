import type { Underwriting } from '../../ports.ts';

/** The insurer's rules of the test environment: the VIN says what they answer. */
export function createSandboxUnderwriting(): Underwriting {
  return {
    async assess({ vin = '' }) {
      const start = vin.slice(0, 8).toUpperCase();
      return {
        isReinsurance: start === 'TESTRNSR',
        ...(start === 'TESTBLCK' ? { refusal: 'транспортное средство в стоп-листе' } : {}),
      };
    },
  };
}
