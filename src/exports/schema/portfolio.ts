import { type ExportColumn, exportColumn } from './column.ts';
import { commissionColumns, contractColumns } from './contract-columns.ts';

export const portfolioColumns: readonly ExportColumn[] = [
  ...contractColumns,
  exportColumn('status', 'text', [
    'COMPLETE, or TERMINATED once the end is agreed',
    'COMPLETE или TERMINATED, если расторжение уже оформлено',
  ]),
  exportColumn('concluded_on', 'day', ['Day of conclusion', 'Дата заключения']),
  exportColumn('in_force_at', 'moment', [
    'When the first payment put the contract in force; decides the month of the row',
    'Когда первая оплата ввела договор в силу; по этому моменту строка попадает в месяц',
  ]),
  exportColumn('starts_on', 'day', ['First day of the term', 'Первый день срока']),
  exportColumn('ends_on', 'day', ['Last day of the term as agreed', 'Последний день срока по договору']),
  exportColumn('covers_from', 'moment', ['When cover begins', 'Когда начинается страхование'], {
    optional: true,
  }),
  exportColumn(
    'cancelled_on',
    'day',
    ['First day without cover after a termination', 'Первый день без страхования после расторжения'],
    { optional: true },
  ),
  exportColumn('is_renewal', 'flag', [
    'Renews a contract of this insurer and partner',
    'Пролонгация договора этого страховщика и партнёра',
  ]),
  exportColumn(
    'previous_policy_number',
    'text',
    ['Number of the renewed contract, as the partner sent it', 'Номер пролонгируемого договора от партнёра'],
    { optional: true },
  ),
  exportColumn(
    'first_premium',
    'money',
    ['Premium for the whole term at the sale', 'Премия за весь срок при заключении'],
    { summed: true },
  ),
  exportColumn('premium', 'money', ['Premium for the whole term now', 'Премия за весь срок сейчас'], {
    summed: true,
  }),
  exportColumn(
    'price',
    'money',
    [
      'Everything written for the contract: the first premium and the differences of all addendums',
      'Всё начисленное по договору: первая премия и разницы всех доп. соглашений',
    ],
    { summed: true },
  ),
  ...commissionColumns,
  exportColumn('tariff_versions', 'text', [
    'Tariff versions of the premium, separated by spaces',
    'Версии тарифов, по которым рассчитана премия, через пробел',
  ]),
  exportColumn('holder_name', 'text', ['Name of the policyholder', 'Страхователь'], {
    optional: true,
    personal: true,
  }),
  exportColumn('holder_birth_date', 'day', ['Birth date of the policyholder', 'Дата рождения страхователя'], {
    optional: true,
    personal: true,
  }),
  exportColumn('holder_inn', 'text', ['INN of the policyholder', 'ИНН страхователя'], {
    optional: true,
    personal: true,
  }),
  exportColumn('vin', 'text', ['VIN of the insured vehicle', 'VIN транспортного средства'], {
    optional: true,
    personal: true,
  }),
  exportColumn('license_plate', 'text', ['Plate of the insured vehicle', 'Госномер транспортного средства'], {
    optional: true,
    personal: true,
  }),
];
