import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { Role } from '#parties/contract-party.ts';
import { requirePresence, requireText, sent, stands } from '#parties/fields/checks.ts';
import { checkSaleOrganization, type SaleChecks } from '../parties.ts';
import type { Leasing } from './leasing.ts';

const lessorRole: Role = { role: 'лизингодатель', whose: 'лизингодателя' };
const lesseeRole: Role = { role: 'лизингополучатель', whose: 'лизингополучателя' };

/** Checks the leasing of a corporate policyholder: lessor, lessee and agreement. */
export function checkLeasing(
  checks: SaleChecks,
  path: string,
  leasing: Leasing | undefined,
  holderType: HolderType,
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
  requirePresence(checks, `${path}.leasingData`, leasing.leasingData, 'дата договора лизинга');
  requireText(checks, `${path}.leasingNumber`, leasing.leasingNumber, 'номер договора лизинга');
  if (leasing.leasingData !== undefined && leasing.leasingData > checks.concludedOn) {
    checks.report(
      `${path}.leasingData`,
      'договор лизинга не может быть позже дня заключения договора',
      'DATES_CONTRADICT',
    );
  }
  const { lessorOrganization: lessor } = leasing.lessor ?? {};
  const { lesseeOrganization: lessee } = leasing.lessee ?? {};
  requirePresence(checks, `${path}.lessor.lessorOrganization`, lessor, 'лизингодатель');
  requirePresence(checks, `${path}.lessee.lesseeOrganization`, lessee, 'лизингополучатель');
  const inns = [lessor, lessee].map((party) => sent(party?.organization?.inn));
  if (inns[0] !== undefined && inns[0] === inns[1] && !stands(checks, path, leasing)) {
    checks.report(
      `${path}.lessee.lesseeOrganization.organization.inn`,
      'лизингодатель и лизингополучатель — одна организация (один ИНН): исправьте одну из сторон (leasing.lessor, leasing.lessee)',
      'FIELDS_CONTRADICT',
    );
  }
  if (lessor) checkSaleOrganization(checks, `${path}.lessor.lessorOrganization`, lessor, lessorRole);
  if (lessee) checkSaleOrganization(checks, `${path}.lessee.lesseeOrganization`, lessee, lesseeRole);
}
