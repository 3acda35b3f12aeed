import type { CallContext } from './ports.ts';

export interface Email {
  /** Id from Bindery: up to 100 letters, digits, dots and hyphens. Every attempt to send a letter has the same id. */
  readonly messageId: string;
  /** E-mail address without the name of a person. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The letter as HTML: the content of the body element, escaped, with inline styles. */
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
  /** Id from Bindery: up to 100 letters, digits, dots and hyphens. Every attempt to send a message has the same id. */
  readonly messageId: string;
  /** Phone number as digits, with the country prefix. */
  readonly phone: string;
  readonly text: string;
}

/** Result of sending: accepted for delivery, or the code of a permanent refusal, such as an unknown address. */
export type MessageOutcome = { readonly isAccepted: true } | { readonly refusal: string };

/** Sends messages. Throws DEADLINE_EXCEEDED or UNAVAILABLE if the outcome is unknown; then repeat with the same id. */
export interface MessageSender {
  sendEmail(email: Email): Promise<MessageOutcome>;
  /** Sends an SMS; absent if no SMS gateway is configured. */
  sendSms?(sms: Sms, context: CallContext): Promise<MessageOutcome>;
}
