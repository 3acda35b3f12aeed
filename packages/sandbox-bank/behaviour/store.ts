import type { BankBehaviour, BankBehaviourFor } from '#kernel/ports/sandbox-bank.ts';
import type { Queryable } from '#platform/db/pool.ts';

/** Reads a partner's behaviour settings; null reads the default. */
export async function behaviourTowards(db: Queryable, partnerId: bigint | null): Promise<BankBehaviourFor> {
  const result = await db.query<BankBehaviourFor>(
    `select coalesce(own.answers, everybody.answers) as answers,
            coalesce(own.delay_ms, everybody.delay_ms) as "delayMs",
            coalesce(own.notifications, everybody.notifications) as notifications,
            own.partner_id is not null as "isOwn"
       from sandbox_bank_behaviour everybody
       left join sandbox_bank_partner_behaviour own on own.partner_id = $1`,
    [partnerId],
  );
  const [behaviour] = result.rows;
  if (!behaviour) throw new Error('the sandbox bank has lost its behaviour');
  return behaviour;
}

export async function write(db: Queryable, behaviour: BankBehaviour): Promise<void> {
  await db.query('update sandbox_bank_behaviour set answers = $1, delay_ms = $2, notifications = $3', [
    behaviour.answers,
    behaviour.delayMs,
    behaviour.notifications,
  ]);
}

export async function writeFor(db: Queryable, partnerId: bigint, behaviour: BankBehaviour): Promise<void> {
  await db.query(
    `insert into sandbox_bank_partner_behaviour (partner_id, answers, delay_ms, notifications)
     values ($1, $2, $3, $4)
     on conflict (partner_id) do update
       set answers = excluded.answers, delay_ms = excluded.delay_ms, notifications = excluded.notifications`,
    [partnerId, behaviour.answers, behaviour.delayMs, behaviour.notifications],
  );
}

export async function forgetFor(db: Queryable, partnerId: bigint): Promise<void> {
  await db.query('delete from sandbox_bank_partner_behaviour where partner_id = $1', [partnerId]);
}
