import { shippedVersions } from '#catalogues/tariffs/shipped-versions.ts';
import { type Decimal, decimal, multiply, one, roundHalfUp } from '#kernel/money/decimal.ts';
import { calculateCasco } from '#products/lines/casco/rating/calculate.ts';
import type { CascoRatingInput, CascoSubject } from '#products/lines/casco/rating/input.ts';
import type { CascoTariff } from '#products/lines/casco/tariff/definition.ts';
import { cascoTariffDefinition } from '#products/lines/casco/tariff/definition.ts';
import type { Step } from '#rating/tables/formula.ts';
import { toFactor } from '#rating/tables/sum.ts';
import { cpuMicroseconds } from './cpu.ts';
import { jsonRulesPeer } from './peers/json-rules.ts';
import { type Facts, factsOf, fieldOf, peerTables } from './peers/peer-tables.ts';
import { sampleApplications, sampleRisks } from './peers/sample-applications.ts';
import { zenPeer } from './peers/zen.ts';
import { roundsOf } from './share.ts';

type Figures = Readonly<Record<string, string>>;

const roundsOurs = roundsOf(400);
const roundsZen = roundsOf(30);
const turns = roundsOf(3);

/**
 * CPU of rating the five risks of a vehicle: ours with its whole worksheet, the engines with the look-ups only, over
 * the same tables, and our own multiplication after them. Throws where a premium differs.
 */
export async function compareRatingPeers(): Promise<void> {
  const version = shippedVersions().findLast(({ product }) => product === 'casco');
  if (!version) throw new Error('no shipped tariff');
  const tariff = cascoTariffDefinition.compile([version]);
  const tables = peerTables(version, tariff, sampleRisks);
  const rows = tables.reduce((sum, { rules }) => sum + rules.length, 0);
  console.log(
    `${version.versionId}, ${tables.length} tables with ${rows} rows, ${sampleApplications.length} applications\n`,
  );
  const ours = await microseconds(roundsOurs, (input) => premiumsOf(input, tariff));
  const zen = await peer('zen-engine', zenPeer(tables), tariff, roundsZen);
  const jsonRules = await peer('json-rules-engine', jsonRulesPeer(tables), tariff, 1);
  console.log('| Rating of five risks | CPU µs | against ours |');
  console.log('| --- | ---: | ---: |');
  console.log(`| Bindery, with the worksheet | ${ours.toFixed(1)} | 1 |`);
  console.log(`| @gorules/zen-engine | ${zen.toFixed(0)} | ${(zen / ours).toFixed(0)} × |`);
  console.log(`| json-rules-engine | ${jsonRules.toFixed(0)} | ${(jsonRules / ours).toFixed(0)} × |`);
}

async function peer(
  name: string,
  find: (facts: Facts) => Promise<Figures>,
  tariff: CascoTariff,
  rounds: number,
): Promise<number> {
  const rate = async (input: CascoRatingInput) => {
    const figures = await find(factsOf(subjectOf(input)));
    return sampleRisks.map((risk) => premiumFrom(figures, risk, tariff, input));
  };
  for (const input of sampleApplications) {
    const [theirs, own] = [await rate(input), premiumsOf(input, tariff)];
    if (String(theirs) !== String(own)) throw new Error(`${name}: ${theirs} is not ${own}`);
  }
  return microseconds(rounds, rate);
}

function premiumsOf(input: CascoRatingInput, tariff: CascoTariff): readonly bigint[] {
  const result = calculateCasco(input, tariff);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result.calculation.parts.map(({ premium }) => premium);
}

/** What the engines found, multiplied as the formula says; their sample has no rounding in between. */
function premiumFrom(figures: Figures, risk: string, tariff: CascoTariff, input: CascoRatingInput): bigint {
  let value: Decimal = one;
  for (const step of tariff.risks.get(risk)?.steps ?? []) {
    const figure = figureOf(figures, risk, step, input);
    if (figure) value = multiply(value, toFactor(step.operation, figure));
  }
  return roundHalfUp(multiply(value, { units: 1n, scale: 2 }), 2);
}

function figureOf(figures: Figures, risk: string, step: Step, input: CascoRatingInput): Decimal | undefined {
  switch (step.source.kind) {
    case 'table':
      return decimal(figures[fieldOf(risk, step)] ?? '');
    case 'input':
      return step.source.attribute.exact?.(subjectOf(input));
    case 'value':
      return step.source.figure.value;
  }
}

/** The sample has one driver, and one deductible for all covers. */
function subjectOf(input: CascoRatingInput): CascoSubject {
  const [cover] = input.covers;
  const [driver] = input.drivers;
  if (!cover || !driver) throw new Error('the sample needs a cover and a driver');
  const deductible = input.generalDeductible ?? null;
  const work = { cover, riskClass: '', sumInsured: input.vehicle.sumInsured, deductible };
  const path = 'insuredObject.casco.drivers[0]';
  return { contract: input, cover: work, member: { index: 0, path, value: driver } };
}

/** CPU of one application. */
function microseconds(rounds: number, rate: (input: CascoRatingInput) => unknown): Promise<number> {
  return cpuMicroseconds(turns, rounds * sampleApplications.length, () => repeat(rounds, rate));
}

async function repeat(rounds: number, rate: (input: CascoRatingInput) => unknown): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const input of sampleApplications) await rate(input);
  }
}
