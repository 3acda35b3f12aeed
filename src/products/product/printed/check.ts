import { qrCode } from '#kernel/bytes/qr-code.ts';
import type { FormData } from '#kernel/ports/ports.ts';

/** Formats the URL of the page for checking a policy: a QR code and the host name. */
export function formatCheckLink(url: string): FormData {
  const { modules, path } = qrCode(url);
  return { modules, path, host: URL.canParse(url) ? new URL(url).host : url, url };
}
