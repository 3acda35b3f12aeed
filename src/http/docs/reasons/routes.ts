import type { FastifyInstance } from 'fastify';
import { isReason } from '#kernel/errors/reasons.ts';
import type { DateText } from '#kernel/time/calendar.ts';
import type { Clock } from '#kernel/time/clock.ts';
import { alsoHead } from '../../protocol/answers/answer-headers.ts';
import type { PageLanguage } from '../../protocol/answers/reason-path.ts';
import { sendAsset, textAsset } from '../../protocol/openapi/asset.ts';
import type { Site } from '../../protocol/page-layout.ts';
import { dailyAssets } from '../routes.ts';
import { type DocsPage, docsPages } from '../shell.ts';
import { indexPage, reasonPage, reasonsPath } from './pages.ts';

export function registerReasons(server: FastifyInstance, site: Site, clock: Clock): void {
  const pageOf = docsPages(site);
  const daily = dailyAssets(clock);
  const { headers } = pageOf({ path: '', title: '', language: 'ru', content: null });
  const assetOf = (name: string, make: (today: DateText) => DocsPage) =>
    daily(name, (today) => textAsset('text/html; charset=utf-8', pageOf(make(today)).html));

  for (const language of ['ru', 'en'] as const) {
    const path = reasonsPath(language);
    server.get(path, alsoHead, (request, reply) =>
      sendAsset(
        request,
        reply.headers(headers),
        assetOf(path, () => indexPage(language)),
      ),
    );
  }
  server.get<{ Params: { name: string } }>('/docs/reasons/:name', alsoHead, (request, reply) => {
    const { name } = request.params;
    const language: PageLanguage = name.endsWith('.en') ? 'en' : 'ru';
    const reason = language === 'en' ? name.slice(0, -'.en'.length) : name;
    if (!isReason(reason)) return reply.callNotFound();
    const asset = assetOf(name, (today) => reasonPage(reason, language, today));
    return sendAsset(request, reply.headers(headers), asset);
  });
}
