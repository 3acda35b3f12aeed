/** An invalid definition; the message explains the mistake and what to write instead. */
export class DefinitionError extends Error {
  /** Path of words in the definition, outermost first; the error shows the line of the last word. */
  readonly words: readonly string[];

  constructor(message: string, words: readonly string[], cause?: unknown) {
    super(message, { cause });
    this.name = 'DefinitionError';
    this.words = words;
  }
}

/** Throws for an unknown name and lists the known names; `before` is the path of words that leads to the name. */
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
