import { holderOf } from '#contracts/record/holder.ts';
import { type ExportWindow, exportedPortfolio, type PortfolioRow } from '#contracts/record/store/exported.ts';
import { contractsWithIds } from '#contracts/record/store/find-contracts.ts';
import { isObject } from '#kernel/json/json.ts';
import { dateInText } from '#kernel/time/calendar.ts';
import type { Pool } from '#platform/db/pool.ts';
import type { ExportRow } from '../schema/column.ts';
import { type SourceOptions, withChannels } from './source.ts';

/** Reads contracts that came into force, or that changed; with the people of today if they are wanted. */
export async function* readPortfolio(
  snapshot: Pool,
  window: ExportWindow,
  options: SourceOptions,
): AsyncGenerator<readonly ExportRow[]> {
  for await (const rows of withChannels(exportedPortfolio(snapshot, window), options))
    yield options.withPeople ? await withPeople(snapshot, rows) : rows;
}

/** Number of contracts whose personal data are decrypted together. */
const decryptedAtOnce = 200;

async function withPeople(snapshot: Pool, rows: readonly PortfolioRow[]): Promise<readonly ExportRow[]> {
  const all: ExportRow[] = [];
  for (let first = 0; first < rows.length; first += decryptedAtOnce) {
    const part = rows.slice(first, first + decryptedAtOnce);
    const contracts = await contractsWithIds(
      snapshot,
      part.map(({ contract_id }) => contract_id),
    );
    const byId = new Map(contracts.map((contract) => [contract.contractId, contract]));
    for (const row of part) {
      const contract = byId.get(row.contract_id);
      if (!contract) throw new Error(`contract ${row.contract_id} is missing`);
      const { name, inn } = holderOf(contract);
      all.push({
        ...row,
        holder_name: name || null,
        holder_birth_date: birthDateOf(contract.body.policyHolder),
        holder_inn: inn || null,
      });
    }
  }
  return all;
}

function birthDateOf(holder: unknown): string | null {
  const person = isObject(holder) ? holder.person : undefined;
  const birthDate = isObject(person) ? person.birthDate : undefined;
  return typeof birthDate === 'string' ? dateInText(birthDate) : null;
}
