import { type Fault, faultAt } from '#kernel/errors/errors.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import type { ChangeablePart, CorrectablePart, CorrectionRules } from './addendum-rules.ts';
import {
  listAddress,
  listConsent,
  listDocument,
  listDrivers,
  listParties,
  listPhone,
} from './printed/changes.ts';

export function changeableParts(
  ...rows: readonly (readonly [path: string, title: string, printed?: ChangeablePart['printed']])[]
): readonly ChangeablePart[] {
  return rows.map(([path, title, printed]) => ({ path, title, ...(printed && { printed }) }));
}

/** Contact data of the policyholder, which may change in any contract. */
export const holderContacts = changeableParts(
  ['policyHolder.phone', 'телефон страхователя', listPhone],
  ['policyHolder.email', 'электронная почта страхователя'],
  ['policyHolder.address', 'адрес страхователя', listAddress],
);

/** Consent of people whom a change adds; if a body omits the consent, the stored consent applies. */
export const consentStated: ChangeablePart = {
  path: 'consentPersonalData',
  title: 'согласие на обработку персональных данных',
  printed: listConsent,
  isKept: true,
};

/** Documents and consent of the policyholder, which may also change in vehicle contracts. */
export const holderPapers = changeableParts(
  ['policyHolder.passport', 'документ страхователя', listDocument],
  ['policyHolder.document', 'документ страхователя', listDocument],
  ['consentPersonalData', 'согласие на обработку персональных данных', listConsent],
);

const nameFields = ['person.lastName', 'person.firstName', 'person.middleName', 'organization.fullName'];
const documentFields = ['passport', 'document'].flatMap((one) => [
  `${one}.serial`,
  `${one}.number`,
  `${one}.dateIssue`,
  `${one}.issuedBy`,
]);
const numbers = ['vin', 'bodyNumber', 'chassisNumber'];
const makes = [
  'carid',
  'carcode',
  'carId',
  'markCode',
  'modelCode',
  'markName',
  'modelName',
  'otherMarkName',
  'otherModelName',
];
const model = 'vehicleModel';

function below(path: string, fields: readonly string[]): readonly string[] {
  return fields.map((field) => `${path}.${field}`);
}

export function correctableFields(path: string): readonly string[] {
  return below(path, [...nameFields, ...documentFields]);
}

export const holderWriting: CorrectablePart = {
  path: 'policyHolder',
  title: 'имя и документ страхователя',
  fields: correctableFields('policyHolder'),
  printed: listHolder,
};

export function listHolder(value: Json | undefined): readonly string[] {
  return value === undefined ? [] : listParties({ holder: value });
}

/** Makes the rules for corrections of a vehicle contract; `object` is the path of the insured object. */
export function vehicleCorrections(object: string, { hasDrivers = true } = {}): CorrectionRules {
  const owners = ['vehicleOwnerPerson', 'vehicleOwnerOrganization'].map((one) => `${object}.owner.${one}`);
  const parts: readonly CorrectablePart[] = [
    holderWriting,
    {
      path: `${object}.owner`,
      title: 'имя и документ собственника',
      fields: owners.flatMap(correctableFields),
      printed: listParties,
    },
    ...(hasDrivers ? [driversOf(object)] : []),
    {
      path: `${object}.vehicle`,
      title: 'VIN, номера кузова и шасси, марка и модель',
      fields: [...below(`${object}.vehicle`, numbers), ...makesOf(object)],
      alternatives: makesOf(object),
      printed: vehicleListed,
    },
    {
      path: `${object}.vehicleDocument`,
      title: 'документ на транспортное средство',
      fields: below(`${object}.vehicleDocument`, ['serial', 'number', 'dateIssue']),
      printed: listDocument,
    },
  ];
  return { parts, refuse: (before, after) => otherVehicle(object, before, after) };
}

const makesOf = (object: string) => below(`${object}.vehicle`, [...makes, ...below(model, makes)]);

function driversOf(object: string): CorrectablePart {
  return {
    path: `${object}.drivers`,
    title: 'имена и удостоверения водителей',
    fields: [
      'person.lastName',
      'person.firstName',
      'person.middleName',
      'driversLicense.serial',
      'driversLicense.number',
    ].map((field) => `${object}.drivers[].${field}`),
    printed: listDrivers,
  };
}

function vehicleListed(value: Json | undefined): readonly string[] {
  if (!isObject(value)) return [];
  const textsOf = (part: JsonObject, names: readonly string[]) =>
    names.map((name) => part[name]).filter((one) => typeof one === 'string' && one !== '');
  const own = value[model];
  return [
    ...textsOf(value, makes),
    ...textsOf(isObject(own) ? own : {}, makes),
    ...textsOf(value, numbers),
  ].map(String);
}

/** Refuses to correct a vehicle number unless an unchanged plate or document number shows that the vehicle is the same. */
function otherVehicle(object: string, before: JsonObject, after: JsonObject): readonly Fault[] {
  const [was, is] = [vehicleOf(object, before), vehicleOf(object, after)];
  const differs = (name: string) => JSON.stringify(was.vehicle[name]) !== JSON.stringify(is.vehicle[name]);
  const wrong = numbers.filter(differs);
  const hasPlate = typeof was.vehicle.licensePlate === 'string' && was.vehicle.licensePlate !== '';
  const sameDocument =
    was.document.number !== undefined &&
    JSON.stringify([was.document.serial, was.document.number]) ===
      JSON.stringify([is.document.serial, is.document.number]);
  if (wrong.length === 0 || hasPlate || sameDocument) return [];
  return wrong.map((name) =>
    faultAt(
      `${object}.vehicle.${name}`,
      'без регистрационного знака номер и документ на транспортное средство вместе не исправляют: обратитесь к страховщику',
      'INSURER_DECISION_REQUIRED',
    ),
  );
}

function vehicleOf(object: string, body: JsonObject) {
  const within = object
    .split('.')
    .reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), body);
  const part = (name: string): JsonObject => (isObject(within) && isObject(within[name]) ? within[name] : {});
  return { vehicle: part('vehicle'), document: part('vehicleDocument') };
}
