import { createReferenceBook } from '#catalogues/reference/reference-book.ts';
import type { Row, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import type { VehicleDirectory } from '#catalogues/vehicles/directory.ts';
import { addMake, addModel, addModification, emptyContent } from '#catalogues/vehicles/directory-content.ts';
import { shippedTable } from '#catalogues/vehicles/shipped-directory.ts';
import { createDirectory } from '#catalogues/vehicles/vehicle-book.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { systemClock } from '#kernel/time/clock.ts';
import type { Facts, Product } from '#products/product/product.ts';
import type { RatingContext, Reading, Sale } from '#products/product/reading.ts';
import { osagoBody } from '../test/support/osago-body.ts';
import { assortment, productOf } from '../test/support/products.ts';
import { cpuMicroseconds } from './cpu.ts';
import { measureIdleConnections } from './idle-connections.ts';
import { tariffVersionsOn, territoriesOn } from './peers/osago/peers.ts';
import { print } from './row.ts';
import { roundsOf, shareOf } from './share.ts';

const sizes = [10, 1_000, 100_000].map((size) => shareOf(size));
const bodies = 240;
const rounds = roundsOf(60);
const turns = roundsOf(5);
const osago = 'insuredObject.osago';
const modelsOfMake = 20;
/** It has no other settlements. */
const baikonur = '99';

/**
 * CPU of what a quote does with tables - look up the vehicle, apply the rules, rate - with more and more rows, the
 * bodies spread over them; and what idle connections occupy.
 */
export async function measureGrowth(): Promise<void> {
  const today = moscowDate(systemClock.now());
  print('Rows', 'with so many territories', 'with so many vehicles');
  print('---:', '---:', '---:');
  for (const size of sizes) {
    const territories = territoryRows(size, today);
    const vehicles = directoryOf(size);
    const byTerritory = ratingWith(territories, directoryOf(1_000), today);
    const byVehicle = ratingWith(territoryRows(1_000, today), vehicles, today);
    const figures = [await microseconds(byTerritory), await microseconds(byVehicle)];
    print(String(size), ...figures.map((figure) => `${figure.toFixed(1)} µs`));
  }
  console.log('');
  await measureIdleConnections();
}

/** The rest of every region, and settlements in them that are made up. */
function territoryRows(count: number, today: string): readonly Row[] {
  const regions = territoriesOn(today).filter(
    ({ city, kladr = '' }) => city === '*' && kladr !== '' && !kladr.startsWith(baikonur),
  );
  return Array.from({ length: count }, (_, index): Row => {
    const region = regions[index % regions.length] ?? {};
    if (index < regions.length) return region;
    const kladr = `${region.region_code}${String(index).padStart(9, '0')}00`;
    return { ...region, city: `Образцово-${index}`, kladr, kt: '1.24' };
  });
}

/** Makes of 20 models of one modification, each with the figures of a shipped one. */
function directoryOf(count: number): VehicleDirectory {
  const content = emptyContent();
  const shipped = shippedTable();
  const [make, model] = [shipped.makes[0], shipped.models[0]];
  const modification = shipped.modifications.find(({ category }) => category === 'B');
  if (!make || !model || !modification) throw new Error('no shipped vehicles');
  for (let index = 0; index < count; index += 1) {
    const makeCode = `MAKE${Math.floor(index / modelsOfMake)}`;
    const modelCode = `MODEL${index}`;
    if (index % modelsOfMake === 0)
      addMake(content, { ...make, code: makeCode, name: makeCode, aliases: [] });
    addModel(content, { ...model, makeCode, code: modelCode, name: modelCode, aliases: [] });
    const own = { makeCode, modelCode, yearFrom: 2010, yearTo: null };
    addModification(content, { ...modification, ...own, code: `${makeCode}-${modelCode}` });
  }
  return createDirectory(1, content);
}

/** What a quote does between reading its body and writing its answer, for bodies from all over the rows. */
function ratingWith(territories: readonly Row[], vehicles: VehicleDirectory, today: string): () => void {
  const product = productOf('osago');
  if (!product) throw new Error('no osago');
  const tariff = product.tariff.compile(
    tariffVersionsOn(today).map((one) => withTerritories(one, territories)),
  );
  const reference = createReferenceBook(assortment.lists.shipped);
  const sale: Sale = { reference };
  const circumstances: RatingContext = { purpose: 'quote', holderType: 'individual', today };
  const samples = Array.from({ length: bodies }, (_, index) =>
    bodyOf(today, territories[spread(index, territories.length)], spread(index, vehicles.modificationCount)),
  );
  return () => {
    for (const body of samples) quote(product, product.read(body, circumstances), sale, tariff, vehicles);
  };
}

function spread(index: number, length: number): number {
  return Math.floor((index * length) / bodies) % length;
}

function withTerritories(version: TariffVersion, kt: readonly Row[]): TariffVersion {
  return version.kind === 'directive' ? { ...version, tables: { ...version.tables, kt } } : version;
}

function bodyOf(today: string, territory: Row | undefined, vehicle: number): JsonObject {
  const address = `${osago}.owner.vehicleOwnerPerson.address`;
  return osagoBody({
    today,
    set: {
      [`${osago}.vehicle.markCode`]: `MAKE${Math.floor(vehicle / modelsOfMake)}`,
      [`${osago}.vehicle.modelCode`]: `MODEL${vehicle}`,
      [`${osago}.vehicle.yearIssue`]: '2016-01-01',
      [`${osago}.vehicle.vehicleModel`]: { engineType: 'PETROL' },
      [address]: { kladrId: territory?.kladr ?? '' },
      'policyHolder.address': { kladrId: territory?.kladr ?? '' },
    },
  });
}

function quote(
  product: Product,
  reading: Reading,
  sale: Sale,
  tariff: unknown,
  vehicles: VehicleDirectory,
): void {
  const { vehicleQuestion: question } = reading;
  const answer = question && vehicles.find(question.query);
  if (!answer || !('vehicle' in answer)) throw new Error(`no vehicle: ${JSON.stringify(answer)}`);
  const { vehicle } = answer;
  const prepared = product.prepare(reading, tariff, { vehicle });
  const { faults } = product.refuse(prepared, sale);
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  product.asks(reading, tariff);
  const facts: Facts = { bonusMalus: { requestId: 'bench', drivers: ['4'] }, vehicle };
  if (!('calculation' in product.calculate(prepared, facts))) throw new Error('not rated');
}

/** CPU of one body. */
function microseconds(rateAll: () => void): Promise<number> {
  return cpuMicroseconds(turns, rounds * bodies, () => {
    for (let round = 0; round < rounds; round += 1) rateAll();
  });
}
