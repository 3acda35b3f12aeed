import type { FastifyReply, FastifyRequest } from 'fastify';

/** Name of the session cookie. The prefix `__Host-` binds the cookie to this host and https. */
const name = '__Host-staff';
const wayName = '__Host-staff-way';

export function tokenIn(request: FastifyRequest): string {
  return cookie(request, name);
}

export function giveToken(reply: FastifyReply, token: string): void {
  add(reply, `${name}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict`);
}

export function takeToken(reply: FastifyReply): void {
  add(reply, `${name}=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0`);
}

/** Reads the cookie that identifies a browser when it returns from the identity provider, which is another site. */
export function wayIn(request: FastifyRequest): string {
  return cookie(request, wayName);
}

export function giveWay(reply: FastifyReply, way: string): void {
  add(reply, `${wayName}=${way}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=900`);
}

function add(reply: FastifyReply, text: string): void {
  reply.header('set-cookie', text);
}

function cookie({ headers }: FastifyRequest, wanted: string): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const [, value = ''] = pairs.find(([known]) => known === wanted) ?? [];
  return /^[\w-]{1,64}$/.test(value) ? value : '';
}
