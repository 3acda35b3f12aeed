import type { GivenFile } from '#catalogues/files/given-file.ts';
import type { ListCatalogue } from '#catalogues/reference/list-catalogue.ts';
import type { TariffCompiler } from '#catalogues/tariffs/tariff.ts';
import type { TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import type { ChangeDependencies } from '#contracts/addendums/change.ts';
import type { Message, Said } from '#kernel/errors/message.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { WorkingDays } from '#kernel/time/working-days.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { ByStaff } from '#platform/db/tables/audit-log.ts';
import type { Reach } from '#platform/events/webhooks/settings.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import type { Keys } from '#platform/keys/open-fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import type { Permission } from './permissions.ts';

/** Who gives a command, as history names them, and the id under which the command is found. */
export interface Staff {
  readonly actor: string;
  readonly requestId: string;
}

/** Who hears how far long work is. */
export interface Listener {
  /** A line of the outcome that need not wait for the end. */
  line(text: string): void;
  /** Something that was not done; the rest goes on. */
  fault(said: Said): void;
  /** Beside the outcome. */
  note(said: Said): void;
  /** How much is done, of as much where that is known; where nobody looks at it, nobody hears it. */
  progress?(done: number, total?: number): void;
}

interface Sold {
  readonly products: readonly Product[];
  readonly productCodes: readonly string[];
  readonly compilers: Readonly<Record<string, TariffCompiler>>;
  readonly lists: ListCatalogue;
  readonly own: readonly { readonly product: Product; readonly folder: string }[];
}

/** Where two people are needed for what is asked for. */
export interface FourEyes {
  readonly isOn: boolean;
  /** Up to it one is enough, where it is about money. */
  readonly limit: Kopecks;
}

/** What of the configuration the staff's work depends on. */
interface Settings {
  readonly environment: 'production' | 'test';
  readonly publicUrl: string;
  readonly mailsPolicies: boolean;
  readonly printFormsDirectory: string | undefined;
  readonly requestLogDays: number;
  readonly webhooks: { readonly reach: Reach };
  /** Undefined where there is no console. */
  readonly consolePages: { readonly url: string; readonly hasDirectory: boolean } | undefined;
  readonly fourEyes: FourEyes;
}

/** Where a use case of the staff runs: it knows neither terminal nor page. */
export interface StaffContext {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly staff: Staff;
  /** Who has asked for what two people do; absent where one is enough. */
  readonly askedBy?: string;
  readonly assortment: Sold;
  readonly config: Settings;
  readonly tell: Listener;
  /** Tells whoever gathers logs what was done. */
  log(record: object, text: string): void;
  /** Whether whoever it is may do that; who has a shell may do all. */
  mayDo(permission: Permission): boolean;
  /** Who changes something now. */
  by(): ByStaff;
  /** Of personal data in this database; throws StartError where the key is another one. */
  fingerprints(): Promise<Keys>;
  /** Lets jobs be left, which the running servers do. */
  withJobs<Value>(work: (jobs: JobQueue) => Promise<Value>): Promise<Value>;
  /** What rates contracts as the server does, with what is in force at this moment. */
  rating(): Promise<ChangeDependencies>;
  /** The published versions: of a server those that it rates with, compiled already. */
  tariffs(): Promise<TariffBook>;
  /** Working days by the calendar that is published now. */
  workingDays(): Promise<WorkingDays>;
  /**
   * The bytes of a file that the staff name: on the disk of a command, or sent with the form of a page. Throws StartError that
   * ends with `otherwise`: what to give instead.
   */
  read(file: string, otherwise: Message): Buffer;
  /** The same of a file, or of all in a directory: a form sends several. Throws StartError. */
  files(path: string, otherwise: Message): readonly GivenFile[];
  /** Puts what was asked for where the staff said; only its owner may read what is personal. Throws StartError. */
  save(
    to: string,
    content: string | Uint8Array,
    how?: { isPersonal?: boolean; isNew?: boolean; makesDirectory?: boolean },
  ): void;
}
