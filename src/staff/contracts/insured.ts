import { partnerById } from '#access/store.ts';
import { contractsNamed } from '#contracts/answers/search/search-all.ts';
import { findPeople } from '#contracts/clients/people/find-people.ts';
import type { Contract } from '#contracts/record/contract.ts';
import { findApprovalStates } from '#contracts/record/store/waiting.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { valueAt } from '#kernel/json/json-change.ts';
import { keysOfKnown } from '#parties/personal-data/people-keys.ts';
import { isPersonalKey } from '#parties/personal-data/personal-data.ts';
import { findProduct } from '#products/product/sold.ts';
import type { StaffContext } from '../use-case/context.ts';
import { subject } from '../use-case/fields.ts';
import { policyNumberKind } from '../use-case/kinds.ts';
import { useCase, withAccessAudit } from '../use-case/use-case.ts';
import { requireContract } from './require-contract.ts';

/** Number of earlier contracts that are shown of the insured item and of the policyholder, the newest. */
const earlierMax = 10;

/** Another contract of the same insured item or policyholder. */
export interface EarlierContract {
  readonly policyNumber: string;
  readonly product: string;
  readonly status: string;
  readonly startsOn: string;
  readonly endsOn: string;
  /** State of its approval; null if it needed none. */
  readonly approval: string | null;
  readonly isSameItem: boolean;
  readonly isSameHolder: boolean;
}

/** What a contract insures, without personal data. */
export const contractInsured = withAccessAudit(
  useCase({
    name: 'contract insured',
    title: 'print what a contract insures, with covers and terms, as JSON',
    permission: 'contracts.read',
    input: { policyNumber: subject(policyNumberKind, 'number of the contract') },
    async run(context, { policyNumber: number }) {
      const { pool, assortment } = context;
      const contract = await requireContract(context.pool, number);
      const partner = await partnerById(pool, contract.partnerId);
      const { product: code, holderType, facts, calculation, startsOn, endsOn, concludedOn } = contract;
      const body = withoutPeople(contract.body) as JsonObject;
      const product = findProduct(assortment.products, code);
      return {
        ...{ policyNumber: number, product: code, holderType, startsOn, endsOn, concludedOn, body },
        premium: calculation.premium,
        partner: partner && { login: partner.login, name: partner.name, channel: partner.channel },
        covers: (calculation.parts ?? []).map(({ code: cover, title, field, sumInsured, premium }) => ({
          ...{ code: cover, title, field, sumInsured: sumInsured ?? null, premium },
        })),
        ...(product?.summary(contract.body, facts, calculation.parts) ?? {
          object: '',
          sum: null,
          asked: [],
        }),
      };
    },
    text: (insured) => [
      JSON.stringify(insured, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one), 2),
    ],
  }),
  ({ policyNumber: number }) => number,
);

/** A use case of its own, because the search for a policyholder reads more than a page may cost. */
export const contractEarlier = withAccessAudit(
  useCase({
    name: 'contract earlier',
    title: `list other contracts of the same insured item or policyholder, the newest ${earlierMax}`,
    permission: 'contracts.read',
    input: { policyNumber: subject(policyNumberKind, 'number of the contract') },
    run: async (context, { policyNumber: number }) =>
      earlierContracts(context, await requireContract(context.pool, number)),
    json: (earlier) => earlier,
    table: (earlier) => earlier.map((one) => ({ ...one })),
  }),
  ({ policyNumber: number }) => number,
);

export type Insured = Awaited<ReturnType<typeof contractInsured.run>>;

/** Removes people, documents, contacts and health from a body, and the objects that are empty without them. */
function withoutPeople(value: Json): Json | undefined {
  if (Array.isArray(value)) return value.map((one) => withoutPeople(one) ?? {});
  if (!isObject(value)) return value;
  const kept = Object.entries(value).flatMap(([name, one]): [string, Json][] => {
    const shown = isPersonalKey(name) ? undefined : withoutPeople(one);
    return shown === undefined ? [] : [[name, shown]];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

async function earlierContracts(
  { pool, clock, fingerprints, assortment: { products } }: StaffContext,
  contract: Contract,
): Promise<readonly EarlierContract[]> {
  const keys = await fingerprints();
  const now = clock.now();
  const names = [...new Set([valueAt(contract.body, vinPath(contract)), contract.subject])];
  const ofItem = await Promise.all(
    names
      .filter((name): name is string => typeof name === 'string' && name !== '')
      .map((name) => contractsNamed(pool, { products, fingerprints: keys }, name, now)),
  );
  const known = keysOfKnown(knownHolder(contract.body), keys).slice(0, 1);
  const ofHolder =
    known.length === 0
      ? []
      : await findPeople({ db: pool, fingerprints: keys, clock }, known, earlierMax + 1);
  const others = new Map([...ofHolder, ...ofItem.flat()].map((one) => [one.policyNumber, one] as const));
  others.delete(contract.policyNumber);
  const shown = [...others.values()]
    .toSorted((one, other) => String(other.startsOn).localeCompare(String(one.startsOn)))
    .slice(0, earlierMax);
  const approvals = await findApprovalStates(
    pool,
    shown.map((one) => one.policyNumber),
  );
  const isIn = (list: readonly { readonly policyNumber: string }[], number: string) =>
    list.some(({ policyNumber }) => policyNumber === number);
  return shown.map(({ policyNumber, product, status, startsOn, endsOn }) => ({
    ...{ policyNumber, product, status, startsOn, endsOn },
    approval: approvals.get(policyNumber) ?? null,
    isSameItem: isIn(ofItem.flat(), policyNumber),
    isSameHolder: isIn(ofHolder, policyNumber),
  }));
}

/** Path of the vehicle's VIN in a body; products without a vehicle have nothing there. */
function vinPath({ body }: Contract): string {
  const [block = ''] = isObject(body.insuredObject) ? Object.keys(body.insuredObject) : [];
  return `insuredObject.${block}.vehicle.vin`;
}

/** Returns the facts by which the policyholder is recognised in other contracts, the surest first. */
function knownHolder(body: JsonObject) {
  const text = (path: string) => {
    const value = valueAt(body, `policyHolder.${path}`);
    return typeof value === 'string' ? value : undefined;
  };
  const facts = {
    inn: text('organization.inn'),
    documentSerial: text('document.serial'),
    documentNumber: text('document.number'),
    lastName: text('person.lastName'),
    birthDate: text('person.birthDate'),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
