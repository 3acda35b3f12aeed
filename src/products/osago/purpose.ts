/** Purposes of use: code of the interface, the box of the policy form (1 to 9), name in Russian. */
export const purposes = [
  { code: 'PERSONAL', box: 1, name: 'Личная' },
  { code: 'DRIVING_SCHOOL', box: 2, name: 'Учебная езда' },
  { code: 'TAXI', box: 3, name: 'Такси' },
  { code: 'DANGEROUS_GOODS', box: 4, name: 'Перевозка опасных и легковоспламеняющихся грузов' },
  { code: 'RENTAL', box: 5, name: 'Прокат, краткосрочная аренда' },
  { code: 'PASSENGER_REGULAR', box: 6, name: 'Регулярные пассажирские перевозки по маршруту' },
  { code: 'PASSENGER_CHARTER', box: 6, name: 'Пассажирские перевозки по заказам' },
  { code: 'ROAD_SPECIAL', box: 7, name: 'Дорожные и специальные транспортные средства' },
  { code: 'EMERGENCY_MUNICIPAL', box: 8, name: 'Экстренные и коммунальные службы' },
  { code: 'OTHER', box: 9, name: 'Прочее' },
] as const;

const byCode = new Map<string, (typeof purposes)[number]>(purposes.map((purpose) => [purpose.code, purpose]));

export function purposeOf(code: string): (typeof purposes)[number] | undefined {
  return byCode.get(code);
}
