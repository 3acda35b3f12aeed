import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { serverFields } from '#contracts/record/server-fields.ts';
import type { Json, JsonObject } from '#kernel/json/json.ts';
import { compileUnknownFields } from '#kernel/schema/unknown-fields.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import { productOf } from '../support/products.ts';

const examples = join(import.meta.dirname, '../../docs/examples');

function unknownIn(product: string, holderType: string, body: unknown): readonly string[] {
  const holder = holderTypes.find((one) => one === holderType);
  const schemas = holder && productOf(product)?.schemas[holder];
  assert.ok(schemas, `${product} ${holderType}`);
  const [quote, contract] = [schemas.quote, schemas.contract].map((schema) =>
    (compileUnknownFields(schema, serverFields)(body) ?? []).map(({ field }) => field),
  );
  assert.deepEqual(quote, contract);
  return contract ?? [];
}

describe('the product knows every field of an example', () => {
  for (const directory of [examples, join(examples, 'answers')]) {
    for (const name of readdirSync(directory)) {
      const [, product, holderType, what = ''] =
        /^([a-z]+)-(individual|corporate)(.*)\.json$/.exec(name) ?? [];
      // Skip bodies of requests that are neither a quote nor a contract.
      if (
        !product ||
        !holderType ||
        /-(?:addendum|addendum-quote|limits|bill|installment|payment|variants)$/.test(what)
      )
        continue;
      test(`the product knows every field of ${name}${directory === examples ? '' : ', an answer sent back as a request'}`, () => {
        const body: unknown = JSON.parse(readFileSync(join(directory, name), 'utf8'));
        assert.deepEqual(unknownIn(product, holderType, body), []);
      });
    }
  }
});

/** Fields of the interface specification. */
describe('the product knows every field of the interface specification', () => {
  const fields = (names: string): JsonObject =>
    Object.fromEntries(names.split(' ').map((name) => [name, null]));
  const address = fields(
    'typeCode countryCode region city street house building flat zipCode kladrId addressStr',
  );
  const document = fields('typeCode serial number dateIssue whom countryCode');
  const phone = fields('phoneNumber');
  const person = fields('firstName lastName middleName birthDate gender isResident citizenship familyState');
  const organization = fields('country inn kpp ogrn fullName legalForm isResident');
  const ofPerson = { person, phone, email: '', document, address, organization };
  const ofOrganization = { organization, phone, email: '', document, address };
  const driver = {
    person,
    driversLicense: fields('typeCode serial number countryCode'),
    ...fields('driveExperience driverAge isOwner isPolicyHolder driveExperienceFrom kbm'),
  };
  const owner = { vehicleOwnerPerson: ofPerson, vehicleOwnerOrganization: ofOrganization };
  const leasing = {
    ...fields('leasingData leasingNumber'),
    lessor: { lessorOrganization: ofOrganization },
    lessee: { lesseeOrganization: { organization, phone, email: '', address } },
  };
  const root = {
    product: fields('code'),
    uw: fields('isAtypicalApplication'),
    ...fields('startDate endDate issueDate createDate currencyCode installmentType loyalties'),
    additionalProperties: fields('discountKVPercent kfav reductionCoef'),
    infoList: {},
    consentPersonalData: fields('consentFlag dateIssue validUntil consentResponsibilityFlag'),
    mileageLimit: {},
  };
  const holders: Readonly<Record<string, JsonObject>> = {
    individual: { person, phone, email: '', passport: document, address, organization },
    corporate: ofOrganization,
  };
  const cover = {
    cover: fields('code option description'),
    ...fields('sumInsured deductibleType deductible deductibleUnit deductibleSpecific'),
    risk: ['ACCIDENT'],
  };
  const insured: Readonly<Record<string, Json>> = {
    casco: {
      casco: {
        vehicle: {
          vehicleModel: fields('carId engineTypeCode engineVolume horsePower'),
          ...fields('vin licensePlate isNotRegistered usedSince mileage cost yearIssue'),
        },
        vehicleDocument: document,
        owner,
        drivers: [driver],
        loanAgreement: { typeCode: '', document },
        beneficiaries: [{ beneficiaryPerson: ofPerson, beneficiaryOrganization: ofOrganization }],
        antiTheftSystem: fields('model hasSatelliteSystem'),
        ...fields('typeLDU refundForm coverageTerritory purpose usingType isAutostart packageCode'),
        covers: [cover],
        leasing,
      },
      autoAccident: { covers: [cover] },
      autoFinancialRisks: { covers: [cover] },
      autoResponsibility: { covers: [cover] },
      extraEquipment: { equipmentList: [fields('deviceTypeCode deviceName cost')], totalCost: 0 },
    },
    osago: {
      osago: {
        vehicle: {
          ...fields(
            'vehicleCategoryCode isParallelImport countyrTs otherModelName otherMarkName carid carcode',
          ),
          vehicleModel: fields('weightMax'),
          ...fields('vin licensePlate yearIssue'),
        },
        vehicleDocument: document,
        owner,
        drivers: [driver],
        isProlongation: false,
        leasing,
      },
    },
  };
  for (const product of ['osago', 'casco']) {
    for (const holderType of holderTypes) {
      test(`${product} for ${holderType} knows every field of the specification`, () => {
        const body = {
          ...root,
          ...(product === 'osago' ? { bso: fields('serial number'), infoList: fields('policyKind') } : {}),
          policyHolder: holders[holderType] ?? {},
          insuredObject: insured[product] ?? {},
        };
        assert.deepEqual(unknownIn(product, holderType, body), []);
      });
    }
  }
});
