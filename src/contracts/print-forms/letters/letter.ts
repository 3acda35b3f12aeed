import type { Email } from '#kernel/ports/messages.ts';
import { type InsurerFace, licencePrinted } from '../contacts.ts';
import type { Picture } from '../insurer.ts';
import { type LetterPart, letterHtml, logoId } from './letter-html.ts';

/** Content of a letter to a client, without greeting, signature and layout. */
export interface Letter extends Pick<Email, 'messageId' | 'to' | 'subject'> {
  readonly parts: readonly LetterPart[];
  readonly attachments?: Email['attachments'];
}

/** Formats a letter as plain text and as HTML in the insurer's design. */
export type WriteLetter = (letter: Letter) => Email;

/** Creates the writer of letters. Uses only a PNG logo, because mail programs do not show SVG. */
export function createLetters(current: () => InsurerFace, logo: Picture | undefined): WriteLetter {
  const hasLogo = logo?.type === 'image/png';
  const pictures = hasLogo
    ? [{ fileName: 'logo.png', mimeType: logo.type, bytes: logo.bytes, contentId: logoId }]
    : [];
  return ({ messageId, to, subject, parts, attachments = [] }) => {
    const insurer = current();
    const greeted = ['Здравствуйте!', ...parts];
    return {
      messageId,
      to,
      subject,
      text: [...greeted.map(textOf), signature(insurer)].join('\n\n'),
      html: letterHtml(greeted, { insurer, hasLogo }),
      attachments: [...attachments, ...pictures],
    };
  };
}

function textOf(part: LetterPart): string {
  if (typeof part === 'string') return part;
  if ('heading' in part) return `${part.heading}:`;
  if ('facts' in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n');
  if ('list' in part) return part.list.map((line) => `- ${line}`).join('\n');
  return `${part.action.title}:\n${part.action.address}`;
}

function signature(insurer: InsurerFace): string {
  const { fullName, phone, email, site } = insurer;
  return [fullName, `${phone}, ${email}, ${site}`, licencePrinted(insurer)].join('\n');
}
