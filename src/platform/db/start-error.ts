import { messageText, type Said } from '#kernel/errors/message.ts';

/** Reports a failed start or an unreadable file; the message is a complete line that says what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
  readonly said: Said;

  constructor(said: Said, options?: ErrorOptions) {
    super(messageText(said), options);
    this.said = said;
  }
}
