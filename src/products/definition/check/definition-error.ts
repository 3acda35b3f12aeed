/** A definition that cannot be meant so; the message says what is wrong and what to write instead. */
export class DefinitionError extends Error {
  /** The words of the definition that lead to it, each written behind the one before: the line is that of the last. */
  readonly words: readonly string[];

  constructor(message: string, words: readonly string[], cause?: unknown) {
    super(message, { cause });
    this.name = 'DefinitionError';
    this.words = words;
  }
}

/** Throws where a name is none of those that are known, telling which these are; `before` are the words that lead to it. */
export function demandKnown(
  name: string,
  known: readonly string[],
  what: string,
  before: readonly string[] = [],
): void {
  if (!known.includes(name))
    throw new DefinitionError(`${what} ${name} is unknown; known: ${known.join(', ') || 'none'}`, [
      ...before,
      name,
    ]);
}
