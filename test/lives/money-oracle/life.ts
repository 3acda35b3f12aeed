import assert from 'node:assert/strict';
import { recheckedAddendums } from '#contracts/addendums/recheck.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { addDays, daysBetween } from '#kernel/time/calendar.ts';
import { askAddendum, changedContract, endsOn, readContract, startsOn } from '../../support/addendum.ts';
import { products } from '../../support/products.ts';
import { type Draft, savedAt } from '../../support/sale.ts';
import { type TestPartner, type TestService, testDay } from '../../support/service.ts';
import { type Arrears, firstArrears } from './arrears.ts';
import {
  type Act,
  type ChangeAct,
  type Content,
  type Due,
  ended,
  type Insurance,
  lived,
  type Sum,
} from './oracle.ts';
import { kopecks, type Prices, priceKey, setOf } from './prices.ts';
import type { SoldProduct, Terms } from './sold-products.ts';
import type { LifeSteps, Step } from './steps.ts';

export interface World {
  readonly service: TestService;
  readonly partner: TestPartner;
  readonly product: SoldProduct;
  readonly prices: Prices;
}

export interface Life extends World {
  /** The sold contract. Its body also has the fields that never change, because a change sends the whole body. */
  readonly contract: Draft;
  readonly installmentType: string | undefined;
  readonly insurance: Insurance;
  readonly soldOn: number;
  acts: Act[];
  today: number;
  surname: number;
  /** Last day on which the unpaid surcharge of an addendum can be paid; null if no surcharge is unpaid. */
  awaitedUntil: number | null;
  /**
   * The requested termination: first day without cover, unpaid installments, refund, and paid debt in kopecks; null if none
   * was requested.
   */
  asked: { readonly day: number; due: readonly Due[]; readonly refund: bigint; paid: bigint } | null;
  readonly arrears: Arrears;
}

export const term = daysBetween(startsOn, endsOn) + 1;
export const firstDay = daysBetween(startsOn, testDay);
const correctionDays = 14;

/** Plays a life of a contract over HTTP and compares every sum with the oracle. */
export async function live(world: World, sold: LifeSteps): Promise<void> {
  setDay(world.service, firstDay);
  const life = await begunLife(world, sold);
  setDay(world.service, life.today);
  await payNext(life);
  for (const one of [...sold.steps, sold.end]) {
    if (life.asked) break;
    life.today = Math.min(life.today + one.wait, term - 1);
    setDay(world.service, life.today);
    await take(life, one);
    await assertShown(life);
  }
  await assertExplained(life);
}

/** Saves a draft on the first day and returns the initial state of the life. */
export async function begunLife(
  world: World,
  sold: Pick<LifeSteps, 'content' | 'installmentType' | 'saleAfter'>,
): Promise<Life> {
  const { product, partner } = world;
  const installmentType = product.installmentTypes[sold.installmentType % product.installmentTypes.length];
  const start: Content = {
    proportional: sold.content.proportional % product.proportional.length,
    wholeTerm: sold.content.wholeTerm % product.wholeTerm.length,
    corrected: sold.content.corrected % product.corrected.length,
  };
  const price = (content: Content) => {
    const found = world.prices.get(priceKey(content, installmentType));
    assert.ok(found !== undefined);
    return found;
  };
  const path = `/sales/v2/individual/${product.code}/policies`;
  const basis = product.body(installmentType === undefined ? {} : { installmentType });
  const contract = await savedAt(
    partner,
    path,
    changedContract({ body: basis } as Draft, setOf(product, start, installmentType)),
  );
  assert.equal(kopecks(contract.premium), price(start));
  const insurance: Insurance = {
    price,
    use: (one) => product.wholeTerm[one]?.use ?? [],
    start,
    installments: installmentsOf(contract.body).map(({ amount }) => kopecks(amount)),
  };
  return {
    ...world,
    contract: { ...contract, body: basis },
    installmentType,
    insurance,
    soldOn: firstDay + sold.saleAfter,
    acts: [],
    today: firstDay + sold.saleAfter,
    surname: 0,
    awaitedUntil: null,
    asked: null,
    arrears: firstArrears(
      installmentsOf(contract.body).map(({ nr, dueDate }) => ({
        nr: Number(nr),
        dueOn: daysBetween(startsOn, String(dueDate)),
      })),
    ),
  };
}

/** Checks that recalculating every stored addendum gives the stored sums. */
export async function assertExplained({ service, contract }: Life): Promise<void> {
  const rechecked = await recheckedAddendums(service.pool, products, contract.policyNumber);
  const differing = rechecked.filter(({ differs }) => differs).map(({ addendum }) => addendum.addendumNumber);
  assert.deepEqual(differing, [], 'what is stored is not what comes out again');
}

export function setDay(service: TestService, day: number): void {
  service.clock.set(`${addDays(startsOn, day)}T12:00:00+03:00`);
}

export function take(life: Life, one: Step): Promise<void> {
  if (one.kind === 'pay') return payNext(life);
  if (one.kind === 'end') return end(life, one);
  if (one.kind === 'change') return change(life, one);
  return correct(life, one.kind === 'correct' ? one.corrected % life.product.corrected.length : null);
}

function contentOf({ insurance, acts }: Life): Content {
  return lived(insurance, acts).state.content;
}

function bodyOf({ product, contract, installmentType, surname }: Life, content: Content): JsonObject {
  return changedContract(contract, {
    ...setOf(product, content, installmentType),
    ...(surname === 0 ? {} : { 'policyHolder.person.lastName': 'Новиков' }),
  });
}

/** Returns the effective day of the last agreed change if that day is in the future, otherwise today. */
function agreedFrom({ acts, today }: Life): number {
  const last = acts.findLast((act) => act.kind === 'change');
  return last?.kind === 'change' && last.day > today ? last.day : today;
}

async function change(life: Life, one: Extract<Step, { kind: 'change' }>): Promise<void> {
  const { product, today, partner, contract, insurance } = life;
  const day = Math.min(Math.max(today, 0) + one.ahead, term - 1);
  const proportional = one.proportional % product.proportional.length;
  const wholeTerm = one.wholeTerm % product.wholeTerm.length;
  const now = contentOf(life);
  if (proportional === now.proportional && wholeTerm === now.wholeTerm) return;
  const answer = await askAddendum(partner, contract, {
    effectiveDate: addDays(startsOn, day),
    contract: bodyOf(life, { ...now, proportional, wholeTerm }),
  });
  const isAwaited = life.awaitedUntil !== null && life.awaitedUntil >= today;
  if (isAwaited || day < agreedFrom(life) || losesUsedDays(life, day, wholeTerm)) {
    assert.equal(answer.status, 400, answer.text);
    return;
  }
  // Skip the change: a higher sum insured of a pet needs the insurer's approval.
  if (product.needsInsurer && answer.text.includes('SUM_NEEDS_APPROVAL')) return;
  assert.equal(answer.status, 200, answer.text);
  const asked = { today, day };
  const isCooling = product.terms('COOLING_OFF', asked) !== null && product.code !== 'osago';
  const best = Math.max(
    ...['HOLDER_WISH', 'COOLING_OFF'].map((ground) => product.terms(ground, asked)?.percent ?? 0),
  );
  const act: ChangeAct = {
    ...{ kind: 'change', day, today, proportional, wholeTerm },
    percent: best,
    isReturnable: isCooling || (today < 0 && day <= 0),
  };
  const sum = lived(insurance, [...life.acts, act]).sums.at(-1);
  await settleAddendum(life, act, answer.body, sum, one.isPaid);
}

/** Returns true if the change would remove days of use that are before its effective day. */
function losesUsedDays(life: Life, day: number, wholeTerm: number): boolean {
  const { insurance } = life;
  const covers = (one: number, at: number) =>
    insurance.use(one).some(({ from, to }) => from <= at && at < to);
  const { wholeTerm: before } = contentOf(life);
  return [...Array(day).keys()].some((at) => covers(before, at) && !covers(wholeTerm, at));
}

async function correct(life: Life, corrected: number | null): Promise<void> {
  const { today, partner, contract, insurance } = life;
  if (today > life.soldOn + correctionDays) return;
  const now = contentOf(life);
  if (corrected === now.corrected) return;
  const act: Act = { kind: 'correct', day: today, corrected: corrected ?? now.corrected };
  const surname = corrected === null ? 1 - life.surname : life.surname;
  const answer = await askAddendum(partner, contract, {
    kind: 'CORRECTION',
    effectiveDate: undefined as never,
    contract: bodyOf({ ...life, surname }, { ...now, corrected: act.corrected }),
  });
  const sum = lived(insurance, [...life.acts, act]).sums.at(-1);
  const isAwaited = life.awaitedUntil !== null && life.awaitedUntil >= today;
  const isForStaff = sum !== undefined && sum.difference < 0n && today >= 0;
  if (isAwaited || agreedFrom(life) > today || isForStaff) {
    assert.equal(answer.status, 400, answer.text);
    return;
  }
  assert.equal(answer.status, 200, answer.text);
  life.surname = surname;
  await settleAddendum(life, act, answer.body, sum, true);
}

/** Compares the surcharge or refund of an addendum with the oracle, and pays the surcharge if `isPaid`. */
async function settleAddendum(
  life: Life,
  act: Exclude<Act, { kind: 'pay' }>,
  answer: JsonObject,
  sum: Sum | undefined,
  isPaid: boolean,
): Promise<void> {
  const { premiumDifference, refund = 0, installmentNr } = answer;
  assert.deepEqual(
    { difference: kopecks(premiumDifference), refund: kopecks(refund) },
    sum,
    `${JSON.stringify(act)} after ${JSON.stringify(life.acts)}`,
  );
  assert.equal(installmentNr !== undefined, kopecks(premiumDifference) > 0n);
  if (installmentNr !== undefined && !isPaid) {
    life.awaitedUntil = act.day;
    return;
  }
  if (installmentNr !== undefined) await pay(life, Number(installmentNr), Number(premiumDifference));
  life.acts = [...life.acts, act];
}

async function end(life: Life, one: Extract<Step, { kind: 'end' }>): Promise<void> {
  const { product, today, partner, contract, insurance, acts } = life;
  // After the start of cover, a termination leaves at least one day of cover.
  const first = today < 0 ? today : Math.max(today, 1);
  const day = Math.min(first + one.ahead, term - 1);
  const ground = product.grounds[one.ground % product.grounds.length];
  const terms: Terms | null = product.terms(ground, { today, day });
  const answer = await askAddendum(partner, contract, {
    kind: 'TERMINATION',
    effectiveDate: addDays(startsOn, day),
    ...(ground === undefined ? {} : { reasonCode: ground }),
  });
  if (terms === null) {
    assert.equal(answer.status, 400, answer.text);
    return;
  }
  assert.equal(answer.status, 200, answer.text);
  const expected = ended(insurance, acts, { day, today, ...terms });
  const { refund = 0, debt = 0 } = answer.body;
  assert.deepEqual(
    { refund: kopecks(refund), debt: kopecks(debt) },
    { refund: expected.refund, debt: expected.due.reduce((sum, { amount }) => sum + amount, 0n) },
    `${String(ground)} of day ${day} on day ${today} after ${JSON.stringify(acts)}: ${JSON.stringify(answer.body.calculation)}`,
  );
  assert.deepEqual(await shownDue(life), expected.due);
  life.asked = { day, due: expected.due, refund: expected.refund - expected.unpaidOut, paid: 0n };
}

export async function payNext(life: Life): Promise<void> {
  const next = lived(life.insurance, life.acts).state.due[0];
  if (!next) return;
  await pay(life, next.nr, Number(next.amount) / 100);
  life.acts = [...life.acts, { kind: 'pay', nr: next.nr }];
}

export async function pay({ partner, contract }: Life, nr: number, amount: number): Promise<void> {
  const answer = await partner.call('PUT', `${contract.path}/installments/${nr}`, {
    amount,
    paymentType: 'CASH',
  });
  assert.equal(answer.status, 200, answer.text);
}

/** Compares today's premium and unpaid installments of the contract with the oracle. */
export async function assertShown(life: Life): Promise<void> {
  if (life.asked) return;
  const { insurance, acts, today } = life;
  const { state } = lived(
    insurance,
    acts.filter((act) => act.kind === 'pay' || act.day <= today),
  );
  const body = await readContract(life.partner, life.contract);
  assert.equal(kopecks(body.premium), insurance.price(state.content), 'the premium of the day');
  assert.deepEqual(await shownDue(life), lived(insurance, acts).state.due);
}

export async function shownDue({ partner, contract }: Life): Promise<readonly Due[]> {
  return installmentsOf(await readContract(partner, contract))
    .filter(({ status, addendumNumber }) => status === 'DUE' && addendumNumber === undefined)
    .map(({ nr, amount }) => ({ nr: Number(nr), amount: kopecks(amount) }));
}

export function installmentsOf({ installments }: JsonObject): readonly JsonObject[] {
  assert.ok(Array.isArray(installments));
  return installments.filter(isObject);
}
