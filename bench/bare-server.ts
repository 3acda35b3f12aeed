import Fastify from 'fastify';
import { compileValidator } from '../src/kernel/schema.ts';
import { osagoSchemas } from '../src/products/osago/schema.ts';

/** The peer: the same framework parses, validates with the same schema and echoes, and does nothing else. */
const validate = compileValidator(osagoSchemas.individual.quote);
const server = Fastify({ logger: false });
server.setSerializerCompiler(() => JSON.stringify);
server.post('/echo', async (request, reply) => {
  const faults = validate(request.body);
  return reply.status(faults.length === 0 ? 200 : 400).send(request.body);
});
server.get('/ready', async () => ({ status: 'ok' }));
process.on('SIGTERM', () => process.exit(0));
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
