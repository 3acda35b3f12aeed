import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { usualRights } from '#access/partner.ts';
import { recallFindings } from '#contracts/rating/recall-findings.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { applyMergePatch } from '#kernel/json/merge-patch.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { casco } from '#products/lines/casco/index.ts';
import type { CascoReading } from '#products/lines/casco/reading.ts';
import type { Sale } from '#products/product/reading.ts';
import { shippedBook } from '../../../support/shipped-book.ts';
import { shippedTariff } from '../rating/support.ts';
import { today, vehicle } from './support.ts';

const sale: Sale<CascoReading> = {
  reference: shippedBook,
  rights: usualRights,
  previousEndsOn: '2026-11-30',
};

/** Fields that rules read and the examples lack. */
const more: JsonObject = {
  isProlongation: true,
  previousPolicyNumber: 'KSK-1',
  uw: { isAtypicalApplication: true },
  infoList: { policyKind: 'PAPYRUS' },
  loyalties: ['NOBODY'],
  mileageLimit: { limit: 10_000 },
  additionalProperties: { kfav: 9, reductionCoef: 9, discountKVPercent: 90 },
  insuredObject: {
    extraEquipment: { totalCost: 5, equipmentList: [{ deviceTypeCode: 'X', cost: '7' }] },
    casco: {
      typeLDU: 'UNLIMITED_AGE_EXPERIENCE',
      beneficiaries: [{}],
      coverageTerritory: 'Луна',
    },
  },
};

const previous: JsonObject = {
  insuredObject: { casco: { isProlongation: true, previousPolicyNumber: 'KSK-2' } },
};

const examples = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'examples');

/** Returns a patch for each field of a body, at any depth: one removes the field, others set another value. */
function everyPatch(body: JsonObject): readonly JsonObject[] {
  return Object.entries(body).flatMap(([name, value]): readonly JsonObject[] => [
    ...[null, 'X', 3, true, [], {}].map((other): JsonObject => ({ [name]: other })),
    ...(isObject(value) ? everyPatch(value).map((patch): JsonObject => ({ [name]: patch })) : []),
    ...(Array.isArray(value) ? itemPatches(value).map((items): JsonObject => ({ [name]: items })) : []),
  ]);
}

function itemPatches(items: readonly Json[]): readonly Json[] {
  return items.flatMap((item, index) =>
    isObject(item)
      ? everyPatch(item).map((patch) =>
          items.map((one, at) => (at === index ? applyMergePatch(one, patch) : one)),
        )
      : [],
  );
}

/** Returns an outcome as JSON, or the name of the error for a body that the schema would have refused. */
function outcomeOf(run: () => unknown): string {
  try {
    return JSON.stringify(run(), (_, value) => (typeof value === 'bigint' ? `${value}n` : value));
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

describe('findings reused for a variant equal those of the variant alone', () => {
  const files = readdirSync(examples).filter((name) => name.startsWith('casco-'));
  for (const file of files) {
    const holderType: HolderType = file.includes('corporate') ? 'corporate' : 'individual';
    test(file, () => {
      const example: JsonObject = JSON.parse(readFileSync(join(examples, file), 'utf8'));
      const filled = applyMergePatch(example, more);
      const base = applyMergePatch(filled, holderType === 'corporate' ? previous : {}) as JsonObject;
      const context = { purpose: 'quote', holderType, today } as const;
      const run = recallFindings();
      const similar = casco.read(base, context);
      casco.refuse(casco.prepare(similar, shippedTariff, { vehicle }), sale, run);
      for (const patch of everyPatch(base)) {
        const body = applyMergePatch(base, patch) as JsonObject;
        const alone = outcomeOf(() => {
          const reading = casco.read(body, context);
          return [reading, casco.refuse(casco.prepare(reading, shippedTariff, { vehicle }), sale)];
        });
        const reused = outcomeOf(() => {
          const reading = casco.read(body, context, similar);
          return [reading, casco.refuse(casco.prepare(reading, shippedTariff, { vehicle }), sale, run)];
        });
        assert.equal(reused, alone, JSON.stringify(patch));
      }
    });
  }
});
