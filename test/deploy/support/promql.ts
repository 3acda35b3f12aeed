/** A metric used in an expression, with its label filters. */
export interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

export interface Expression {
  readonly selectors: readonly Selector[];
  /** Labels by which the expression groups its result; empty without grouping. */
  readonly groupedBy: readonly string[];
}

const words = new Set(
  'sum min max count topk absent rate increase changes time hour vector histogram_quantile and or unless on by without'.split(
    ' ',
  ),
);

/** Parses the part of PromQL that the alerts and dashboards use; throws for anything else. */
export function readExpression(text: string): Expression {
  const plain = text.replaceAll(/"[^"]*"/g, '""');
  if (!isBalanced(plain)) throw new Error(`parentheses of ${text}`);
  const selectors: Selector[] = [];
  const withoutMetrics = plain.replaceAll(
    /\b(bindery[_:][\w:]+|up)\b(?:\{([^}]*)\})?/g,
    (_all, metric, narrowed = '') => {
      selectors.push({ metric, labels: labelsIn(narrowed) });
      return ' ';
    },
  );
  const groupedBy: string[] = [];
  const rest = withoutMetrics.replaceAll(/\bby \(([^)]*)\)/g, (_all, names) => {
    groupedBy.push(...names.split(',').map((name: string) => name.trim()));
    return ' ';
  });
  for (const [word] of rest.replaceAll(/\[[\w$]+\]|\boffset \d+[mhdw]\b/g, ' ').matchAll(/[A-Za-z_$]\w*/g))
    if (!words.has(word) && !/^e\d*$/.test(word)) throw new Error(`${word} of ${text}`);
  if (/[{}"]/.test(rest)) throw new Error(`a selector without a metric of ours in ${text}`);
  return { selectors, groupedBy };
}

function labelsIn(narrowed: string): string[] {
  return narrowed
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const name = /^\s*(\w+)\s*(?:=|!=|=~|!~)""$/.exec(part)?.[1];
      if (!name) throw new Error(`{${narrowed}}`);
      return name;
    });
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
