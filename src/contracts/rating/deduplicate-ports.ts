import { isSameJson } from '#kernel/json/json.ts';
import type { RatingPorts } from './gather-facts.ts';

/** Deduplicates queries to the ports; create a wrapper for each request, because answers depend on the caller. */
export function deduplicatePorts(ports: RatingPorts): RatingPorts {
  const { registry, underwriting, contractRegistry, rates, related, agreements } = ports;
  const bonusMalus = deduplicated(registry.bonusMalus.bind(registry));
  const assess = deduplicated(
    underwriting.assess.bind(underwriting),
    ({ application }) => application,
    // Compare by identity: variants with an equal application share one object, and comparing contents is slow.
    (left, right) => left === right,
  );
  return {
    contractRegistry,
    registry: { bonusMalus },
    underwriting: { assess },
    ...(rates ? { rates: { ratesOf: deduplicated(rates.ratesOf.bind(rates)) } } : {}),
    ...(related ? { related: { find: deduplicated(related.find.bind(related)) } } : {}),
    ...(agreements
      ? { agreements: { find: deduplicated(agreements.find.bind(agreements), agreementAsked) } }
      : {}),
  };
}

type Agreements = NonNullable<RatingPorts['agreements']>;

/** Returns the parts of an application on which the choice of its general agreement depends. */
function agreementAsked({ reading }: Parameters<Agreements['find']>[0]): unknown {
  return { question: reading.agreementQuestion, terms: reading.terms };
}

/** Deduplicates calls by their first argument. `essence` returns the part of the argument that is compared. */
function deduplicated<Question, More extends readonly unknown[], Answer>(
  ask: (question: Question, ...more: More) => Promise<Answer>,
  essence: (question: Question) => unknown = (question) => question,
  isSame: (left: unknown, right: unknown) => boolean = isSameJson,
): (question: Question, ...more: More) => Promise<Answer> {
  const asked: { readonly question: unknown; readonly answer: Promise<Answer> }[] = [];
  return (question, ...more) => {
    const own = essence(question);
    const known = asked.find((one) => isSame(one.question, own));
    if (known) return known.answer;
    const answer = ask(question, ...more);
    asked.push({ question: own, answer });
    return answer;
  };
}
