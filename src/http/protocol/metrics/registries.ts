import type { Registry } from 'prom-client';

/** Two registries: `own` for metrics of this process, `shared` for metrics from the database, equal in every process. */
export interface Registries {
  readonly own: Registry;
  readonly shared: Registry;
}
