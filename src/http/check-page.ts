import type { FastifyInstance } from 'fastify';
import { checkContract, type PublicCheck } from '../contracts/check.ts';
import type { Pool } from '../db/pool.ts';
import { datePrinted } from '../kernel/calendar.ts';
import { type Clock, moscowDate } from '../kernel/clock.ts';

const securityHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};

/** GET /check/{policyNumber}?code=…: the page behind the QR code of a policy. */
export function registerCheckPage(
  server: FastifyInstance,
  deps: { readonly pool: Pool; readonly clock: Clock },
): void {
  server.get<{ Params: { policyNumber: string }; Querystring: { code?: unknown } }>(
    '/check/:policyNumber',
    async (request, reply) => {
      const { policyNumber } = request.params;
      const { code } = request.query;
      const isAskable =
        /^[A-Z0-9-]{1,40}$/.test(policyNumber) && typeof code === 'string' && code.length <= 64;
      const found = isAskable
        ? await checkContract(deps.pool, policyNumber, code, moscowDate(deps.clock.now()))
        : null;
      return reply
        .status(found ? 200 : 404)
        .headers(securityHeaders)
        .type('text/html; charset=utf-8')
        .send(page(found ? checkText(found) : notFoundText));
    },
  );
}

const notFoundText = '<h1>Полис не найден</h1><p>Проверьте адрес: он напечатан на полисе в виде QR-кода.</p>';

function checkText(check: PublicCheck): string {
  const state = check.isValid ? 'Полис действителен' : 'Полис не действует';
  return `<h1 class="${check.isValid ? 'valid' : 'invalid'}">${state}</h1>
<dl>
<dt>Номер полиса</dt><dd>${escaped(check.policyNumber)}</dd>
<dt>Срок страхования</dt><dd>${datePrinted(check.startsOn)} – ${datePrinted(check.endsOn)}</dd>
<dt>Регистрационный знак</dt><dd>${escaped(check.licensePlate ?? '—')}</dd>
</dl>`;
}

function page(content: string): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Проверка полиса</title>
<style>
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1f; }
h1 { font-size: 1.5rem; } .valid { color: #146c2e; } .invalid { color: #a3000f; }
dt { color: #55565c; font-size: 0.9rem; } dd { margin: 0 0 0.75rem; font-weight: 600; }
</style>
</head>
<body><main>
${content}
</main></body>
</html>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
