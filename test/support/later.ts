import type { TestPartner, TestService } from './service.ts';

/** The partner with a token issued at the clock's current time. */
export async function withFreshToken(service: TestService, partner: TestPartner): Promise<TestPartner> {
  const { clientId, clientSecret } = partner;
  const issued = await service.request('POST', '/ship/token', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const authorization = `Bearer ${String(issued.body.access_token)}`;
  return {
    ...partner,
    call: (method, path, body, headers = {}) =>
      partner.call(method, path, body, { authorization, ...headers }),
  };
}

/** Moves the clock and renews the partner's token. */
export function onDay(service: TestService, partner: TestPartner, moment: string): Promise<TestPartner> {
  service.clock.set(moment);
  return withFreshToken(service, partner);
}
