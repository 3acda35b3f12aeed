import {
  type FiscalAgent,
  type FiscalTaxSystem,
  fiscalAgents,
  fiscalTaxSystems,
} from '#kernel/ports/fiscal-registrar.ts';
import type { Settings } from './values.ts';

/** Access to a cloud till. */
export interface FiscalAccess {
  readonly url: string;
  readonly login: string;
  readonly password: string;
  readonly groupCode: string;
  readonly timeoutMs: number;
}

export interface FiscalConfig {
  readonly taxSystem: FiscalTaxSystem;
  readonly timeZone: number;
  /** Kind of agent on receipts of cash that partners took; undefined if receipts name no agent. */
  readonly agentType: FiscalAgent | undefined;
  /** Access to ATOL Online or a service with the same API; if absent, the sandbox in a test environment, and nothing in production. */
  readonly registrar: FiscalAccess | undefined;
  /** Place of settlement; by default the public address of the server. */
  readonly address: string | undefined;
  /** True if the acquirer registers receipts of payments by link; false if the registrar does. */
  readonly isAcquirerForLinks: boolean;
}

/** Reads the settings of fiscal receipts. The access is complete or absent, because a missing key would only be found with a receipt. */
export function readFiscal(read: Settings, isTest: boolean): FiscalConfig {
  const url = read.url('FISCAL_URL');
  const beside = (name: string) => read.beside(name, 'FISCAL_URL', 'the registrar of receipts');
  const login = beside('FISCAL_LOGIN');
  const password = beside('FISCAL_PASSWORD');
  const groupCode = beside('FISCAL_GROUP');
  const timeoutMs = read.whole('FISCAL_TIMEOUT_MS', 30_000, 1, 55_000);
  const agent = read.oneOf('FISCAL_AGENT', ['off', ...fiscalAgents], 'another');
  const isAcquirerForLinks =
    read.oneOf('LINK_RECEIPTS', ['acquirer', 'registrar'], 'acquirer') === 'acquirer';
  if (!isAcquirerForLinks && !url && !isTest) read.needs('LINK_RECEIPTS=registrar', 'FISCAL_URL');
  return {
    registrar: url ? { url, login, password, groupCode, timeoutMs } : undefined,
    address: read.text('FISCAL_ADDRESS'),
    taxSystem: read.oneOf('FISCAL_TAX_SYSTEM', fiscalTaxSystems, 'osn'),
    timeZone: read.whole('FISCAL_TIME_ZONE', 2, 1, 11),
    agentType: agent === 'off' ? undefined : agent,
    isAcquirerForLinks,
  };
}
