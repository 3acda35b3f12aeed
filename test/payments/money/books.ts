import assert from 'node:assert/strict';
import type { Pool } from '#platform/db/pool.ts';

/**
 * Checks that every contract in force has exactly one captured or cash payment, and that every kopeck captured by the
 * sandbox bank is recorded as used, refunded or unmatched.
 */
export async function proveBooks(pool: Pool, { isSettled }: { readonly isSettled: boolean }): Promise<void> {
  const contracts = await pool.query(
    `select c.policy_number, c.status,
            (select count(*)::int from payments p where p.contract_id = c.contract_id and p.status = 'PAID') as paid,
            (select count(*)::int from acquirer_money m join payments p on p.order_id = m.order_id
              where p.contract_id = c.contract_id and m.activated_kopecks > 0) as activated,
            (select count(*)::int from payments p where p.contract_id = c.contract_id and p.status = 'PAID'
                and p.payment_type in ('CASH', 'CASHLESS')) as "withoutBank",
            (select bool_and(m.activated_kopecks = c.premium_kopecks)
               from acquirer_money m join payments p on p.order_id = m.order_id
              where p.contract_id = c.contract_id and m.activated_kopecks > 0) as "isPremium"
       from contracts c`,
  );
  for (const { policy_number, status, paid, activated, withoutBank, isPremium } of contracts.rows) {
    const isActive = status === 'COMPLETE';
    assert.equal(paid, isActive ? 1 : 0, `${policy_number} is ${status} with ${paid} paid payments`);
    assert.equal(activated, isActive && withoutBank === 0 ? 1 : 0, `${policy_number}: ${activated} amounts`);
    assert.ok(isPremium !== false, `${policy_number} is in force for another amount`);
  }
  const books = await pool.query(
    `select money_id, m.amount_kopecks - (select coalesce(sum(case kind when 'CAPTURED' then amount_kopecks end), 0)
                                            from money_movements v where v.money_id = m.money_id) as missing,
            m.refunded_kopecks - (select coalesce(sum(case kind when 'REFUNDED' then amount_kopecks end), 0)
                                    from money_movements v where v.money_id = m.money_id) as moved
       from acquirer_money m`,
  );
  for (const { money_id, missing, moved } of books.rows) {
    assert.equal(String(missing), '0', `movements of ${money_id}`);
    assert.equal(String(moved), '0', `refunds of ${money_id}`);
  }
  if (!isSettled) return;
  const { rows } = await pool.query(
    `select (select coalesce(sum(amount_kopecks), 0) from sandbox_bank_payments where status = 'succeeded')::text as taken,
            (select coalesce(sum(amount_kopecks), 0) from acquirer_money)::text as booked,
            (select coalesce(sum(refunded_kopecks), 0) from sandbox_bank_payments)::text as "givenBack",
            (select coalesce(sum(refunded_kopecks), 0) from acquirer_money)::text as refunded,
            (select coalesce(sum(unmatched_kopecks), 0) from acquirer_money)::text as unmatched,
            (select count(*)::int from sandbox_bank_payments where status = 'waiting_for_capture') as held`,
  );
  const sums = rows[0] ?? {};
  assert.equal(sums.booked, sums.taken, 'money that the bank has taken and we do not know of');
  assert.equal(sums.refunded, sums.givenBack, 'refunds that the bank knows otherwise');
  assert.equal(sums.unmatched, '0', 'money that waits although all was settled');
  assert.equal(sums.held, 0, 'holds that nobody decides about');
}
