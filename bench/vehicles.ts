import type { VehicleQuery } from '#catalogues/vehicles/directory.ts';
import { shippedDirectory } from '#catalogues/vehicles/shipped-directory.ts';

const queries: Readonly<Record<string, VehicleQuery>> = {
  'Vehicle by codes': { markCode: 'LADA', modelCode: 'VESTA', category: 'B', year: 2021, horsePower: 106 },
  'Vehicle by name': {
    markName: 'Фольксваген',
    modelName: 'VW Поло седан',
    category: 'B',
    year: 2015,
    horsePower: 105,
  },
  'Vehicle of a misspelt make': { markName: 'Тайота', modelName: 'Камри' },
};

/** CPU microseconds of one lookup in the shipped directory, by kind of query. */
export function lookupMicroseconds(): readonly (readonly [string, number])[] {
  const directory = shippedDirectory();
  return Object.entries(queries).map(([name, query]) => {
    const times = 'missing' in directory.find(query) ? 1_000 : 100_000;
    const look = () => {
      for (let time = 0; time < times; time += 1) directory.find(query);
    };
    look();
    const before = process.cpuUsage();
    look();
    const { user, system } = process.cpuUsage(before);
    return [name, (user + system) / times] as const;
  });
}
