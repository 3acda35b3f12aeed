import { messageText, type Said } from '#kernel/errors/message.ts';

/** Thrown for a failed start or an unreadable file. The message is one complete line that says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly said: Said;

  constructor(said: Said, options?: ErrorOptions) {
    super(messageText(said), options);
    this.said = said;
  }
}
