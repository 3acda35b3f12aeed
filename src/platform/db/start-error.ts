import { messageText, type Said } from '#kernel/errors/message.ts';

/** The program cannot start or cannot read a file. The message is the operator's complete line and says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly said: Said;

  constructor(said: Said, options?: ErrorOptions) {
    super(messageText(said), options);
    this.said = said;
  }
}
