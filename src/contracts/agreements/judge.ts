import { datePrinted } from '#kernel/calendar.ts';
import type { Fault } from '#kernel/errors.ts';
import { rublesPrinted } from '#kernel/money.ts';
import type { AgreementQuestion } from '#products/general-agreement.ts';
import type { ContractTerms } from '#products/reading.ts';
import type { Agreement } from './store.ts';

/** What a declaration says otherwise than its agreement. */
export function declarationFaults(
  question: AgreementQuestion,
  { startsOn }: Pick<ContractTerms, 'startsOn'>,
  agreement: Agreement,
): readonly Fault[] {
  const { field, issuedOn, holderInn } = question;
  const { number, startsOn: from, endsOn: to } = agreement;
  const which = `генеральный договор ${number}`;
  const faults: Fault[] = [];
  const report = (at: string, description: string) =>
    faults.push({ field: at, description, reason: 'GENERAL_AGREEMENT_MISMATCH', domain: 'sales' });
  if (issuedOn !== undefined && issuedOn !== agreement.issuedOn)
    report(`${field}.dateIssue`, `${which} заключён ${datePrinted(agreement.issuedOn)}: передайте эту дату`);
  if (holderInn !== undefined && holderInn !== agreement.holderInn)
    report(
      'policyHolder.organization.inn',
      `${which} заключён с другой организацией: передайте ИНН ${agreement.holderInn} или уберите генеральный договор (${field})`,
    );
  if (startsOn < from || startsOn > to)
    report(
      `${field}.number`,
      `${which} действует с ${datePrinted(from)} по ${datePrinted(to)}: страхование должно начаться в эти дни (startDate)`,
    );
  return [...faults, ...limitFaults(question, agreement)];
}

/** What is declared above the limits of its agreement. */
export function limitFaults({ field, sum }: AgreementQuestion, agreement: Agreement): readonly Fault[] {
  const { number, shipmentLimit, sumLimit, declared } = agreement;
  const faults: Fault[] = [];
  const report = (description: string) =>
    faults.push({
      field: `${field}.number`,
      description,
      reason: 'GENERAL_AGREEMENT_LIMIT_EXCEEDED',
      domain: 'sales',
    });
  if (shipmentLimit !== null && sum > shipmentLimit)
    report(
      `страховая сумма перевозки ${rublesPrinted(sum)} руб. больше лимита генерального договора ${number} на одну перевозку: ${rublesPrinted(shipmentLimit)} руб.`,
    );
  else if (declared + sum > sumLimit) {
    const left = sumLimit > declared ? sumLimit - declared : 0n;
    report(
      `лимит генерального договора ${number} — ${rublesPrinted(sumLimit)} руб., свободно ${rublesPrinted(left)} руб., а страховая сумма перевозки ${rublesPrinted(sum)} руб.: увеличить лимит может страховщик`,
    );
  }
  return faults;
}
