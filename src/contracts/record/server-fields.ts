/**
 * Fields that only the server writes. They are ignored in requests, because partners send back the bodies they have read.
 */
export const serverFields: ReadonlySet<string> = new Set([
  'policyNumber',
  'draftId',
  'holderType',
  'subject',
  'status',
  'premium',
  'calculation',
  'installments',
  'version',
  'validUntil',
  'isReinsurance',
  'paymentDate',
  'coverFrom',
  'coverTo',
  'cancellationDate',
  'debt',
  'payments',
  'addendums',
  'history',
  'approval',
  'warnings',
  'covers',
]);
