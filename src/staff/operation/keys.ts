import { message, Refusal } from '#kernel/errors/message.ts';
import { counted } from '#kernel/text/russian-count.ts';
import { noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import * as generations from '#platform/keys/generations.ts';
import { notYetSealed, rewrapAll } from '#platform/keys/sealed/rewrap.ts';
import { all, column } from '../use-case/columns.ts';
import { subject } from '../use-case/fields.ts';
import { numberKind, withHint } from '../use-case/kinds.ts';
import { change, listing, type Subject } from '../use-case/use-case.ts';

const check = listing({
  name: 'keys check',
  title: 'list the key generations that encrypt personal data, with their row counts',
  permission: 'keys.manage',
  input: {},
  columns: {
    ...all(column.number, 'generation', 'rows'),
    ...all(column.text, 'state', 'keyId'),
    ...all(column.moment, 'madeAt', 'beganAt', 'endedAt', 'destroyedAt'),
  },
  none: 'there are no keys yet',
  async run(context) {
    // Read every key first: this throws an error that names a missing external key.
    await context.fingerprints();
    for (const name of await notYetSealed(context.pool))
      context.tell.note(message('ROWS_BEING_SEALED', { table: name }));
    return generations.reportGenerations(context.pool);
  },
});

const create = change({
  name: 'keys create',
  title: 'create the next key generation under a new external key, not yet used',
  permission: 'keys.manage',
  input: {},
  async run(context) {
    const { keyring } = await context.fingerprints();
    const prepared = await generations.prepareGeneration(context.pool, keyring.source);
    return inTransaction(context.pool, async (tx) => {
      if (!(await generations.keepPrepared(tx, prepared))) throw new Refusal(message('GENERATION_MADE'));
      await noteActs(tx, context.by(), { action: 'keys.create', about: String(prepared.number) });
      return prepared.number;
    });
  },
  json: (number) => ({ generation: number }),
  text: (number) => [
    `generation ${number} is made: bring its key to every process that reads a file and to whoever keeps it, then {keys rotate}`,
  ],
});

const rotate = change({
  name: 'keys rotate',
  title: 'encrypt with the newest generation from now on, and re-wrap the keys of all records',
  permission: 'keys.manage',
  input: {},
  async run(context) {
    const { keyring } = await context.fingerprints();
    const now = context.clock.now();
    await inTransaction(context.pool, async (tx) => {
      const begun = await generations.beginNewest(tx, now);
      const about = begun === undefined ? 'again' : String(begun);
      await noteActs(tx, context.by(), { action: 'keys.rotate', about });
    });
    await generations.rewrapLasting(context.pool, keyring.source);
    const rows = await rewrapAll(context.pool, keyring);
    return { generation: keyring.newest().number, rows };
  },
  json: (result) => result,
  text: ({ generation, rows }) => [
    `generation ${generation} is in use, ${counted(rows, 'row')} moved to it; what is removed from now on is gone from backups once those before are destroyed`,
  ],
});

const destroy = change({
  name: 'keys destroy',
  title: 'destroy an ended generation, so that people removed meanwhile are gone from backups too',
  permission: 'keys.manage',
  input: { generation: subject(withHint(numberKind(1, 65_535), 'generation'), 'its number') },
  async run(context, { generation }) {
    const { keyring } = await context.fingerprints();
    const now = context.clock.now();
    const keyId = await inTransaction(context.pool, async (tx) => {
      const known = await generations.reportGenerations(tx);
      const refusal = await generations.destroyGeneration(tx, generation, now);
      if (refusal) throw new Refusal(refusal);
      await noteActs(tx, context.by(), { action: 'keys.destroy', about: String(generation) });
      return known.find((one) => one.generation === generation)?.keyId ?? '';
    });
    keyring.source.dropKey?.(keyId);
    return keyId;
  },
  text: (keyId, { generation }) => [
    `generation ${generation} is destroyed here: destroy every copy of the key ${keyId} too, which alone still opens its backups`,
  ],
});

export const keys: Subject = {
  name: 'keys',
  about: 'keys that encrypt personal data',
  useCases: [check, create, rotate, destroy],
};
