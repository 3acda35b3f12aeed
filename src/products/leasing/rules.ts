import type { HolderType } from '#kernel/holder-type.ts';
import { type Checks, demand, demandPresence } from '#parties/checks.ts';
import type { Role } from '#parties/contract-party.ts';
import type { Party } from '#parties/person.ts';
import type { Leasing } from './leasing.ts';

const lessorRole: Role = { role: 'лизингодатель', whose: 'лизингодателя' };
const lesseeRole: Role = { role: 'лизингополучатель', whose: 'лизингополучателя' };

/** Leasing of a corporate holder: who gives, who takes, by which agreement. `checkParty` checks a party of the product. */
export function checkLeasing(
  checks: Checks,
  path: string,
  leasing: Leasing | undefined,
  holderType: HolderType,
  checkParty: (path: string, party: Party, role: Role) => void,
): void {
  if (!leasing) return;
  if (holderType === 'individual') {
    checks.report(
      path,
      'лизинг оформляется с holder_type corporate: отправьте запрос по адресу corporate',
      'HOLDER_TYPE_MISMATCH',
    );
    return;
  }
  demandPresence(checks, `${path}.leasingData`, leasing.leasingData, 'дата договора лизинга');
  demand(checks, `${path}.leasingNumber`, leasing.leasingNumber, 'номер договора лизинга');
  if (leasing.leasingData !== undefined && leasing.leasingData > checks.concludedOn) {
    checks.report(
      `${path}.leasingData`,
      'договор лизинга не может быть позже дня заключения договора',
      'DATES_CONTRADICT',
    );
  }
  const { lessorOrganization: lessor } = leasing.lessor ?? {};
  const { lesseeOrganization: lessee } = leasing.lessee ?? {};
  demandPresence(checks, `${path}.lessor.lessorOrganization`, lessor, 'лизингодатель');
  demandPresence(checks, `${path}.lessee.lesseeOrganization`, lessee, 'лизингополучатель');
  if (lessor) checkParty(`${path}.lessor.lessorOrganization`, lessor, lessorRole);
  if (lessee) checkParty(`${path}.lessee.lesseeOrganization`, lessee, lesseeRole);
}
