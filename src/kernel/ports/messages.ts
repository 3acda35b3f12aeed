import type { CallContext } from './ports.ts';

/** Messages to clients, in our words; a part of the ports with a file of its own. */

export interface Email {
  /** Ours, up to 100 letters, digits, dots and hyphens: the same letter has the same id at every attempt. */
  readonly messageId: string;
  /** One plain address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as HTML: what stands within the body, escaped, with its styles inline. */
  readonly html: string;
  readonly attachments: readonly {
    readonly fileName: string;
    readonly mimeType: string;
    readonly bytes: Uint8Array;
    /** Of a picture that the HTML shows as `cid:<contentId>`; absent for what stands beside the letter. */
    readonly contentId?: string;
  }[];
}

export interface Sms {
  /** As that of an e-mail. */
  readonly messageId: string;
  /** Digits with the country's prefix. */
  readonly phone: string;
  readonly text: string;
}

/** Taken over by whoever delivers; or the code of a refusal, which no repetition changes: no such address. */
export type MessageOutcome = { readonly isAccepted: true } | { readonly refusal: string };

/**
 * Messages to clients. Throws as the registry does, where it is unknown whether the message has left: the same message
 * is then sent again under the same id.
 */
export interface MessageSender {
  sendEmail(email: Email): Promise<MessageOutcome>;
  /** Absent where there is no gateway. */
  sendSms?(sms: Sms, context: CallContext): Promise<MessageOutcome>;
}
