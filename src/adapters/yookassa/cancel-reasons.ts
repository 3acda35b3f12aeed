import type { AcquirerCancelReason } from '#kernel/ports.ts';

/** `cancellation_details.reason` of YooKassa in our words. */
const reasons: Readonly<Record<string, AcquirerCancelReason>> = {
  '3d_secure_failed': 'three-d-secure-failed',
  call_issuer: 'declined',
  canceled_by_merchant: 'canceled-by-us',
  card_expired: 'card-expired',
  country_forbidden: 'method-restricted',
  expired_on_capture: 'not-captured',
  expired_on_confirmation: 'expired',
  fraud_suspected: 'fraud-suspected',
  general_decline: 'declined',
  identification_required: 'method-restricted',
  insufficient_funds: 'insufficient-funds',
  internal_timeout: 'bank-unavailable',
  invalid_card_number: 'wrong-card-data',
  invalid_csc: 'wrong-card-data',
  issuer_unavailable: 'bank-unavailable',
  payment_method_limit_exceeded: 'limit-exceeded',
  payment_method_restricted: 'method-restricted',
  permission_revoked: 'declined',
};

/** `unknown` for what YooKassa has added since: the payment is canceled all the same. */
export function cancelReason(reason: unknown): AcquirerCancelReason {
  return typeof reason === 'string' && Object.hasOwn(reasons, reason)
    ? (reasons[reason] ?? 'unknown')
    : 'unknown';
}
