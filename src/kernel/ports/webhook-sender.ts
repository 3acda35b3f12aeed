export interface WebhookPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/**
 * Reason for no answer. ADDRESS: no address, or a forbidden one, which are never distinguished. TLS: invalid certificate.
 * TIMEOUT: no answer in time. UNREACHABLE: no connection, or a broken one.
 */
export type WebhookFailure = 'ADDRESS' | 'TLS' | 'TIMEOUT' | 'UNREACHABLE';

export type WebhookAnswer =
  | {
      readonly status: number;
      readonly retryAfter: string | undefined;
      /** The beginning of the body that was received. */
      readonly text: string;
    }
  | { readonly failure: WebhookFailure };

/** Posts to partners' addresses: public ones only, without redirects, with a deadline. Never throws. */
export interface WebhookSender {
  post(post: WebhookPost, signal: AbortSignal): Promise<WebhookAnswer>;
  close(): void;
}
