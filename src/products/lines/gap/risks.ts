import type { RiskWords } from '../../definition/define/definition.ts';
import { formatKilometres } from '../../product/printed/text.ts';

const ofPrice = { computed: 'computed', of: 'vehicle.purchasePrice', isUsual: true } as const;
/** Makes a variant of cover; its limit is computed from price and term unless the partner sends another limit. */
const variant = (title: string, notOffered?: string) =>
  ({ title, sum: ofPrice, ...(notOffered ? { notOffered } : {}) }) as const;
const ofNew = (title: string) => variant(title, `вариант «${title}» заключается не позже года после выпуска`);
const notFor = (holder: string) => `для ${holder} этот вариант не предлагается`;

/** Risks of GAP: variants with different limits, and the costs of buying the next vehicle. */
export const risks = {
  GAP_SUM: variant('Возмещение износа: неснижаемая страховая сумма'),
  GAP_INVOICE: ofNew('Возмещение до цены по договору купли-продажи'),
  GAP_NEW: ofNew('Возмещение до цены нового транспортного средства той же модели'),
  GAP_CREDIT: variant('Погашение остатка автокредита сверх страховой выплаты', notFor('организации')),
  GAP_LEASING: variant(
    'Погашение остатка лизинговых платежей сверх страховой выплаты',
    notFor('физического лица'),
  ),
  COSTS: { title: 'Расходы на замену: регистрация, ОСАГО, КАСКО', sum: 'listed' },
} satisfies Readonly<Record<string, RiskWords>>;

/** Variants that pay off a loan, each with the Russian name of the required agreement. */
export const loans: Readonly<Record<string, string>> = {
  GAP_CREDIT: 'договор кредита с остатком долга',
  GAP_LEASING: 'договор лизинга с остатком долга',
};

export function ofDebt({ code }: { readonly code: string }): boolean {
  return Object.hasOwn(loans, code);
}

export const texts = {
  variant: 'нужен ровно один вариант GAP: GAP_SUM, GAP_INVOICE, GAP_NEW, GAP_CREDIT или GAP_LEASING',
  policy: 'обязательное поле: полис КАСКО с рисками «хищение» и «полная гибель», без него GAP не действует',
  perils: 'GAP дополняет только полис КАСКО с рисками «хищение» и «полная гибель»',
  document: 'договор, его номер',
  shorter: 'выберите GAP_SUM или срок короче',
  price: 'обязательное поле: цена по договору купли-продажи, рублей',
  age: (years = 0) =>
    `возраст транспортного средства на начало ${years} лет: GAP заключается до 5 лет на начало и 8 лет на конец срока`,
  mileage: ({ mileage = 0 }: { readonly mileage?: unknown }) =>
    `пробег ${formatKilometres(String(mileage))}: GAP заключается до 100 000 км`,
  costly: 'цена транспортного средства больше 12 000 000 руб.',
  long: 'трёхлетний договор GAP не пролонгируется: оформите новый',
  ended:
    'Возвращается часть премии за неистёкшие дни: полная гибель и хищение больше не застрахованы, риск отпал',
  sold: 'Возвращается часть премии за неистёкшие дни: договор КАСКО и GAP прекращаются с продажей',
  repaid: 'Возвращается часть премии за неистёкшие дни по риску погашения долга: остатка долга больше нет',
};
