import { qrCode } from '#kernel/bytes/qr-code.ts';
import type { FormData } from '#kernel/ports/ports.ts';

/** The address of the check page as a QR code, and its host for people to read. */
export function formatCheckLink(url: string): FormData {
  const { modules, path } = qrCode(url);
  return { modules, path, host: URL.canParse(url) ? new URL(url).host : url, url };
}
