import { all, collectRows, column } from '../use-case/columns.ts';
import type { Listener } from '../use-case/context.ts';
import { flagField } from '../use-case/fields.ts';
import { listing } from '../use-case/use-case.ts';

/** State of one resource that the server needs; `off` if the resource is not configured. */
export interface Finding {
  readonly what: string;
  readonly state: 'ok' | 'off' | 'warning' | 'fault';
  readonly said: string;
}

/** A configured environment variable; secrets are masked. */
export interface Setting {
  readonly variable: string;
  readonly value: string;
  /** Source of the value: `environment`, `file <path>` or `preset`. */
  readonly from: string;
}

/** Context of use cases that work without a database. */
export interface ServerContext {
  readonly tell: Listener;
  settings(): readonly Setting[];
  /** Returns the reason why the server would not start with these settings; undefined if it would. */
  settingsFault(): string | undefined;
  examine(): AsyncIterable<Finding>;
}

export const showConfig = listing({
  name: 'config',
  title: 'show the configuration and its sources, with masked secrets and errors',
  permission: 'server.read',
  input: { all: flagField('also what is not set') },
  columns: all(column.text, 'variable', 'value', 'from'),
  none: 'nothing is set: every value is the program’s own',
  async run({ settings, settingsFault, tell }: ServerContext, input) {
    const fault = settingsFault();
    if (fault !== undefined) tell.fault(fault);
    return settings().filter(({ from }) => input.all || from !== 'preset');
  },
});

export const doctorUseCase = listing({
  name: 'doctor',
  title: 'check database, clock, keys, disk, forms, mail and external systems; changes nothing',
  permission: 'server.read',
  input: {},
  columns: all(column.text, 'what', 'state', 'said'),
  none: 'nothing was looked at',
  async run({ examine, settingsFault, tell }: ServerContext) {
    const wrong = settingsFault();
    const settings: Finding =
      wrong === undefined
        ? { what: 'configuration', state: 'ok', said: 'can be used' }
        : { what: 'configuration', state: 'fault', said: wrong };
    const findings = [settings, ...(wrong === undefined ? await collectRows(examine(), (one) => one) : [])];
    const faults = findings.filter(({ state }) => state === 'fault');
    if (faults.length > 0) tell.fault(`not in order: ${faults.map(({ what }) => what).join(', ')}`);
    return findings;
  },
});
