import type { Registry } from 'prom-client';

/** Where metrics are kept: those of this process, and those of the database, which every process would show alike. */
export interface Registries {
  readonly own: Registry;
  readonly shared: Registry;
}
