import type { TestPartner, TestService } from './service.ts';

/** Returns the partner with a token issued at the current time of the clock. */
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

/** Moves the clock to `moment` and returns the partner with a new token. */
export function onDay(service: TestService, partner: TestPartner, moment: string): Promise<TestPartner> {
  service.clock.set(moment);
  return withFreshToken(service, partner);
}
