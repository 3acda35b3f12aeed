import type { Readable } from 'node:stream';
import type { GivenFile } from '#catalogues/files/given-file.ts';
import type { ListCatalogue } from '#catalogues/reference/list-catalogue.ts';
import type { TariffCompiler } from '#catalogues/tariffs/tariff.ts';
import type { TariffBook } from '#catalogues/tariffs/tariff-book.ts';
import type { ChangeDependencies } from '#contracts/addendums/change.ts';
import type { Inspector } from '#contracts/portfolio/inspect-application.ts';
import type { ReadLong } from '#exports/run/export.ts';
import type { Message, Said } from '#kernel/errors/message.ts';
import type { Json } from '#kernel/json/json.ts';
import type { Kopecks } from '#kernel/money/money.ts';
import type { FilledForm, FormContent } from '#kernel/ports/ports.ts';
import type { Clock } from '#kernel/time/clock.ts';
import type { WorkingDays } from '#kernel/time/working-days.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { ByStaff } from '#platform/db/tables/audit-log.ts';
import type { Reach } from '#platform/events/webhooks/settings.ts';
import type { JobQueue } from '#platform/jobs/job.ts';
import type { Keys } from '#platform/keys/open-fingerprints.ts';
import type { Product } from '#products/product/product.ts';
import type { Permission } from './permissions.ts';

export interface Staff {
  readonly actor: string;
  readonly requestId: string;
}

export interface Listener {
  /** Receives a line of the result while the use case is still running. */
  line(text: string): void;
  /** Receives an error that affects only one part of the work; the other parts continue. */
  fault(said: Said): void;
  /** Receives a remark that is not part of the result. */
  note(said: Said): void;
  /** Receives the progress, with `total` if known; absent if it is not shown. */
  progress?(done: number, total?: number): void;
}

interface Sold {
  readonly products: readonly Product[];
  readonly productCodes: readonly string[];
  readonly compilers: Readonly<Record<string, TariffCompiler>>;
  readonly lists: ListCatalogue;
  readonly own: readonly {
    readonly product: Product;
    readonly folder: string;
    readonly forms: { readonly terms?: Json };
  }[];
}

export interface FourEyes {
  readonly isOn: boolean;
  /** Maximum amount that one person may decide alone. */
  readonly limit: Kopecks;
}

interface Settings {
  readonly environment: 'production' | 'test';
  readonly publicUrl: string;
  readonly mailsPolicies: boolean;
  readonly printFormsDirectory: string | undefined;
  readonly requestLogDays: number;
  readonly webhooks: { readonly reach: Reach };
  /** Address of the console, and whether staff sign in through a directory; undefined if there is no console. */
  readonly consolePages: { readonly url: string; readonly hasDirectory: boolean } | undefined;
  readonly fourEyes: FourEyes;
}

export interface RatingDependencies extends ChangeDependencies {
  readonly inspector: Inspector;
}

export interface StaffContext {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly staff: Staff;
  /** The person who proposed the change, if a second person has approved it. */
  readonly askedBy?: string;
  readonly assortment: Sold;
  readonly config: Settings;
  readonly tell: Listener;
  log(record: object, text: string): void;
  /** Returns true if the actor has the permission; a command has all permissions. */
  mayDo(permission: Permission): boolean;
  by(): ByStaff;
  /** Returns the data keys. Throws StartError if they cannot be decrypted by the configured external key. */
  fingerprints(): Promise<Keys>;
  /** Runs `work` with a job queue; running servers process the queued jobs. */
  withJobs<Value>(work: (jobs: JobQueue) => Promise<Value>): Promise<Value>;
  /** Returns the dependencies for rating with the current tariffs, as in the server. */
  rating(): Promise<RatingDependencies>;
  /** Returns the published tariffs; in a server, its already compiled tariffs. */
  tariffs(): Promise<TariffBook>;
  workingDays(): Promise<WorkingDays>;
  /** Runs `work` with a pool for long reads, of the replica if there is one. */
  readonly readLong: ReadLong;
  /** Renders the sample policy of a product with invented data. `content` replaces the contents in force. */
  renderSample(product: string, content: FormContent): Promise<Uint8Array>;
  /** Renders a filled form with the contents in force. */
  renderForm(form: FilledForm): Promise<Uint8Array>;
  /** Reads a file: for a command from disk, for a page from the upload. Throws StartError. */
  read(file: string, otherwise: Message): Buffer;
  /** Reads a file of a command in pieces; undefined for a page, whose uploads are in memory. */
  readonly stream?: (file: string) => AsyncIterable<Uint8Array>;
  /** Reads a file or all files of a directory; for a page, all uploaded files. Throws StartError. */
  files(path: string, otherwise: Message): readonly GivenFile[];
  /** Writes a file; a file with personal data is readable only by its owner. Throws StartError. */
  save(
    to: string,
    content: string | Uint8Array,
    how?: { isPersonal?: boolean; isNew?: boolean; makesDirectory?: boolean },
  ): void;
  /** Writes a file that may be too large for memory. A page opens the content when its answer is sent. Throws StartError. */
  saveStream(to: string, open: () => Readable): Promise<void>;
}
