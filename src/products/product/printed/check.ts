import { qrCode } from '#kernel/bytes/qr-code.ts';
import type { FormData } from '#kernel/ports/ports.ts';

export function formatCheckLink(url: string): FormData {
  const { modules, path } = qrCode(url);
  return { modules, path, host: URL.canParse(url) ? new URL(url).host : url, url };
}
