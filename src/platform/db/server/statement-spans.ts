import { endedWith, recordedSpan, type SpanAttributes } from '../../spans/spans.ts';

interface Described {
  /** Name of the span, made of operation and table: `select contracts`. */
  readonly name: string;
  readonly attributes: SpanAttributes;
}

const describedMax = 1_000;
const described = new Map<string, Described>();

/**
 * Records a statement with its text as a span, if the request is traced. The text contains no values. `rows` is the number of
 * requests whose rows the statement writes together.
 */
export function asStatement<Value>(text: string, work: () => Promise<Value>, rows = 1): Promise<Value> {
  const span = recordedSpan();
  if (span === undefined) return work();
  const { name, attributes } = descriptionOf(text);
  const size = rows === 1 ? {} : { 'db.operation.batch.size': rows };
  return endedWith(span.child(name, 'client', { ...attributes, ...size }), work);
}

/** Records the wait for a connection as a span, if the request is traced and has to wait. */
export function asWait<Value>(isFree: boolean, work: () => Promise<Value>): Promise<Value> {
  const span = isFree ? undefined : recordedSpan();
  return span === undefined ? work() : endedWith(span.child('connection', 'internal', system), work);
}

const system: SpanAttributes = { 'db.system.name': 'postgresql' };

function descriptionOf(text: string): Described {
  const known = described.get(text);
  if (known) return known;
  const plain = text.replace(/\s+/g, ' ').trim();
  const [operation, table] = summaryOf(plain);
  const name = table === undefined ? operation : `${operation} ${table}`;
  const one: Described = {
    name,
    attributes: {
      ...system,
      'db.operation.name': operation,
      'db.query.summary': name,
      'db.query.text': plain,
    },
  };
  if (described.size < describedMax) described.set(text, one);
  return one;
}

const changes = /(?<!for |do )\b(insert|update|delete) (?:into |from )?(?:only )?([a-z_][\w.]*)/i;
const reads = /\bfrom (?:only )?([a-z_][\w.]*)/i;
const calls = /^select ([a-z_]\w*)\(/i;

/** Returns the operation and a table: the first one changed or, if none is changed, the first table or function read. */
function summaryOf(plain: string): readonly [operation: string, table: string | undefined] {
  const first = /^\w+/.exec(plain)?.[0].toLowerCase() ?? 'statement';
  const change = changes.exec(plain);
  if (change) return [(change[1] ?? first).toLowerCase(), change[2]];
  return [first === 'with' ? 'select' : first, (reads.exec(plain) ?? calls.exec(plain))?.[1]];
}
