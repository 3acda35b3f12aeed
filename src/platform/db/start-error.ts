/** Why the program cannot start: the message is the whole line for the operator, what to do included. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
