import { descriptionEndpoints } from '../description.ts';
import { metadataEndpoint } from '../metadata.ts';
import { liveEndpoint, readyEndpoint } from './health.ts';
import { metricsEndpoint } from './metrics.ts';
import type { ServiceEndpoint } from './service-endpoint.ts';
import { tokenEndpoint } from './token.ts';

export const serviceEndpoints: readonly ServiceEndpoint[] = [
  tokenEndpoint,
  metadataEndpoint,
  ...descriptionEndpoints,
  liveEndpoint,
  readyEndpoint,
  metricsEndpoint,
];
