import type { DirectoryEntry } from './sign-in.ts';

/** What the way there and back has to agree in; made for each attempt. */
export interface DirectoryWay {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** The password is asked for again, whoever is signed in there. */
  readonly isAgain: boolean;
}

/** The insurer's own directory of people, where they sign in. */
export interface StaffDirectory {
  /** Where a browser is sent to. */
  addressOf(way: DirectoryWay): Promise<string>;
  /** Whom the address names with which a browser came back; undefined where anything of it is wrong. Throws where the directory is away. */
  entryOf(came: URL, way: DirectoryWay): Promise<DirectoryEntry | undefined>;
}
