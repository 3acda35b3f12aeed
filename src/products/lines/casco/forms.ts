import type { ReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { FormData } from '#kernel/ports/ports.ts';
import { defineForms, formatPaymentOrder } from '../../definition/voluntary/forms.ts';
import { formatLoyalties } from '../../product/printed/loyalties.ts';
import type { Mentioned } from '../../product/printed/parties.ts';
import { formatDocument } from '../../product/printed/party-details.ts';
import { formatDay, formatKilometres, joinTexts, line, orDash } from '../../product/printed/text.ts';
import type { PrintableContract, Product } from '../../product/product.ts';
import { type CascoApplication, type CascoObject, cascoOwner } from './application.ts';
import { agreedFields, formatAgreed } from './fields.ts';
import { formatCascoCovers } from './forms/covers-printed.ts';
import { formatCascoDrivers } from './forms/drivers-printed.ts';
import { cascoKeyInformation } from './forms/key-information.ts';
import { formatCascoVehicle, formatEquipment } from './forms/vehicle-printed.ts';
import { readCasco } from './reading.ts';

const policyForms = defineForms({
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
      vehicle: formatCascoVehicle(casco, contract),
      drivers: formatCascoDrivers(reading, contract),
      covers: formatCascoCovers(reading, contract),
      equipment: formatEquipment(application, reference),
      conditions: conditionsPrinted(application, contract),
      loyalties: formatLoyalties(loyalties, reference),
    };
  },
});

export const cascoForms: Product['forms'] = { ...policyForms, KID: cascoKeyInformation };

function conditionsPrinted(application: CascoApplication, contract: PrintableContract): readonly FormData[] {
  const { reference } = contract;
  const casco = application.insuredObject?.casco ?? {};
  const limit = line(application.mileageLimit?.limit);
  const [mileage, loan] = [limit && formatKilometres(limit), loanPrinted(casco, reference)];
  return [
    ...formatAgreed(agreedFields, casco, reference),
    ...(mileage === '' ? [] : [{ name: 'Ограничение пробега за срок договора', value: mileage }]),
    ...(loan === '' ? [] : [{ name: 'Залог, кредит', value: loan }]),
    formatPaymentOrder(application, contract),
  ];
}

/** Formats the loan agreement: "Автокредит, № 123 от 01.11.2026". */
function loanPrinted({ loanAgreement }: CascoObject, reference: ReferenceBook): string {
  const code = line(loanAgreement?.typeCode);
  const kind = reference.entry('encumbrance_type', code)?.name ?? code;
  return joinTexts([kind, formatDocument(loanAgreement?.document)], ', ');
}

/** Returns persons besides the policyholder, with roles; lessee and lessor are usually policyholder and owner. */
function mentions(casco: CascoObject): readonly Mentioned[] {
  const { leasing, beneficiaries = [] } = casco;
  return [
    ['собственник', cascoOwner(casco)],
    ...(leasing
      ? ([
          ['лизингодатель', leasing.lessor?.lessorOrganization],
          ['лизингополучатель', leasing.lessee?.lesseeOrganization],
        ] as const)
      : []),
    ...beneficiaries.map(
      (one): Mentioned => ['выгодоприобретатель', one.beneficiaryPerson ?? one.beneficiaryOrganization],
    ),
  ];
}

function leasingPrinted({ leasing }: CascoObject): FormData | null {
  if (!leasing) return null;
  return { number: orDash(leasing.leasingNumber), date: formatDay(leasing.leasingData) };
}
