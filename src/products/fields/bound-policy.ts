import { date, flag, part, rubles, text } from './kinds.ts';

/** Makes the field for another policy that the contract refers to. If it is Bindery's own, its number is enough. */
export function boundPolicy(kind: string, example: string) {
  return part(
    `полис ${kind}`,
    {
      policyNumber: text(`номер полиса ${kind}`, example, { lengthMax: 40 }),
      insurerName: text(`страховщик ${kind}`, 'Образец Страхование', { lengthMax: 200 }),
      startDate: date(`начало ${kind}`, '2026-12-15'),
      endDate: date(`окончание ${kind}`, '2027-12-14'),
      sumInsured: rubles(`страховая сумма ${kind}, рублей`, 1_650_000),
      hasTheft: flag('риск «хищение» застрахован'),
      hasTotalLoss: flag('риск «полная гибель» застрахован'),
    },
    { changeable: true, askedAgain: true },
  );
}
