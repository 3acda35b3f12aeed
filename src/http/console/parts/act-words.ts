import type { Act } from '#staff/four-eyes/content.ts';

/** What two people do, by the name of its use case or of the act that the journal keeps. */
const names: Readonly<Record<string, string>> = {
  'tariff publish': 'публикация тарифа',
  'partner add': 'новый партнёр',
  'partner change': 'права партнёра',
  'partner enable': 'партнёр снова продаёт',
  'statement resolve': 'что за поступление',
  'statement ignore': 'поступление ничего не оплачивает',
  'statement return': 'поступление вернуть плательщику',
  'statement returned': 'деньги плательщику возвращены',
  'refund acquirer': 'возврат премии через банк',
  'refund transferred': 'возврат премии переводом',
  'payment refund': 'возврат денег без договора',
  'staff invite': 'приглашение сотрудника',
  'staff change': 'роли сотрудника',
  'authority set': 'предел согласования',
  'person anonymize': 'удаление данных человека',
  'job drop': 'отмена фоновой работы',
  'four-eyes loosen': 'что делают вдвоём',
};

/** What differs, by its name in the journal. */
const parts: Readonly<Record<string, string>> = {
  name: 'название',
  agreementNumber: 'договор',
  channel: 'канал',
  products: 'продукты',
  forms: 'бланки',
  holderTypes: 'кому продаёт',
  rateLimit: 'запросов в минуту',
  kvPercent: 'комиссия, %',
  cash: 'наличные',
  discountKvMax: 'скидка до, %',
  kfavMin: 'kfav от',
  kfavMax: 'kfav до',
  backdateDays: 'задним числом, дней',
  reductionMin: 'понижающий от',
  reductionMax: 'понижающий до',
  roles: 'роли',
  reason: 'почему',
  kind: 'вид',
  amount: 'сумма, ₽',
  sum: 'сумма, ₽',
  premium: 'премия, ₽',
  discount: 'скидка, %',
  sumLimit: 'предел суммы, ₽',
  shipmentLimit: 'предел перевозки, ₽',
  rate: 'коэффициент',
  isRemoved: 'предел убран',
  document: 'платёжное поручение',
  refund: 'возврат',
  line: 'строка выписки',
  bill: 'счёт',
  limit: 'предел, ₽',
  effectiveFrom: 'действует с',
  checksum: 'контрольная сумма',
  isOn: 'нужны двое',
  keysEnded: 'ключи прекращены',
  sessionsEnded: 'прекращено входов',
  policyNumber: 'договор',
  published: 'опубликован',
  agreement: 'договор',
  kfav: 'границы kfav',
  reduction: 'границы понижающего',
  disabledAt: 'отключён',
};

/** The use case or the act as people say it; its own name where nobody has written one. */
export const actName = (name: string): string => names[name.replace('.', ' ')] ?? name;

/** "kv_percent: 10.00 → 12.00" in words. */
export function differenceShown(line: string): string {
  const [, name = '', change] = /^([a-z_]+): (.*)$/.exec(line) ?? [];
  if (change === undefined) return line;
  const part = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return `${parts[part] ?? name}: ${change.replaceAll(/(?<=^|→ )none(?= →|$)/g, 'нет')}`;
}

/** What acts would change, a line for each and one for each part of it. */
export function actLinesShown({ action, about, before, after }: Act): readonly string[] {
  const shown = (value: unknown) => JSON.stringify(value ?? undefined) ?? 'нет';
  return [
    `${actName(action)}: ${about}`,
    ...Object.keys({ ...before, ...after }).map((name) =>
      before && name in before
        ? `  ${parts[name] ?? name}: ${shown(before[name])} → ${shown(after?.[name])}`
        : `  ${parts[name] ?? name}: ${shown(after?.[name])}`,
    ),
  ];
}
