import type { JsonObject } from '#kernel/json/json.ts';
import { rublesPrinted } from '#kernel/money/money.ts';
import type { FormData } from '#kernel/ports/ports.ts';
import { rublesInWords } from '#kernel/text/rubles-in-words.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import { oneTime } from '../../product/dates/due-dates.ts';
import type { Term } from '../../product/dates/term.ts';
import { formatAmendments, premiumInAll } from '../../product/printed/amendments.ts';
import { formatCheckLink } from '../../product/printed/check.ts';
import { formatParties, type Mentioned } from '../../product/printed/parties.ts';
import { formatParty } from '../../product/printed/party.ts';
import { formatCoverStart } from '../../product/printed/start-time.ts';
import { absent, formatDay, line, orDash } from '../../product/printed/text.ts';
import type { PrintableContract, Product } from '../../product/product.ts';
import type { RatingContext } from '../../product/reading.ts';
import type { VoluntaryApplication } from './schema.ts';

export interface VoluntaryReading {
  readonly application: VoluntaryApplication;
  readonly term: Term;
}

interface FormWords<Read extends VoluntaryReading> {
  /** Name of the insurance in form titles: "КАСКО". */
  readonly name: string;
  readonly templates: { readonly policy: string; readonly application: string };
  read(body: JsonObject, context: RatingContext): Read;
  mentions(read: Read): readonly Mentioned[];
  own(read: Read, contract: PrintableContract, template: string): FormData;
}

/** Makes the print forms of a voluntary product. All text is formatted here; templates contain only the layout. */
export function defineForms<Read extends VoluntaryReading>(words: FormWords<Read>): Product['forms'] {
  const { name, templates } = words;
  const filled = (template: string, title: string, more: (contract: PrintableContract) => FormData) => {
    return (contract: PrintableContract) => ({
      template,
      data: {
        ...contractPrinted(words, contract, template),
        title: `${title} ${name} ${contract.policyNumber}`,
        ...more(contract),
      },
    });
  };
  return {
    DRAFT: filled(templates.policy, 'Проект полиса', () => ({
      isDraft: true,
      issuedOn: absent,
      check: null,
    })),
    POLICY: filled(templates.policy, 'Полис', ({ issuedAt, checkUrl }) => ({
      isDraft: false,
      issuedOn: formatDay(issuedAt),
      check: formatCheckLink(checkUrl),
    })),
    APPLICATION: filled(templates.application, 'Заявление о страховании', ({ concludedOn }) => ({
      documentDate: concludedOn,
      isDraft: false,
    })),
  };
}

/** Returns the data that the policy, the print of its draft, and the application form have in common. */
function contractPrinted<Read extends VoluntaryReading>(
  words: FormWords<Read>,
  contract: PrintableContract,
  template: string,
): FormData {
  const { policyNumber, holderType, body, issuedAt, concludedOn, calculation } = contract;
  const read = words.read(body, { purpose: 'contract', holderType, today: issuedAt, concludedOn });
  const { application, term } = read;
  const toPay = premiumInAll(contract);
  return {
    documentDate: issuedAt,
    policyNumber,
    term: {
      ...formatCoverStart(contract, application.startDate, term),
      to: datePrinted(term.endsOn),
      monthsStarted: term.months,
    },
    holder: orDash(line(formatParty(application.policyHolder).name)),
    parties: formatParties([['страхователь', application.policyHolder], ...words.mentions(read)]),
    premium: {
      figures: rublesPrinted(toPay),
      words: rublesInWords(toPay),
      wholeTerm: rublesPrinted(contract.premium),
    },
    installments: formatInstallments(contract),
    amendments: formatAmendments(contract),
    assumptions: calculation.assumptions.map(line),
    concludedOn: formatDay(concludedOn),
    ...words.own(read, contract, template),
  };
}

/** Formats the payment schedule as a printed condition of the contract. */
export function formatPaymentOrder(
  { installmentType }: VoluntaryApplication,
  { reference }: PrintableContract,
): { readonly name: string; readonly value: string } {
  const code = installmentType?.trim() || oneTime;
  return { name: 'Порядок оплаты премии', value: reference.entry('installment_type', code)?.name ?? code };
}

/** Formats installments in order; a cancelled installment is left out but keeps its number. */
function formatInstallments({ installments }: PrintableContract): readonly FormData[] {
  return installments.flatMap(({ nr, amount, dueOn, status, addendumNumber, payUntil }, index) => {
    if (status === 'CANCELLED') return [];
    const note = addendumNumber === undefined ? '' : `доплата, доп. соглашение ${addendumNumber}`;
    const inTime =
      payUntil === undefined || payUntil === dueOn
        ? ''
        : ` (вовремя — по ${formatDay(payUntil)} включительно)`;
    return [
      {
        number: nr ?? index + 1,
        amount: rublesPrinted(amount),
        dueOn: `${formatDay(dueOn)}${inTime}`,
        note,
      },
    ];
  });
}
