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

/** Actor of a command, as in the history, and the id of the command. */
export interface Staff {
  readonly actor: string;
  readonly requestId: string;
}

/** Receives the progress of long work. */
export interface Listener {
  /** A part of the outcome that can be shown before the end. */
  line(text: string): void;
  /** A failed part; the rest continues. */
  fault(said: Said): void;
  /** A remark outside of the outcome. */
  note(said: Said): void;
  /** Progress; `total` if known. Absent without a reader. */
  progress?(done: number, total?: number): void;
}

interface Sold {
  readonly products: readonly Product[];
  readonly productCodes: readonly string[];
  readonly compilers: Readonly<Record<string, TariffCompiler>>;
  readonly lists: ListCatalogue;
  readonly own: readonly { readonly product: Product; readonly folder: string }[];
}

/** Rule for actions that need two people. */
export interface FourEyes {
  readonly isOn: boolean;
  /** Sums up to this limit need one person. */
  readonly limit: Kopecks;
}

/** The part of the configuration that staff's use cases depend on. */
interface Settings {
  readonly environment: 'production' | 'test';
  readonly publicUrl: string;
  readonly mailsPolicies: boolean;
  readonly printFormsDirectory: string | undefined;
  readonly requestLogDays: number;
  readonly webhooks: { readonly reach: Reach };
  /** Undefined without a console. */
  readonly consolePages: { readonly url: string; readonly hasDirectory: boolean } | undefined;
  readonly fourEyes: FourEyes;
}

/** Context of use cases; independent of terminal and page. */
export interface StaffContext {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly staff: Staff;
  /** Actor of an approved proposal; absent if one person is enough. */
  readonly askedBy?: string;
  readonly assortment: Sold;
  readonly config: Settings;
  readonly tell: Listener;
  log(record: object, text: string): void;
  /** True if the actor has the permission; a shell has all. */
  mayDo(permission: Permission): boolean;
  by(): ByStaff;
  /** Keys of this database; throws StartError if the outside key is another one. */
  fingerprints(): Promise<Keys>;
  /** Creates jobs for the running servers. */
  withJobs<Value>(work: (jobs: JobQueue) => Promise<Value>): Promise<Value>;
  /** Dependencies for rating as the server does, with current tariffs. */
  rating(): Promise<ChangeDependencies>;
  /** Published versions; in a server, the compiled ones it rates with. */
  tariffs(): Promise<TariffBook>;
  /** Working days by the published calendar. */
  workingDays(): Promise<WorkingDays>;
  /** Reads a file on disk for a command, or an uploaded one for a page. Throws StartError. */
  read(file: string, otherwise: Message): Buffer;
  /** As `read`, for a file or a directory; a form uploads several. Throws StartError. */
  files(path: string, otherwise: Message): readonly GivenFile[];
  /**
   * Writes an output file to the given place; files with personal data are readable by their owner only. Throws StartError.
   */
  save(
    to: string,
    content: string | Uint8Array,
    how?: { isPersonal?: boolean; isNew?: boolean; makesDirectory?: boolean },
  ): void;
}
