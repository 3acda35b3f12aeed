import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { asNode } from '#kernel/schema/schema-parts.ts';
import { sentFiles } from '#staff/operation/long-work/long-work.ts';
import { offeredPartners } from '#staff/partners/partners.ts';
import { type Session, staffMembers } from '#staff/people/accounts.ts';
import { isPermitted } from '#staff/use-case/permissions.ts';
import { Forbidden, type Visit } from './page.ts';
import { refusalWords } from './parts/refusal-words.ts';
import type { QueueCounts } from './queue-counts.ts';
import type { SentForm } from './sent-form.ts';
import type { ConsoleDependencies } from './server.ts';

async function partnerChoices({ pool }: ConsoleDependencies): ReturnType<Visit['partners']> {
  return (await offeredPartners(pool))
    ?.map(({ login, name }) => [login, name === login ? login : `${name} (${login})`] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'ru'));
}

export async function createVisit(
  deps: ConsoleDependencies,
  queues: QueueCounts,
  request: FastifyRequest,
  session: Session,
): Promise<Visit> {
  const now = deps.clock.now();
  const members = await staffMembers(deps.pool);
  const names = new Map(members.map(({ actor, name }) => [actor, name]));
  const may: Visit['may'] = (permission) => isPermitted(session.roles, permission);
  const { texts = new URLSearchParams(), files: sent = new Map() } = (request.body ??
    {}) as Partial<SentForm>;
  const staff = { actor: `staff:${session.login}`, requestId: request.id };
  return {
    session,
    now,
    params: request.params as Readonly<Record<string, string>>,
    query: new URL(request.url, deps.url).searchParams,
    form: texts,
    files: sent,
    may,
    staff: members,
    nameOf: (actor) => names.get(actor) ?? actor,
    queues: () => queues.now(session),
    namesOf: deps.namesOf,
    partners: () => partnerChoices(deps),
    schemasOf: (code) => {
      const product = deps.products.find(({ productCodes }) => Object.values(productCodes).includes(code));
      return Object.values(product?.schemas ?? {}).map(({ contract }) => asNode(contract));
    },
    groundsOf(code) {
      const product = deps.products.find((one) => one.code === code);
      const listed = new Map(deps.namesOf('termination_reason'));
      const grounds = product?.addendums.refunds.map(
        ({ reasonCode, title }) => [reasonCode, title ?? listed.get(reasonCode) ?? reasonCode] as const,
      );
      return [...new Map(grounds)];
    },
    productTitle: (code) => deps.products.find((product) => product.code === code)?.title ?? code,
    async run(one, input, given = sent) {
      if (!may(one.permission)) throw new Forbidden();
      const lines: string[] = [];
      const faults: string[] = [];
      const files: { readonly name: string; readonly bytes: Uint8Array }[] = [];
      const streams: { readonly name: string; readonly open: () => Readable }[] = [];
      const context = deps.contextOf({
        staff,
        mayDo: may,
        tell: {
          line: (text) => lines.push(text),
          fault: (text) => faults.push(refusalWords(text)),
          note: (text) => lines.push(refusalWords(text)),
        },
        ...sentFiles(given),
        save: (name, content) => files.push({ name, bytes: Buffer.from(content) }),
        saveStream: async (name, open) => {
          streams.push({ name, open });
        },
      });
      return { result: await one.run(context, input), lines, faults, files, streams };
    },
  };
}
