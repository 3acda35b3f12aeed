import type { Row, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { normalisedName } from '#parties/regions/normalised-name.ts';
import type { Condition, PeerTable } from '../peer-tables.ts';

/** All tables of the day's tariff: those that are asked once, and those that are asked for every listed driver. */
export interface OsagoTables {
  readonly contract: readonly PeerTable[];
  readonly driver: readonly PeerTable[];
}

type Rule = PeerTable['rules'][number];

export function osagoTables(versions: readonly TariffVersion[]): OsagoTables {
  const rowsOf = (kind: string, table: string): readonly Row[] =>
    versions.find((version) => version.kind === kind)?.tables[table] ?? [];
  const law = (table: string) => rowsOf('directive', table);
  return {
    contract: [
      formula,
      baseRateRow,
      baseRates(rowsOf('base-rates', 'base_rates')),
      territories(law('kt'), law('foreign'), law('unfriendly_states')),
      fleets(law('kbm'), rowsOf('base-rates', 'settings')),
      driversLimit(law('ko')),
      power(law('km')),
      use(law('ks'), rowsOf('base-rates', 'short_term')),
      terms(law('kp')),
      trailers(law('kpr')),
    ],
    driver: [ageAndExperience(law('kvs')), classes(law('kbm'))],
  };
}

/** Of a legal entity's drivers; the figure of the shipped settings. */
export function legalMultiplier(versions: readonly TariffVersion[]): string {
  const settings = versions.find(({ kind }) => kind === 'base-rates')?.tables.settings ?? [];
  return settings.find(({ name }) => name === 'legal_kvs_multiplier')?.value ?? '';
}

function rule(value: string, ...conditions: readonly Condition[]): Rule {
  return { conditions, value };
}

function between(from: string | undefined, to: string | undefined): Condition {
  return { over: from ? Number(from) - 1 : null, upTo: to ? Number(to) : null };
}

/** The abbreviations between blanks. */
const formula: PeerTable = {
  output: 'codes',
  inputs: ['registration', 'family', 'ownership', 'drivers'],
  rules: [
    ...formulasOf('rf', 'KT KBM KVS KO', 'KS', true),
    ...formulasOf('foreign', 'KT KBM KVS KO', 'KP', false),
    ...formulasOf('transit', 'KVS KO', 'KP', false),
  ],
};

function formulasOf(registration: string, first: string, last: string, legalHasKvs: boolean): Rule[] {
  const codes = (isLegal: boolean, limited: boolean, middle: string, kpr: string) =>
    ` ${[limited && (!isLegal || legalHasKvs) ? first : first.replace('KVS ', ''), middle, last, kpr].filter(Boolean).join(' ')} `;
  return ['limited', 'unlimited'].flatMap((drivers) => {
    const limited = drivers === 'limited';
    return [
      rule(codes(false, limited, 'KM', ''), registration, 'car', 'individual', drivers),
      rule(codes(true, limited, 'KM', 'KPR'), registration, 'car', 'legal', drivers),
      rule(codes(false, limited, 'KM', 'KPR'), registration, 'motorcycle', 'individual', drivers),
      rule(codes(true, limited, 'KM', 'KPR'), registration, 'motorcycle', 'legal', drivers),
      rule(codes(false, limited, '', 'KPR'), registration, null, 'individual', drivers),
      rule(codes(true, limited, '', 'KPR'), registration, null, 'legal', drivers),
    ];
  });
}

const baseRateRow: PeerTable = {
  output: 'row',
  inputs: ['family', 'category', 'use', 'ownership', 'massKg', 'seats'],
  rules: [
    rule('1', 'motorcycle', null, null, null, null, null),
    rule('2.3', 'car', null, 'TAXI', null, null, null),
    rule('2.1', 'car', null, null, 'legal', null, null),
    rule('2.2', 'car', null, null, null, null, null),
    rule('3.1', 'truck', 'C1', null, null, null, null),
    rule('3.1', 'truck', 'C1E', null, null, null, null),
    rule('3.1', 'truck', null, null, null, { over: null, upTo: 16_000 }, null),
    rule('3.2', 'truck', null, null, null, null, null),
    rule('4.3', 'bus', null, 'PASSENGER_REGULAR', null, null, null),
    rule('4.1', 'bus', 'D1', null, null, null, null),
    rule('4.1', 'bus', 'D1E', null, null, null, null),
    rule('4.1', 'bus', null, null, null, null, { over: 0, upTo: 16 }),
    rule('4.2', 'bus', null, null, null, null, null),
    rule('5', 'trolleybus', null, null, null, null, null),
    rule('6', 'tram', null, null, null, null, null),
    rule('7', 'tractor', null, null, null, null, null),
  ],
};

/** A region's own rate only counts for a vehicle that is registered in Russia. */
function baseRates(rows: readonly Row[]): PeerTable {
  const own = rows.filter(({ region }) => region !== '*');
  const common = rows.filter(({ region }) => region === '*');
  return {
    output: 'TB',
    inputs: ['row', 'registration', 'region'],
    rules: [
      ...own.map((row) => rule(row.base_rate_rub ?? '', row.row ?? '', 'rf', row.region ?? '')),
      ...common.map((row) => rule(row.base_rate_rub ?? '', row.row ?? '', null, null)),
    ],
  };
}

/** Settlements, then cities with all that belongs to them, then cities by name, then the rest of each region. */
function territories(rows: readonly Row[], foreign: readonly Row[], states: readonly Row[]): PeerTable {
  const place = (row: Row) => (row.kladr ?? '').slice(0, 11);
  const listed = rows.filter(({ city }) => city !== '*');
  const settlements = listed.filter((row) => row.kladr !== '' && !place(row).endsWith('000'));
  const towns = listed.filter((row) => row.kladr !== '' && place(row).endsWith('000'));
  const named = listed.filter(({ kladr }) => kladr === '');
  const rest = rows.filter(({ city }) => city === '*');
  const given = (row: Row, ...where: readonly Condition[]) => ({
    ...rule(row.kt ?? '', ...where),
    also: { KT_tractor: row.kt_tractor ?? '' },
  });
  return {
    output: 'KT',
    inputs: ['registration', 'country', 'family', 'place', 'town', 'region', 'city'],
    rules: [
      ...abroad(foreign, states),
      ...settlements.map((row) => given(row, 'rf', null, null, place(row), null, null, null)),
      ...towns.map((row) => given(row, 'rf', null, null, null, place(row), null, null)),
      ...named.map((row) =>
        given(row, 'rf', null, null, null, null, row.region_code ?? '', normalisedName(row.city ?? '')),
      ),
      ...rest.map((row) => given(row, 'rf', null, null, null, null, row.region_code ?? '', null)),
    ],
  };
}

function abroad(foreign: readonly Row[], states: readonly Row[]): Rule[] {
  const unfriendly = foreign.find((row) => row.rule === 'unfriendly');
  const kt = unfriendly?.kt ?? '';
  const rest = foreign.find((row) => row.rule === 'default')?.kt ?? '';
  const families = (unfriendly?.families ?? '').split(' ');
  const codes = states.map(({ code }) => code ?? '');
  const elsewhere = [null, null, null, null];
  return [
    { ...rule(kt, 'foreign', codes, families, ...elsewhere), also: { KT_tractor: kt } },
    { ...rule(rest, 'foreign', null, null, ...elsewhere), also: { KT_tractor: rest } },
  ];
}

/** KBM where nobody is listed, and of a legal entity's fleet. */
function fleets(kbm: readonly Row[], settings: readonly Row[]): PeerTable {
  const individual = settings.find(({ name }) => name === 'unlimited_individual_kbm')?.value ?? '';
  return {
    output: 'KBM_unlimited',
    inputs: ['ownership', 'fleetClass'],
    rules: [
      ...kbm.map((row) => rule(row.kbm ?? '', 'legal', row.class ?? '')),
      rule(individual, 'individual', null),
      rule('1.00', null, null),
    ],
  };
}

function driversLimit(rows: readonly Row[]): PeerTable {
  return {
    output: 'KO',
    inputs: ['drivers', 'ownership'],
    rules: rows.map((row) =>
      rule(row.ko ?? '', row.drivers ?? '', row.owner === 'any' ? null : (row.owner ?? '')),
    ),
  };
}

function power(rows: readonly Row[]): PeerTable {
  return {
    output: 'KM',
    inputs: ['family', 'horsePower'],
    rules: rows.map((row) => {
      const upTo = row.hp_up_to ? Number(row.hp_up_to) : null;
      return rule(row.km ?? '', row.family ?? '', { over: Number(row.hp_over), upTo });
    }),
  };
}

function use(months: readonly Row[], days: readonly Row[]): PeerTable {
  return {
    output: 'KS',
    inputs: ['term', 'monthsOfUse', 'days'],
    rules: [
      ...months.map((row) => rule(row.ks ?? '', 'fullYear', between(row.months, row.months), null)),
      ...days.map((row) => rule(row.ks ?? '', 'short', null, between(row.days_from, row.days_to))),
    ],
  };
}

function terms(rows: readonly Row[]): PeerTable {
  return {
    output: 'KP',
    inputs: ['registration', 'days', 'begunMonths'],
    rules: rows.map((row) => {
      const days = row.days_to ? between(undefined, row.days_to) : null;
      const months = row.months_to ? between(undefined, row.months_to) : null;
      return rule(row.kp ?? '', row.scope ?? '', days, months);
    }),
  };
}

function trailers(rows: readonly Row[]): PeerTable {
  const kinds: Readonly<Record<string, readonly [family: Condition, row: Condition]>> = {
    car_of_legal_entity: ['car', null],
    motorcycle: ['motorcycle', null],
    truck_to_16_t: ['truck', '3.1'],
    truck_over_16_t: ['truck', null],
    tractor: ['tractor', null],
    other: [null, null],
  };
  return {
    output: 'KPR',
    inputs: ['trailer', 'family', 'row'],
    rules: [
      rule('1.00', 'no', null, null),
      ...rows.map((row) => rule(row.kpr ?? '', 'yes', ...(kinds[row.trailer_to ?? ''] ?? []))),
    ],
  };
}

function ageAndExperience(rows: readonly Row[]): PeerTable {
  return {
    output: 'KVS',
    inputs: ['family', 'age', 'experience'],
    rules: rows.map((row) =>
      rule(
        row.kvs ?? '',
        row.family ?? '',
        between(row.age_from, row.age_to),
        between(row.experience_from, row.experience_to),
      ),
    ),
  };
}

function classes(rows: readonly Row[]): PeerTable {
  return {
    output: 'KBM',
    inputs: ['class'],
    rules: rows.map((row) => rule(row.kbm ?? '', row.class ?? '')),
  };
}
