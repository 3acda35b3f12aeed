import { type DateText, datePrinted } from '#kernel/calendar.ts';
import type { Fault } from '#kernel/errors.ts';

/** The fault of a conclusion date before the first tariff; `earliest` is null when there is none at all. */
export function noTariffFault(earliest: DateText | null): Fault {
  const description =
    earliest === null
      ? 'Тарифы этого продукта ещё не введены в действие'
      : `На дату заключения нет тарифов: укажите дату не ранее ${datePrinted(earliest)}`;
  return { field: 'issueDate', description, reason: 'TARIFF_NOT_IN_FORCE', domain: 'rating' };
}
