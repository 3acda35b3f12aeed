/** Telling a partner's own server; a part of the ports with a file of its own. */

export interface WebhookPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Why there was no answer. ADDRESS: the name has no address, or none that may be called, which are never distinguished; TLS: a
 * certificate that does not hold; TIMEOUT: no answer in time; UNREACHABLE: no connection, or one that broke.
 */
export type WebhookFailure = 'ADDRESS' | 'TLS' | 'TIMEOUT' | 'UNREACHABLE';

export type WebhookAnswer =
  | {
      readonly status: number;
      readonly retryAfter: string | undefined;
      /** Its beginning, as far as it came. */
      readonly text: string;
    }
  | { readonly failure: WebhookFailure };

/** Posts to addresses that partners name: to no other than public ones, following nobody elsewhere, within a time. Never throws. */
export interface WebhookSender {
  post(post: WebhookPost, signal: AbortSignal): Promise<WebhookAnswer>;
  close(): void;
}
