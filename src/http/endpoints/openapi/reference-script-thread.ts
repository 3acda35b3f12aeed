/** This worker thread extracts the script of the API page from its npm package and compresses the script. */
import { parentPort } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import reference from '@scalar/fastify-api-reference';
import Fastify from 'fastify';

const server = Fastify();
await server.register(reference, { routePrefix: '/docs', configuration: { url: '/openapi.json' } });
const { statusCode, rawPayload } = await server.inject('/docs/js/scalar.js');
if (statusCode !== 200) throw new Error(`the plugin answered ${statusCode} for its script`);
parentPort?.postMessage(gzipSync(rawPayload, { level: 9 }));
