import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createTariffBook } from '#catalogues/tariffs/tariff-book.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { DefinedTariff } from '#products/definition/define/tariff.ts';
import { medical } from '#products/lines/medical/index.ts';
import { planInstallments } from '#products/product/dates/schedule.ts';
import type { PrintableContract } from '#products/product/product.ts';
import { tariffCompilers } from '../../support/products.ts';
import { shippedBook } from '../../support/shipped-book.ts';
import { shippedVersions } from '../../support/shipped-versions.ts';

const today = '2026-11-21';
const holderType = 'individual';
const policyNumber = 'VZR-2026-00000001';
const example = new URL('../../../docs/examples/medical-individual-family-europe.json', import.meta.url);
const book = createTariffBook(tariffCompilers);
book.replace(shippedVersions());

/** Creates a contract for a family travelling in Europe, rated by the shipped tariff with an invented exchange rate. */
export function medicalContract(): PrintableContract {
  const body = JSON.parse(readFileSync(example, 'utf8')) as JsonObject;
  const contract = medical.read(body, { purpose: 'contract', holderType, today });
  const tariff = book.inForce('medical', today)?.tariff as DefinedTariff;
  const exchangeRates = [{ currency: 'EUR', date: today, rate: '95.0000' }];
  const rated = medical.calculate(medical.prepare(contract, tariff, { exchangeRates }), {});
  if ('faults' in rated) assert.fail(JSON.stringify(rated.faults));
  const { calculation } = rated;
  return {
    policyNumber,
    holderType,
    body,
    premium: calculation.premium,
    calculation,
    facts: {},
    concludedOn: today,
    issuedAt: today,
    installments: planInstallments('ONE_TIME', contract.term, calculation.premium),
    reference: shippedBook,
    checkUrl: `https://polis.insurer.example/check/${policyNumber}`,
  };
}
