export interface WebhookPost {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Reason for a missing answer. ADDRESS means an unknown or forbidden address, which are never distinguished. */
export type WebhookFailure = 'ADDRESS' | 'TLS' | 'TIMEOUT' | 'UNREACHABLE';

export type WebhookAnswer =
  | {
      readonly status: number;
      readonly retryAfter: string | undefined;
      /** Beginning of the received body. */
      readonly text: string;
    }
  | { readonly failure: WebhookFailure };

/** Sends POST requests to partners' public addresses, without following redirects and with a deadline. Never throws. */
export interface WebhookSender {
  post(post: WebhookPost, signal: AbortSignal): Promise<WebhookAnswer>;
  close(): void;
}
