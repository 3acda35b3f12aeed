import { StatementError } from '../../../record/statement/statement-line.ts';

/** An XML element with its content. `name` is the local name, because the namespace was checked before. */
export interface Element {
  readonly name: string;
  readonly line: number;
  readonly currency: string | undefined;
  text: string;
  readonly children: Element[];
}

/** Maximum number of elements in an entry or transaction. Real entries have some dozens. */
const elementsMax = 5_000;
const textMax = 10_000;

export interface TreeBuilder {
  open(name: string, line: number, currency: string | undefined): void;
  text(text: string): void;
  /** Closes and returns the current element. The element that is closed last contains the whole tree. */
  close(): Element | undefined;
  /** Resets the count of elements after the caller has removed elements from the tree. */
  forget(): void;
  readonly depth: number;
}

/** Creates a builder of an entry's tree. It throws StatementError if the tree gets too large. */
export function createTreeBuilder(): TreeBuilder {
  const open: Element[] = [];
  let count = 0;
  return {
    open(name, line, currency) {
      count += 1;
      if (count > elementsMax)
        throw new StatementError(`строка ${line}: в одной записи больше ${elementsMax} элементов`);
      const element: Element = { name, line, currency, text: '', children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    text(text) {
      const element = open.at(-1);
      if (element && element.text.length < textMax) element.text += text;
    },
    close() {
      const element = open.pop();
      if (open.length === 0) count = 0;
      return element;
    },
    forget() {
      count = open.length;
    },
    get depth() {
      return open.length;
    },
  };
}

/** Finds the first element on a path such as "Refs/EndToEndId". */
export function findElement(element: Element | undefined, path: string): Element | undefined {
  return path
    .split('/')
    .reduce<Element | undefined>(
      (found, name) => found?.children.find((child) => child.name === name),
      element,
    );
}

/** Returns the text of the first path that leads to a nonempty text. */
export function firstText(element: Element | undefined, ...paths: readonly string[]): string {
  for (const path of paths) {
    const text = findElement(element, path)?.text.trim();
    if (text) return text;
  }
  return '';
}

export function findElements(element: Element | undefined, path: string): readonly Element[] {
  return path
    .split('/')
    .reduce<readonly Element[]>(
      (found, name) => found.flatMap((one) => one.children.filter((child) => child.name === name)),
      element ? [element] : [],
    );
}

/** Returns all nonempty texts below an element, in order. */
export function leafTexts(element: Element | undefined): readonly string[] {
  if (!element) return [];
  const below = element.children.flatMap((child) => leafTexts(child));
  const own = element.text.trim();
  return own === '' ? below : [own, ...below];
}

/** Sums the whole numbers on a path; other texts count as 0. */
export function sumOfNumbers(element: Element, path: string): number {
  return findElements(element, path).reduce((sum, { text }) => sum + (Number.parseInt(text, 10) || 0), 0);
}
