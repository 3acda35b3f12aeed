import { messageText, type Said } from '#kernel/errors/message.ts';

/** Why the program cannot start or read a file: the message is the whole line for the operator, what to do included. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly said: Said;

  constructor(said: Said, options?: ErrorOptions) {
    super(messageText(said), options);
    this.said = said;
  }
}
