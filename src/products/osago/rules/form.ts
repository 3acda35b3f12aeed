import { sent } from '../../../parties/checks.ts';
import { policyKindOf, policyKinds } from '../policy-kind.ts';
import type { OsagoChecks } from './osago-checks.ts';

const serialPattern = /^\p{L}{3}$/u;
const numberPattern = /^\d{10}$/;

/** The kind of the policy and the blank that it is printed on. */
export function checkForm(checks: OsagoChecks): void {
  const { application } = checks;
  const kind = policyKindOf(application);
  if (kind === null) {
    checks.report(
      'infoList.policyKind',
      `допустимые значения: ${policyKinds.join(', ')} (EBSO — полис на бумаге, EOSAGO — электронный, он же без policyKind)`,
    );
  }
  const serial = sent(application.bso?.serial);
  const number = sent(application.bso?.number);
  if (serial === undefined && number === undefined) return;
  if (kind === 'EOSAGO') {
    checks.report('bso', 'у электронного полиса нет бланка: уберите bso или передайте policyKind EBSO');
  }
  if (serial !== undefined && !serialPattern.test(serial)) {
    checks.report('bso.serial', 'ожидается серия бланка: три буквы, например ТТТ');
  }
  if (number !== undefined && !numberPattern.test(number)) {
    checks.report('bso.number', 'ожидается номер бланка: 10 цифр, например 7000000001');
  }
  if (serial === undefined)
    checks.report('bso.serial', 'обязательное поле вместе с bso.number: серия, например ТТТ');
  if (number === undefined)
    checks.report('bso.number', 'обязательное поле вместе с bso.serial: номер, 10 цифр');
}
