import { h } from 'preact';

export type Tone = 'good' | 'wait' | 'bad' | 'rest';

/** Tones of status codes. Other codes are shown without emphasis. */
const tones: Readonly<Record<string, Tone>> = {
  ...tonesOf(
    'good',
    'COMPLETE',
    'PAID',
    'MATCHED',
    'RESOLVED',
    'ANSWERED',
    'COMPLETED',
    'DELIVERED',
    'APPROVED',
    'VALID',
    'published',
    'completed',
    'active',
    'in force',
  ),
  ...tonesOf(
    'wait',
    'AWAITING_PAYMENT',
    'AWAITING',
    'OPEN',
    'CREATING',
    'UNMATCHED',
    'RETURNING',
    'PENDING',
    'REQUIRED',
    'DUE',
    'waiting',
    'draft',
    'coming',
  ),
  ...tonesOf(
    'bad',
    'FAILED',
    'REJECTED',
    'REVOKED',
    'EXPIRED',
    'VOID',
    'WITHDRAWN',
    'dead',
    'withdrawn',
    'refused',
  ),
};

function tonesOf(tone: Tone, ...codes: readonly string[]): Readonly<Record<string, Tone>> {
  return Object.fromEntries(codes.map((code) => [code, tone]));
}

/** Renders a status. The tone only adds to the text, which says the same. */
export function chip(code: string, text: string, tone: Tone = tones[code] ?? 'rest') {
  return text === '' ? null : h('span', { class: `chip ${tone}` }, text);
}
