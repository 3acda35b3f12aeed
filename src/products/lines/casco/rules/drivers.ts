import { wholeYears } from '#kernel/terms/measures.ts';
import { checkDrivers, type NamedParties } from '#parties/drivers.ts';
import { requirePresence } from '#parties/fields/checks.ts';
import { checkListedCode } from '../../../fields/parties.ts';
import { leastAgeCode } from '../admitted.ts';
import { cascoOwner } from '../application.ts';
import { type CascoChecks, cascoPath } from './casco-checks.ts';

const path = `${cascoPath}.drivers`;

/** Checks who may drive. An individual must list drivers or allow any driver; an organization may send neither. */
export function checkAdmitted(checks: CascoChecks): void {
  const { typeLDU, drivers = [] } = checks.casco;
  const { holderType, admitted } = checks.reading;
  checkListedCode(checks, 'ldu_type', `${cascoPath}.typeLDU`, typeLDU);
  if (typeLDU?.trim() === leastAgeCode) {
    checkLeast(checks);
    return;
  }
  if (checks.complete && holderType === 'individual') {
    requirePresence(
      checks,
      path,
      admitted.assumed ? undefined : true,
      'водители; если управлять может любой, передайте typeLDU: UNLIMITED',
    );
  }
  checkDrivers(checks, path, drivers, holderType, namedParties(checks));
  drivers.forEach(({ person }, index) => {
    checkListedCode(checks, 'familystate_type', `${path}[${index}].person.familyState`, person?.familyState);
  });
}

function namedParties({ application, casco, standing }: CascoChecks): NamedParties {
  return {
    holder: { path: 'policyHolder', party: application.policyHolder },
    owner: { path: `${cascoPath}.owner`, party: cascoOwner(casco) },
    standing: standing?.insuredObject?.casco?.drivers,
  };
}

/** Checks the first and only listed driver, who stands for the minimum age and experience. */
function checkLeast(checks: CascoChecks): void {
  const [least, ...others] = checks.casco.drivers ?? [];
  const what = `наименьший возраст и стаж одной записью: [{"driverAge": "30", "driveExperience": "5"}]`;
  requirePresence(checks, path, least, what);
  if (others.length > 0 || least?.person || least?.driversLicense) {
    checks.report(path, `при typeLDU ${leastAgeCode} передайте ${what}`, 'FIELDS_CONTRADICT');
    return;
  }
  if (!least) return;
  for (const [name, max] of [
    ['driverAge', 100],
    ['driveExperience', 80],
  ] as const) {
    const years = wholeYears(least[name]);
    requirePresence(checks, `${path}[0].${name}`, years, 'целое число лет текстом, например 30');
    if (years !== undefined && !(years >= 0 && years <= max)) {
      checks.report(`${path}[0].${name}`, `ожидается целое число лет от 0 до ${max}`, 'FORMAT_INVALID');
    }
  }
}
