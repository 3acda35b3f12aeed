import { loyaltiesPrinted } from '../printed/loyalties.ts';
import { line } from '../printed/text.ts';
import { formsOf } from '../voluntary/forms.ts';
import { conditionsPrinted } from './forms/conditions-printed.ts';
import { coversPrinted } from './forms/covers-printed.ts';
import { driversPrinted } from './forms/drivers-printed.ts';
import { equipmentPrinted } from './forms/equipment-printed.ts';
import { leasingPrinted, mentions } from './forms/parties-printed.ts';
import { vehiclePrinted } from './forms/vehicle-printed.ts';
import { readCasco } from './reading.ts';

/** Print forms of casco by type. */
export const cascoForms = formsOf({
  name: 'КАСКО',
  templates: { policy: 'casco-policy', application: 'casco-application' },
  read: readCasco,
  mentions: ({ casco }) => mentions(casco),
  own: (reading, contract) => {
    const { application, casco, loyalties } = reading;
    const { policyNumber, reference } = contract;
    const { vin, licensePlate } = casco.vehicle ?? {};
    return {
      product: 'casco',
      subject: `Добровольное страхование транспортного средства, договор ${policyNumber}`,
      keywords: ['КАСКО', policyNumber, line(vin), line(licensePlate)].filter((keyword) => keyword !== ''),
      leasing: leasingPrinted(casco),
      vehicle: vehiclePrinted(casco, contract),
      drivers: driversPrinted(reading, contract),
      covers: coversPrinted(reading, contract),
      equipment: equipmentPrinted(application, reference),
      conditions: conditionsPrinted(application, contract),
      loyalties: loyaltiesPrinted(loyalties, reference),
    };
  },
});
