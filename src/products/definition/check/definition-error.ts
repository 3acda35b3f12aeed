/** Thrown for an invalid product definition. The message explains the mistake and what to write instead. */
export class DefinitionError extends Error {
  /** Words that lead to the mistake in the definition, outermost first. The error shows the line of the last word. */
  readonly words: readonly string[];

  constructor(message: string, words: readonly string[], cause?: unknown) {
    super(message, { cause });
    this.name = 'DefinitionError';
    this.words = words;
  }
}

/** Throws DefinitionError for an unknown name. `before` are the words that lead to the name in the definition. */
export function requireKnown(
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
