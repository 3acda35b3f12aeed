import { messageText, type Said } from '#kernel/errors/message.ts';

/**
 * Reports that the program cannot start or cannot read a file. The message is a complete line for the operator that says
 * what to do.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly said: Said;

  constructor(said: Said, options?: ErrorOptions) {
    super(messageText(said), options);
    this.said = said;
  }
}
