import assert from 'node:assert/strict';
import { createTariffBook } from '#catalogues/tariffs/tariff-book.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import type { DefinedTariff } from '#products/definition/define/tariff.ts';
import { property } from '#products/lines/property/index.ts';
import { planInstallments } from '#products/product/dates/schedule.ts';
import type { PrintableContract } from '#products/product/product.ts';
import type { Changes } from '../../support/change.ts';
import { tariffCompilers } from '../../support/products.ts';
import { propertyBody } from '../../support/property-body.ts';
import { shippedBook } from '../../support/shipped-book.ts';
import { shippedVersions } from '../../support/shipped-versions.ts';

const today = '2026-11-21';
const book = createTariffBook(tariffCompilers);
book.replace(shippedVersions());

/** Creates a contract for a flat and a bath house, rated by the shipped tariff. */
export function propertyContract(holderType: HolderType, set: Changes = {}): PrintableContract {
  const body = propertyBody({ today, holderType, set });
  const contract = property.read(body, { purpose: 'contract', holderType, today });
  const tariff = book.inForce('property', today)?.tariff as DefinedTariff;
  const rated = property.calculate(property.prepare(contract, tariff), {});
  if ('faults' in rated) assert.fail(JSON.stringify(rated.faults));
  const { calculation } = rated;
  const term = { startsOn: '2026-12-01', endsOn: '2027-11-30' };
  return {
    policyNumber: 'IMU-2026-00000001',
    holderType,
    body,
    premium: calculation.premium,
    calculation,
    facts: {},
    concludedOn: today,
    issuedAt: today,
    installments: planInstallments(String(body.installmentType), term, calculation.premium),
    reference: shippedBook,
    checkUrl: 'https://polis.insurer.example/check/IMU-2026-00000001',
  };
}
