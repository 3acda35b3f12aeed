import type { Response, TestPartner, TestService } from './service.ts';

const form = 'application/x-www-form-urlencoded';

export function tokenByForm(
  service: TestService,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return service.request('POST', '/ship/token', {
    headers: { 'content-type': form, ...headers },
    body: new URLSearchParams(fields).toString(),
  });
}

export function tokenByBody(service: TestService, contentType: string, body: string): Promise<Response> {
  return service.request('POST', '/ship/token', { headers: { 'content-type': contentType }, body });
}

export function basic(clientId: string, clientSecret: string): string {
  const joined = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`;
  return `Basic ${Buffer.from(joined).toString('base64')}`;
}

export function credentials(partner: Pick<TestPartner, 'clientId' | 'clientSecret'>): Record<string, string> {
  return {
    grant_type: 'client_credentials',
    client_id: partner.clientId,
    client_secret: partner.clientSecret,
  };
}
