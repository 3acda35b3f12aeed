import type { Findings } from '#kernel/errors/errors.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { mergeFaults } from '#kernel/schema/schema.ts';
import { sent } from '#parties/fields/checks.ts';
import { checkFields } from '../../../fields/field.ts';
import { checkLoyalties } from '../../../product/loyalties.ts';
import type { Sale } from '../../../product/reading.ts';
import { type Rule, type RunRules, rule, runRules } from '../../../product/rules.ts';
import { conditionFields, conditionNames } from '../fields.ts';
import type { CascoPrepared } from '../prepared.ts';
import type { CascoReading } from '../reading.ts';
import { type CascoChecks, cascoChecks, cascoPath } from './casco-checks.ts';
import { checkCascoContract } from './contract.ts';
import { checkCovers } from './covers.ts';
import { checkAdmitted } from './drivers.ts';
import { checkEquipment } from './equipment.ts';
import { checkParties } from './parties.ts';
import { checkCascoTerm } from './term.ts';
import { checkCascoVehicle, checkWorth } from './vehicle.ts';

const conditions = conditionNames.map((name) => `${cascoPath}.${name}`);

const rules: readonly Rule<CascoChecks>[] = [
  rule(
    checkCascoContract,
    'product',
    'consentPersonalData',
    'installmentType',
    'additionalProperties',
    'uw',
    'isProlongation',
    'previousPolicyNumber',
    `${cascoPath}.isProlongation`,
    `${cascoPath}.previousPolicyNumber`,
  ),
  rule(checkCascoTerm, 'startDate', 'endDate'),
  rule(
    checkParties,
    'policyHolder',
    `${cascoPath}.owner`,
    `${cascoPath}.beneficiaries`,
    `${cascoPath}.leasing`,
  ),
  { check: checkWorth },
  rule(checkCascoVehicle, `${cascoPath}.vehicle`, `${cascoPath}.vehicleDocument`),
  rule(checkAdmitted, 'policyHolder', `${cascoPath}.typeLDU`, `${cascoPath}.drivers`, `${cascoPath}.owner`),
  rule(checkConditions, 'infoList', 'loyalties', ...conditions),
  { check: checkCovers },
  rule(checkEquipment, 'insuredObject.extraEquipment'),
  { check: checkEffects },
];

/** Validates an application and returns all errors, including the tariff's. */
export function validateCasco(
  prepared: CascoPrepared,
  sale: Sale<CascoReading>,
  run: RunRules = runRules,
): Findings {
  const { rated, application, term, tariff } = prepared;
  const { reference, rights, previous, previousEndsOn, standing } = sale;
  const { concludedOn, startsOn, endsOn } = term;
  const days = [prepared.today, concludedOn, startsOn, endsOn, previousEndsOn];
  const { faults, warnings } = run(rules, {
    body: application,
    context: [...days, tariff, reference, rights, previous, standing],
    begin: () => cascoChecks(prepared, sale),
  });
  return { faults: rated && 'faults' in rated ? mergeFaults(faults, rated.faults) : faults, warnings };
}

/** Checks codes against reference lists, because policies print the names in the lists, not the partner's text. */
function checkConditions(checks: CascoChecks): void {
  checkFields(checks, cascoPath, conditionFields, checks.casco);
  checkPolicyKind(checks);
  checkLoyalties(checks, checks.sale.reference, checks.application.loyalties, checks.reading.loyalties);
}

const paperForm = /^(?:EBSO|ЕБСО|ЭБСО)$/;

/** Checks the kind of policy. A casco policy is always electronic, so a paper kind is accepted with a warning. */
function checkPolicyKind({ application, amends, report, warn }: CascoChecks): void {
  // The casco schema does not declare this field.
  const { policyKind: kind } = (application.infoList ?? {}) as JsonObject;
  if (kind === undefined || kind === null || amends) return;
  const field = 'infoList.policyKind';
  const text = typeof kind === 'string' ? sent(kind) : String(kind);
  if (text === undefined) return;
  if (paperForm.test(text.toUpperCase().replace(/[\s_-]/g, ''))) {
    warn(field, 'полис КАСКО всегда электронный: вид полиса не учитывается');
  } else report(field, 'неизвестный вид полиса, допустимые значения: EBSO', 'VALUE_NOT_IN_LIST');
}

/** Warns of accepted values that have no effect, so that nobody relies on them. */
function checkEffects(checks: CascoChecks): void {
  if (checks.amends) return;
  checks.casco.drivers?.forEach(({ kbm }, index) => {
    if (kbm === undefined) return;
    checks.warn(`${cascoPath}.drivers[${index}].kbm`, 'КБМ не влияет на премию КАСКО');
  });
  for (const { code, entry, path } of checks.covers) {
    if (code === 'GAP' || sent(entry.cover?.description) === undefined) continue;
    checks.warn(
      `${path}.cover.description`,
      'описание передаётся только у пакета GAP: на договор не влияет и не печатается',
    );
  }
  const { mileageLimit } = checks.application;
  if (mileageLimit && mileageLimit.limit === undefined) {
    checks.warn('mileageLimit', 'без mileageLimit.limit (километров за срок договора) пробег не ограничен');
  }
  checkRegistration(checks);
}

/** Reports a plate together with `isNotRegistered: true`, because an unregistered vehicle has no plate. */
function checkRegistration({ casco, report }: CascoChecks): void {
  const { isNotRegistered, licensePlate } = casco.vehicle ?? {};
  if (isNotRegistered !== true || sent(licensePlate) === undefined) return;
  report(
    `${cascoPath}.vehicle.isNotRegistered`,
    `передано true вместе с государственным знаком (${cascoPath}.vehicle.licensePlate): передайте false или уберите знак`,
    'FIELDS_CONTRADICT',
  );
}
