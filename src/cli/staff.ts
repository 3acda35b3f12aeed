import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';

/** Whoever gives a command, as history names them. */
export function staffActor(): string {
  return `staff:${userInfo().username}`;
}

/** The same, with an id of its own under which the command is found. */
export function byStaff(): { readonly actor: string; readonly requestId: string } {
  return { actor: staffActor(), requestId: randomUUID() };
}

/** Says in one line why a command was not done; its exit code. */
export function refuse(line: string): number {
  console.error(`bindery: ${line}`);
  return 1;
}

/** What the line says where a login is nobody's. */
export function unknownLogin(login: string): string {
  return `no partner has the login ${login}: see bindery partner list`;
}
