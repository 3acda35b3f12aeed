import type { JsonObject } from '#kernel/json/json.ts';
import { json, type Peer, peer } from '../adapters/support.ts';

/** A simulation of the insurer's registry gateway, reached over real HTTP. */
export interface RegistryPeer extends Peer {
  /** Returns the bodies received at an address of the gateway, oldest first. */
  askedAt(path: string): readonly JsonObject[];
  /** Sets the result of later checks; a status other than 200 simulates an outage. */
  finds(findings: JsonObject, status?: number): void;
}

/** Starts a gateway that answers as the operator guide requires: class 3 for every driver and no findings. */
export async function registryPeer(): Promise<RegistryPeer> {
  let findings: JsonObject = {};
  let checkStatus = 200;
  const other = await peer((response, { path, body }) => {
    if (path === '/bonus-malus') return json(bonusMalusOf(body))(response);
    if (path === '/checks') return json({ ...checkOf(body), ...findings }, checkStatus)(response);
    if (path === '/contracts') return json({ registrationId: `R-${String(body.policyNumber)}` })(response);
    return json({}, 404)(response);
  });
  return {
    ...other,
    askedAt: (wanted) => other.received.flatMap(({ path, body }) => (path === wanted ? [body] : [])),
    finds(found, status = 200) {
      findings = found;
      checkStatus = status;
    },
  };
}

function bonusMalusOf({ drivers, organizationInn }: JsonObject): JsonObject {
  return {
    requestId: 'B-1',
    drivers: Array.isArray(drivers) ? drivers.map(() => '3') : [],
    ...(organizationInn === undefined ? {} : { organization: '4' }),
  };
}

function checkOf({ drivers, previousPolicyNumber }: JsonObject): JsonObject {
  return {
    checkId: 'C-1',
    vehicle: 'OK',
    owner: 'OK',
    drivers: Array.isArray(drivers) ? drivers.map(() => 'OK') : [],
    contract: 'NONE',
    ...(previousPolicyNumber === undefined ? {} : { previousEndsOn: null }),
  };
}
