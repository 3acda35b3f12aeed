import type { CallContext } from './ports.ts';

export interface Email {
  /** Our id, up to 100 letters, digits, dots and hyphens; every attempt of one letter has the same id. */
  readonly messageId: string;
  /** A plain e-mail address without a person's name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The letter as HTML: the content of the body, escaped, with inline styles. */
  readonly html: string;
  readonly attachments: readonly {
    readonly fileName: string;
    readonly mimeType: string;
    readonly bytes: Uint8Array;
    /** Id of a picture that the HTML shows as `cid:<contentId>`; absent for an attachment. */
    readonly contentId?: string;
  }[];
}

export interface Sms {
  /** Our id, as for an e-mail. */
  readonly messageId: string;
  /** Digits with the country's prefix. */
  readonly phone: string;
  readonly text: string;
}

/** Accepted for delivery, or the code of a permanent refusal, such as an unknown address. */
export type MessageOutcome = { readonly isAccepted: true } | { readonly refusal: string };

/** Throws as the bonus-malus registry does if the outcome is unknown; then send again under the same id. */
export interface MessageSender {
  sendEmail(email: Email): Promise<MessageOutcome>;
  /** Absent without an SMS gateway. */
  sendSms?(sms: Sms, context: CallContext): Promise<MessageOutcome>;
}
