import { rublesPrinted } from '../../../kernel/money.ts';
import { rublesInWords } from '../../../kernel/rubles-in-words.ts';
import type { FormData } from '../../../ports.ts';
import { amendmentsPrinted, premiumInAll } from '../../printed/amendments.ts';
import { installmentsPrinted } from '../../printed/installments.ts';
import { loyaltiesPrinted } from '../../printed/loyalties.ts';
import { partiesPrinted } from '../../printed/parties.ts';
import { dayPrinted, line } from '../../printed/text.ts';
import type { PrintableContract } from '../../product.ts';
import type { CascoApplication } from '../application.ts';
import { readForPrint } from '../reading.ts';
import { conditionsPrinted } from './conditions-printed.ts';
import { coversPrinted } from './covers-printed.ts';
import { driversPrinted } from './drivers-printed.ts';
import { equipmentPrinted } from './equipment-printed.ts';
import { holderName, leasingPrinted, mentions } from './parties-printed.ts';
import { termPrinted } from './term-printed.ts';
import { vehiclePrinted } from './vehicle-printed.ts';

/** What the policy, its draft and the application share. */
export function contractPrinted(contract: PrintableContract): FormData {
  const reading = readForPrint(contract);
  const { application, casco } = reading;
  const toPay = premiumInAll(contract);
  return {
    ...documentData(contract, application),
    policyNumber: contract.policyNumber,
    term: termPrinted(reading, contract),
    holder: holderName(application),
    parties: partiesPrinted(mentions(application)),
    leasing: leasingPrinted(casco),
    vehicle: vehiclePrinted(casco, contract),
    drivers: driversPrinted(reading, contract),
    covers: coversPrinted(reading, contract),
    equipment: equipmentPrinted(application, contract.reference),
    conditions: conditionsPrinted(application, contract.reference),
    premium: {
      figures: rublesPrinted(toPay),
      words: rublesInWords(toPay),
      wholeTerm: rublesPrinted(contract.premium),
    },
    installments: installmentsPrinted(contract),
    amendments: amendmentsPrinted(contract),
    assumptions: contract.calculation.assumptions.map(line),
    loyalties: loyaltiesPrinted(reading.loyalties, contract.reference),
    concludedOn: dayPrinted(contract.concludedOn),
  };
}

/** What readers of a file see without opening it, names of people left out. */
function documentData(
  { policyNumber, issuedAt }: PrintableContract,
  application: CascoApplication,
): FormData {
  const { vin, licensePlate } = application.insuredObject?.casco?.vehicle ?? {};
  return {
    documentDate: issuedAt,
    subject: `Добровольное страхование транспортного средства, договор ${policyNumber}`,
    keywords: ['КАСКО', policyNumber, line(vin), line(licensePlate)].filter((keyword) => keyword !== ''),
  };
}
