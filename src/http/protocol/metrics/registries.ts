import type { Registry } from 'prom-client';

/** Two registries: metrics of this process, and metrics from the database, which are equal in every process. */
export interface Registries {
  readonly own: Registry;
  readonly shared: Registry;
}
