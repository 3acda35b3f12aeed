/** A definition that cannot be meant so; the message says what is wrong and what to write instead. */
export class DefinitionError extends Error {
  /** The word of the definition that it is about: where that stands first, the line is. */
  readonly word: string;

  constructor(message: string, word: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DefinitionError';
    this.word = word;
  }
}

/** Throws where a name is none of those that are known, telling which these are. */
export function demandKnown(name: string, known: readonly string[], what: string): void {
  if (!known.includes(name))
    throw new DefinitionError(`${what} ${name} is unknown; known: ${known.join(', ') || 'none'}`, name);
}
