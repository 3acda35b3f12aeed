import type { Holder } from '#contracts/record/holder.ts';
import { isSameName, nameKey } from '#parties/person/person-name.ts';
import type { StatementLine } from '../../record/statement/statement-line.ts';

/** Returns why the payer is not the policyholder; null if the INN or, without an INN, the full name is the same. */
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
  // Cut off the address that some banks append to the payer's name after "//".
  const [payer = ''] = line.payerName.split('//');
  return nameKey(payer) !== '' && isSameName(payer, holder.name)
    ? null
    : 'имя плательщика не равно имени страхователя';
}
