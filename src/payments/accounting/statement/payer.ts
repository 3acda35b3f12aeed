import type { Holder } from '#contracts/record/holder.ts';
import { isSameName, nameKey } from '#parties/person/person-name.ts';
import type { StatementLine } from '../../record/statement/statement-line.ts';

/**
 * Returns why the payer is not the holder, in Russian without personal data; null if it is. A holder with an INN is compared by it alone,
 * others by full name; a person's premium never comes from a legal entity.
 */
export function payerFault(
  line: Pick<StatementLine, 'payerInn' | 'payerName'>,
  holder: Pick<Holder, 'kind' | 'inn' | 'name'>,
): string | null {
  if (holder.inn !== '') {
    if (line.payerInn === holder.inn) return null;
    return line.payerInn === ''
      ? 'в выписке нет ИНН плательщика, сравнить его с ИНН страхователя нельзя'
      : 'ИНН плательщика не равен ИНН страхователя';
  }
  if (holder.kind === 'person' && line.payerInn.length === 10) {
    return 'платит организация, а страхователь — физическое лицо';
  }
  // Some banks append the address after "//".
  const [payer = ''] = line.payerName.split('//');
  return nameKey(payer) !== '' && isSameName(payer, holder.name)
    ? null
    : 'имя плательщика не равно имени страхователя';
}
