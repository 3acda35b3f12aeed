import { randomUUID } from 'node:crypto';
import { approvalAnswer, withoutServerFields } from '#contracts/answers/answer.ts';
import { approvalFor } from '#contracts/life/approval-needed.ts';
import { completed, withAssumptions } from '#contracts/rating/prolongation/complete.ts';
import type { Rater } from '#contracts/rating/rate-application.ts';
import type { quoteResultSchema } from '#contracts/record/answer-schemas/contract.ts';
import { calculationAnswer, coverAnswer } from '#contracts/record/calculation-json.ts';
import { coverDates } from '#contracts/record/cover/cover-hours.ts';
import type { ApplicationRequest } from '#contracts/record/sales-request.ts';
import { isObject, type Json, type JsonObject } from '#kernel/json/json.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import { moscowDate, moscowDayEnd } from '#kernel/time/calendar.ts';
import { withoutSpecial } from '#parties/personal-data/special-data.ts';
import type { Queryable } from '#platform/db/pool.ts';
import type { Fingerprints } from '#platform/keys/fingerprints.ts';
import type { Answer } from '#platform/operations/answer.ts';

export interface QuoteDependencies {
  readonly rater: Rater;
  readonly pool: Queryable;
  readonly fingerprints: Fingerprints;
}

type Quoted = Answered<typeof quoteResultSchema>;

export async function quote(deps: QuoteDependencies, request: ApplicationRequest): Promise<Answer<Quoted>> {
  const { caller, product, holderType } = request;
  const now = caller.receivedAt;
  const completing = completed(deps, request, 'quote');
  const application = completing instanceof Promise ? await completing : completing;
  const rated = withAssumptions(
    await deps.rater.rate({ product, holderType, purpose: 'quote', ...application, now, caller }),
    application.assumptions,
  );
  const quoted: Quoted = {
    draftId: randomUUID(),
    product: withCode(rated.body.product, product.productCodes[holderType]),
    holderType,
    premium: rublesNumber(rated.calculation.premium),
    currencyCode: 'RUR',
    ...(rated.isConcludable ? { validUntil: priceEnds(now) } : {}),
    calculation: calculationAnswer(rated.calculation),
    warnings: rated.warnings,
    ...approvalAnswer(approvalFor(rated.reviews)),
    ...(rated.calculation.parts ? { covers: rated.calculation.parts.map((part) => coverAnswer(part)) } : {}),
  };
  const own = withoutServerFields(product, rated.body);
  const dates = coverDates(rated.terms);
  const echoed = product.withPremiums?.(own, rated.calculation) ?? own;
  const echo = dates ? { ...echoed, ...dates } : echoed;
  return { status: 200, body: quoted, echo: rated.holdsSpecial ? withoutSpecial(echo) : echo };
}

/** Returns the end of the day in Moscow, until which a quote is valid. */
export function priceEnds(askedAt: Date): string {
  return moscowDayEnd(moscowDate(askedAt));
}

/** Sets the product code. A value that already has the code is returned itself, so that its stored bytes can be reused. */
function withCode(sent: Json | undefined, code: string): Quoted['product'] {
  if (!isObject(sent)) return { code };
  return sent.code === code ? (sent as JsonObject & { readonly code: string }) : { ...sent, code };
}
