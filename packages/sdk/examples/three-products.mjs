// Sells three products and waits until the contracts are in force:
//   BINDERY_URL=… CLIENT_ID=… CLIENT_SECRET=… node three-products.mjs
// @ts-check
import { writeFile } from 'node:fs/promises';
import { BinderyError, createBindery } from 'bindery-sdk';

const { BINDERY_URL = 'http://127.0.0.1:8080', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env;
const bindery = createBindery({
  baseUrl: BINDERY_URL,
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  isStrict: true,
  onAttempt: ({ operation, attempt, error, durationMs }) =>
    console.error(`${operation} ${attempt} ${error?.code ?? 'ok'} ${durationMs} ms`),
});

const dayMs = 86_400_000;
/** Returns the Moscow date a number of days from today. */
const dayIn = (/** @type {number} */ days) =>
  new Date(Date.now() + days * dayMs + 3 * 3_600_000).toISOString().slice(0, 10);

const startDate = `${dayIn(10)}T00:00:00+03:00`;
const endDate = `${dayIn(374)}T23:59:59+03:00`;
const passport = /** @type {const} */ ({
  typeCode: 'PASSPORT',
  serial: '4500',
  number: '123456',
  whom: 'ОВД Образцового района',
  dateIssue: '2011-10-22',
  countryCode: 'RU',
});
const person = /** @type {const} */ ({
  firstName: 'Пётр',
  lastName: 'Образцов',
  middleName: 'Ильич',
  birthDate: '1986-10-22',
  gender: 'M',
  isResident: true,
});
const contacts = { phone: { phoneNumber: '79990000001' }, email: 'holder@example.com' };
const address = /** @type {const} */ ({
  typeCode: 'REGISTRATION',
  kladrId: '7700000000000',
  addressStr: 'г Москва, ул Тверская, д 1, кв 1',
});
const policyHolder = { person, ...contacts, passport, address };
const owner = { person, ...contacts, document: passport, address };
const consentPersonalData = {
  consentFlag: true,
  dateIssue: new Date().toISOString(),
  validUntil: `${dayIn(3650)}T00:00:00+03:00`,
  consentResponsibilityFlag: true,
};
const shared = {
  startDate,
  endDate,
  currencyCode: /** @type {const} */ ('RUR'),
  consentPersonalData,
  policyHolder,
  uw: { isAtypicalApplication: false },
};

/**
 * Takes cash, and saves the policy.
 * @param {{ policyNumber: string, premium: number }} draft
 * @param {(number: string, nr: number, body: { amount: number, paymentType: 'CASH' }) => Promise<unknown>} pay
 */
async function paidInCash(draft, pay) {
  await pay(draft.policyNumber, 1, { amount: draft.premium, paymentType: 'CASH' });
  return printed(draft);
}

/**
 * Saves the policy of a contract in force.
 * @param {{ policyNumber: string, premium: number }} contract
 */
async function printed({ policyNumber, premium }) {
  const policy = await bindery.printForm(policyNumber, 'POLICY');
  await writeFile(`${policyNumber}.pdf`, policy);
  console.log(`sold ${policyNumber} ${premium}`);
  return policyNumber;
}

async function sellOsago() {
  const osago = bindery.sales('individual', 'osago');
  /** @type {import('bindery-sdk').NewPolicyIndividualOsago} */
  const application = {
    ...shared,
    product: { code: 'OSAGO' },
    insuredObject: {
      osago: {
        vehicle: {
          vehicleCategoryCode: 'B',
          yearIssue: '2021-01-01',
          markName: 'LADA',
          modelName: 'Vesta',
          vehicleModel: { horsePower: '106' },
          vin: `XTAGFL110MY${String(Date.now()).slice(-6)}`,
          licensePlate: 'А001АА77',
        },
        vehicleDocument: {
          typeCode: 'VEHICLE_REGISTRATION_CERTIFICATE',
          serial: '9900',
          number: '123456',
          dateIssue: '2021-03-01',
        },
        owner: { vehicleOwnerPerson: owner },
        purpose: 'PERSONAL',
        drivers: [
          {
            person,
            driversLicense: {
              typeCode: 'DRIVER_LICENSE',
              serial: '7701',
              number: '123456',
            },
            driverAge: '40',
            driveExperience: '20',
          },
        ],
      },
    },
  };
  const { premium, warnings } = await osago.quote(application);
  console.log(`quote ${premium}, ${warnings?.length ?? 0} warnings`);
  return paidInCash(await osago.create(application), osago.pay);
}

async function sellProperty() {
  const property = bindery.sales('individual', 'property');
  const draft = await property.create({
    ...shared,
    product: { code: 'PROPERTY_HOME_FL' },
    installmentType: 'ONE_TIME',
    insuredObject: {
      property: {
        objects: [
          {
            typeCode: 'FLAT',
            address,
            cadastralNumber: '77:06:0001001:1234',
            area: 54.3,
            floor: 5,
            floorsCount: 17,
            yearBuilt: 2015,
            wallMaterialCode: 'STONE',
            hasStove: false,
            occupancyCode: 'PERMANENT',
            isRented: false,
            securityCode: 'NONE',
            lossesCount: 0,
            covers: [{ cover: { code: 'MOVABLE' }, sumInsured: 500_000 }],
          },
        ],
        owner: { propertyOwnerPerson: owner },
      },
    },
  });
  return paidInCash(draft, property.pay);
}

async function sellPet() {
  const pet = bindery.sales('individual', 'pet');
  const draft = await pet.create({
    ...shared,
    product: { code: 'PET_HEALTH_FL' },
    installmentType: 'ONE_TIME',
    insuredObject: {
      pet: {
        address,
        pets: [
          {
            speciesCode: 'CAT',
            name: 'Рыжик',
            breedCode: 'BRITISH_SHORTHAIR',
            isMixedBreed: false,
            birthDate: dayIn(-900),
            gender: 'M',
            isNeutered: true,
            keepingCode: 'INDOOR',
            useCode: 'COMPANION',
            color: 'рыжий',
            vetPassport: { number: 'RU-0001234' },
            chipNumber: `643099${String(Date.now()).slice(-9)}`,
            vaccinatedOn: dayIn(-150),
            condition: { hasChronicDiseases: false, hasInjuries: false },
            reimbursementPercent: 100,
            covers: [{ cover: { code: 'VET_ACCIDENT' }, sumInsured: 100_000 }],
          },
        ],
      },
    },
  });
  const { orderId, paymentLink } = await pet.pay(draft.policyNumber, 1, {
    amount: draft.premium,
    paymentType: 'CARD',
    successUrl: 'https://shop.example/paid',
    failUrl: 'https://shop.example/failed',
  });
  console.log(`link ${paymentLink}`);
  // Clients pay on the page of this link. In the test environment, this request pays instead of the client.
  await bindery.request('POST /sandbox/v1/payments/{orderId}/pay', { path: { orderId }, body: {} });
  return printed(draft);
}

try {
  const awaited = new Set([await sellOsago(), await sellProperty(), await sellPet()]);
  // This example reads the feed from its beginning. A long-running program stores the cursor from `onCursor`.
  for await (const event of bindery.events({ types: ['contract.in_force'], onCursor: () => {} })) {
    if (event.type !== 'contract.in_force' || !awaited.delete(event.data.policyNumber)) continue;
    console.log(`in force ${event.data.product} ${event.data.policyNumber}`);
    if (awaited.size === 0) break;
  }
  for await (const { policyNumber, status } of bindery.contracts({ status: 'COMPLETE' }))
    console.log(`found ${policyNumber} ${status.code}`);
} catch (error) {
  if (!(error instanceof BinderyError)) throw error;
  for (const { field, description } of error.faults) console.error(`${field}: ${description}`);
  console.error(error.message);
  process.exitCode = 1;
}
