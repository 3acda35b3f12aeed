import { Counter, type Registry } from 'prom-client';
import type { quoteVariantsSchema } from '#contracts/record/answer-schemas/variants.ts';
import { rublesNumber } from '#kernel/money/money.ts';
import type { Answered } from '#kernel/schema/answer-fields.ts';
import { oneAtATime } from '#kernel/time/in-time.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { Answer } from '#platform/operations/answer.ts';
import { partnersNamed, readTotals, type SaleSubject, type SaleTotal } from '#sales/totals/totals.ts';
import { publicError } from '../answers/error-body.ts';
import type { Endpoint } from '../endpoint.ts';

/** Metric label that contains the `means` of a total, by the subject of the total. Totals of contracts have no `means`. */
const meansLabels = { contract: undefined, payment: 'type', attempt: 'method', refund: 'reason' } as const;

/** Registers metrics of sales from the database. While the database is down, the metrics have no values. */
export function registerSaleMetrics(registry: Registry, pool: Pool): void {
  const totals = oneAtATime(() => readTotals(pool).catch((): readonly SaleTotal[] => []));

  const counters =
    (subject: SaleSubject) => (name: string, help: string, value: (total: SaleTotal) => number) => {
      const means = meansLabels[subject];
      new Counter({
        name,
        help,
        labelNames: ['product', 'partner', 'outcome', ...(means ? [means] : [])],
        registers: [registry],
        async collect() {
          this.reset();
          for (const total of await totals()) {
            if (total.subject !== subject) continue;
            const { product, partner, outcome } = total;
            this.inc({ product, partner, outcome, ...(means && { [means]: total.means }) }, value(total));
          }
        },
      });
    };

  const count = (total: SaleTotal) => total.count;
  const rubles = (total: SaleTotal) => rublesNumber(total.amount);
  const contracts = counters('contract');
  contracts('bindery_contracts_total', 'Contracts that were saved, concluded or terminated', count);
  contracts(
    'bindery_premium_rubles_total',
    'Premium of contracts at the moment in which they were saved, concluded or terminated',
    rubles,
  );
  const payments = counters('payment');
  payments('bindery_payments_total', 'Payments of premium that were paid, or expired or failed', count);
  payments('bindery_payments_rubles_total', 'Their amount in rubles', rubles);
  const attempts = counters('attempt');
  attempts('bindery_payment_attempts_total', 'Tries to pay a link by card or SBP that have ended', count);
  const refunds = counters('refund');
  refunds('bindery_refunds_total', 'Refunds that became owed, and parts that were given back', count);
  refunds('bindery_refunds_rubles_total', 'Their amount in rubles', rubles);
}

type QuoteCounts = Record<'priced' | 'refused' | 'failed', number>;

export interface QuoteCounter {
  /** Wraps a quote endpoint so that its results are counted; returns any other endpoint unchanged. */
  countQuotes(endpoint: Endpoint): Endpoint;
  /** Returns the quotes since the start of the process, by product and partner. */
  quotes(): readonly (QuoteCounts & { readonly product: string; readonly partner: string })[];
}

/** Counts quotes in memory, because quotes are not stored. */
export function createQuoteCounter(registry: Registry): QuoteCounter {
  /** Counts by product code and partner login. */
  const counts = new Map<string, Map<string, QuoteCounts>>();
  const named = new Set<string>();
  /** Returns the login, or "other" for partners beyond the first `partnersNamed`, which limits the size of a scrape. */
  function nameOf(login: string): string {
    if (named.size < partnersNamed) named.add(login);
    return named.has(login) ? login : 'other';
  }
  new Counter({
    name: 'bindery_quotes_total',
    help: 'Quotes by what became of them in this process: priced, refused for what was sent, or failed',
    labelNames: ['product', 'partner', 'outcome'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const [product, byPartner] of counts)
        for (const [login, quotes] of byPartner)
          for (const [outcome, count] of Object.entries(quotes))
            if (count > 0) this.inc({ product, partner: nameOf(login), outcome }, count);
    },
  });
  function countQuotes(endpoint: Endpoint): Endpoint {
    const product = endpoint.sells?.product.code;
    const isSeveral = endpoint.name === 'quotes.variants';
    if ((endpoint.name !== 'quotes' && !isSeveral) || product === undefined) return endpoint;
    // Use one count for all holder types, and for single quotes and variants.
    const byPartner = counts.get(product) ?? new Map<string, QuoteCounts>();
    counts.set(product, byPartner);
    function countsOf({ login }: { readonly login: string }): QuoteCounts {
      const known = byPartner.get(login);
      if (known) return known;
      const made = { priced: 0, refused: 0, failed: 0 };
      // Rehearsed quotes of the start have no login and are not counted.
      if (login !== '') byPartner.set(login, made);
      return made;
    }
    return {
      ...endpoint,
      async handle(context, request) {
        const quotes = countsOf(request.caller.partner);
        try {
          const answer = await endpoint.handle(context, request);
          if (isSeveral)
            for (const { faults } of resultsIn(answer)) quotes[faults ? 'refused' : 'priced'] += 1;
          else quotes.priced += 1;
          return answer;
        } catch (error) {
          quotes[outcomeOf(error)] += 1;
          throw error;
        }
      },
    };
  }
  return {
    countQuotes,
    quotes: () =>
      [...counts].flatMap(([product, byPartner]) =>
        [...byPartner].map(([partner, quotes]) => ({ product, partner, ...quotes })),
      ),
  };
}

/** Lists the results of the application and of each variant. */
function resultsIn(answer: object): readonly { readonly faults?: unknown }[] {
  const { base, variants } = (answer as Answer<Answered<typeof quoteVariantsSchema>>).body;
  return [base, ...variants];
}

function outcomeOf(error: unknown): 'refused' | 'failed' {
  const { code } = publicError(error);
  return ['INTERNAL', 'UNAVAILABLE', 'DEADLINE_EXCEEDED'].includes(code) ? 'failed' : 'refused';
}
