import Fastify from 'fastify';
import type { JsonObject } from '#kernel/json/json.ts';
import { compileValidator } from '#kernel/schema/schema.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { moscowDate } from '#kernel/time/calendar.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { osagoSchemas } from '#products/lines/osago/schema.ts';
import { type EngineName, osagoPeer } from './peers/osago/peers.ts';

/**
 * What quotes are compared with: the same framework parses the body and validates it with the same schema. Without an
 * ENGINE it then echoes the body and does nothing else; with one it answers what that engine rates.
 */
const engine = process.env.ENGINE as EngineName | undefined;
const validators = {
  individual: compileValidator(osagoSchemas.individual.quote),
  corporate: compileValidator(osagoSchemas.corporate.quote),
};
const rate = engine && osagoPeer(engine, moscowDate(systemClock.now()));
const server = Fastify({ logger: false });
server.setSerializerCompiler(() => JSON.stringify);
server.post<{ Params: { holderType: HolderType }; Body: JsonObject }>(
  '/ship/biz/sales/v2/:holderType/osago/quotes',
  async ({ params, body }, reply) => {
    const faults = validators[params.holderType](body);
    if (faults.length > 0) return reply.status(400).send({ faults });
    return rate ? rate(params.holderType, body) : body;
  },
);
server.get('/ready', async () => ({ status: 'ok' }));
process.on('SIGTERM', () => process.exit(0));
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
