/** Returns the security headers of console pages, which forbid foreign content, framing and caching. */
export function secureHeaders(url: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      // Allow data: images, because the base style sheet contains some.
      "img-src 'self' data:",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-robots-tag': 'noindex',
    ...(url.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** Headers of a file. The browser saves the file; if the browser shows the file, no script runs. */
export function fileHeaders({
  name,
  type,
  isOpened,
}: {
  readonly name: string;
  readonly type: string;
  readonly isOpened?: boolean;
}): Readonly<Record<string, string>> {
  const fileName = `filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`;
  if (isOpened)
    return {
      'content-disposition': `inline; ${fileName}`,
      // A previewed letter contains its styles and pictures. Scripts and all other resources are forbidden.
      ...(type.startsWith('text/html') && {
        'content-security-policy':
          "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'",
      }),
    };
  return {
    'content-disposition': `attachment; ${fileName}`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  };
}
