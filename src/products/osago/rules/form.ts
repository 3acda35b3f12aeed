import type { PaperForm } from '../../../kernel/sale-rights.ts';
import { sent } from '../../../parties/checks.ts';
import { type PolicyKind, policyKinds } from '../policy-kind.ts';
import type { OsagoChecks } from './osago-checks.ts';

/** Electronic policies start later and are reported first, so paper is for those whom the insurer trusts with it. */
function checkRight({ application, sale, report }: OsagoChecks, kind: PolicyKind | null | undefined) {
  const { rights } = sale;
  if (!rights) return;
  const lacks = (form: PaperForm) => !rights.forms.includes(form);
  const said = 'по вашему соглашению полисы на бумаге не оформляются';
  if (kind === 'EBSO' && lacks('EBSO')) {
    report('infoList.policyKind', `${said} (EBSO): уберите policyKind или обратитесь к страховщику`);
  }
  if ((sent(application.bso?.serial) ?? sent(application.bso?.number)) !== undefined && lacks('BSO')) {
    report('bso', `${said} на бланках страховщика (BSO): уберите bso или обратитесь к страховщику`);
  }
}

const serialPattern = /^\p{L}{3}$/u;
const numberPattern = /^\d{10}$/;

/** The kind of the policy and the blank that it is printed on. */
export function checkForm(checks: OsagoChecks): void {
  const { application } = checks;
  const kind = checks.reading.policyKind;
  if (kind === null) {
    checks.report(
      'infoList.policyKind',
      `допустимые значения: ${policyKinds.join(', ')} (EBSO — полис на бумаге, EOSAGO — электронный, он же без policyKind)`,
    );
  }
  checkRight(checks, kind);
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
