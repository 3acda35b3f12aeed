import { moscowDate } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import {
  type CardEntry,
  codeAttemptsMax,
  readCard,
  silentWithoutMoneyCvc,
  threeDSecureCode,
} from './cards.ts';
import type { Change, Ledger } from './ledger.ts';
import { cardPage } from './pages/card-page.ts';
import { endPage, missingPage, silentPage } from './pages/end-pages.ts';
import type { Page } from './pages/layout.ts';
import { sbpBankPage, sbpQrPage } from './pages/sbp-pages.ts';
import { threeDSecurePage } from './pages/three-d-secure-page.ts';
import { type BankPayment, canceled, paid } from './payment.ts';
import { isId } from './requests.ts';

export interface PagesOptions {
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly pagesUrl: string;
}

export interface PageRequest {
  readonly method: string;
  /** Path relative to the bank's pages: `/pay/…`, `/sbp/…`. */
  readonly path: string;
  readonly form: URLSearchParams;
}

export type PageAnswer = Page | { readonly goTo: string };

/** Time in ms after which a silent bank that took the money reports the payment. */
const silenceMs = 60_000;

export function createPages({ clock, ledger, pagesUrl }: PagesOptions) {
  return async ({ method, path, form }: PageRequest): Promise<PageAnswer> => {
    const [, kind, id = '', ...rest] = path.split('/');
    const isPage = (kind === 'pay' || kind === 'sbp') && isId(id) && rest.length === 0;
    const payment = isPage ? await ledger.find(id) : null;
    if (!payment || (kind === 'sbp' && payment.method !== 'sbp')) return missingPage();
    if (method === 'GET') return kind === 'sbp' ? bankPage(payment) : shopPage(payment);
    if (kind === 'sbp') return afterwards(await decide(payment, (one) => confirmSbp(one, form)));
    return payment.method === 'sbp' ? shopPage(payment) : submit(payment, form);
  };

  /** Changes only a pending payment, because the client may have paid in another window meanwhile. */
  async function decide(
    { paymentId }: BankPayment,
    how: (payment: BankPayment) => Change,
  ): Promise<BankPayment> {
    const changed = await ledger.change(paymentId, (payment) =>
      payment.status === 'pending' ? how(payment) : { payment },
    );
    if (!changed) throw new Error('a payment of the sandbox bank has gone');
    return changed;
  }

  async function submit(payment: BankPayment, form: URLSearchParams): Promise<PageAnswer> {
    if (payment.status !== 'pending' || payment.stage === 'silent') return afterwards(payment);
    if (payment.stage === 'three-d-secure') {
      return afterwards(await decide(payment, (one) => confirmCode(one, form)));
    }
    const entry = readCard(form, moscowDate(clock.now()).slice(0, 7));
    if (!('card' in entry)) return cardPage(payment, entry);
    return afterwards(await decide(payment, (one) => payByCard(one, entry)));
  }

  function payByCard(payment: BankPayment, { card, cvc, expires }: CardEntry): Change {
    const now = clock.now();
    const { number, conduct } = card;
    const carded: BankPayment = {
      ...payment,
      card: conduct.kind,
      cardDigits: number.slice(-4),
      cardExpires: expires,
    };
    if (conduct.kind === 'declined') {
      return { payment: canceled(carded, 'payment_network', conduct.reason) };
    }
    if (conduct.kind === 'three-d-secure') return { payment: { ...carded, stage: 'three-d-secure' } };
    if (conduct.kind === 'silent') {
      const foundAt = cvc === silentWithoutMoneyCvc ? null : new Date(now.getTime() + silenceMs);
      return { payment: { ...carded, stage: 'silent', foundAt } };
    }
    return { payment: paid(carded, now), twin: conduct.kind === 'paid-twice' };
  }

  function confirmCode(payment: BankPayment, form: URLSearchParams): Change {
    if (payment.stage !== 'three-d-secure') return { payment };
    const failed = { payment: canceled(payment, 'payment_network', '3d_secure_failed') };
    if (form.get('action') === 'refuse') return failed;
    if (form.get('code')?.trim() === threeDSecureCode) return { payment: paid(payment, clock.now()) };
    const codeAttempts = payment.codeAttempts + 1;
    return codeAttempts >= codeAttemptsMax ? failed : { payment: { ...payment, codeAttempts } };
  }

  function confirmSbp(payment: BankPayment, form: URLSearchParams): Change {
    const action = form.get('action');
    if (action === 'pay') return { payment: paid(payment, clock.now()) };
    if (action === 'refuse') return { payment: canceled(payment, 'payment_network', 'general_decline') };
    return { payment };
  }

  /** Returns the response to a form: a redirect to the shop after a decision, otherwise the next page. */
  function afterwards(payment: BankPayment): PageAnswer {
    const isWrongCode = payment.stage === 'three-d-secure' && payment.codeAttempts > 0;
    if (payment.status === 'pending' && isWrongCode) return threeDSecurePage(payment);
    const isDecided = payment.status !== 'pending';
    if (isDecided && payment.returnUrl) return { goTo: payment.returnUrl };
    // The redirect is relative to the form's page.
    return { goTo: payment.paymentId };
  }

  function shopPage(payment: BankPayment): PageAnswer {
    if (payment.status !== 'pending') return endPage(payment);
    if (payment.method === 'sbp') return sbpQrPage(payment, `${pagesUrl}/sbp/${payment.paymentId}`);
    if (payment.stage === 'silent') return silentPage(payment);
    return payment.stage === 'three-d-secure' ? threeDSecurePage(payment) : cardPage(payment);
  }

  function bankPage(payment: BankPayment): PageAnswer {
    return payment.status === 'pending' ? sbpBankPage(payment) : endPage(payment);
  }
}
