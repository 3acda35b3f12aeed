import type { RiskWords } from '../define/definition.ts';

/** The limit follows from the price and the term, unless the partner wants another. */
const variant = (title: string) => ({ title, sum: { computed: 'computed', isUsual: true } }) as const;

/** Up to what the loss is paid above the payment of the casco policy, and what the next vehicle costs besides. */
export const risks = {
  GAP_SUM: variant('Возмещение износа: неснижаемая страховая сумма'),
  GAP_INVOICE: variant('Возмещение до цены по договору купли-продажи'),
  GAP_NEW: variant('Возмещение до цены нового транспортного средства той же модели'),
  GAP_CREDIT: variant('Погашение остатка автокредита сверх страховой выплаты'),
  GAP_LEASING: variant('Погашение остатка лизинговых платежей сверх страховой выплаты'),
  COSTS: { title: 'Расходы на замену: регистрация, ОСАГО, КАСКО', sum: 'listed' },
} satisfies Readonly<Record<string, RiskWords>>;

/** What rules say, in Russian. */
export const texts = {
  variant: 'нужен ровно один вариант GAP: GAP_SUM, GAP_INVOICE, GAP_NEW, GAP_CREDIT или GAP_LEASING',
  policy: 'обязательное поле: полис КАСКО с рисками «хищение» и «полная гибель», без него GAP не действует',
  perils: 'GAP дополняет только полис КАСКО с рисками «хищение» и «полная гибель»',
  unknown:
    'договор не найден среди ваших договоров КАСКО: проверьте номер; если полис оформил другой агент, обратитесь к страховщику',
  unpaid: 'договор КАСКО ещё не оплачен: сначала оплатите его',
  otherVehicle: 'этот договор КАСКО — о другом транспортном средстве: проверьте номер или VIN',
  model:
    'обязательное поле: код модификации справочника; без него передайте markCode и modelCode или markName и modelName',
  price: 'обязательное поле: цена по договору купли-продажи, рублей',
  costly: 'цена транспортного средства больше 12 000 000 руб.',
  long: 'трёхлетний договор GAP не пролонгируется: оформите новый',
  ended:
    'Возвращается часть премии за неистёкшие дни: полная гибель и хищение больше не застрахованы, риск отпал',
  sold: 'Возвращается часть премии за неистёкшие дни: договор КАСКО и GAP прекращаются с продажей',
  repaid: 'Возвращается часть премии за неистёкшие дни по GAP_CREDIT и GAP_LEASING: остатка долга больше нет',
};
