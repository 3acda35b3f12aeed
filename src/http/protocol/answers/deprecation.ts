import type { ServerResponse } from 'node:http';
import type { JsonObject } from '#kernel/json/json.ts';
import { type DateText, datePrinted, moscowMidnight } from '#kernel/time/calendar.ts';

/** Deprecation of an endpoint: from `since` on, partners should call its replacement. */
export interface Deprecation {
  readonly since: DateText;
  /** Day from which the endpoint may stop answering. */
  readonly sunset?: DateText;
  /** Text in Russian that names the replacement; may contain a method in backticks. */
  readonly instead: string;
  /** Path of the migration guide on this server, such as `/docs/partner-guide.ru#…`. */
  readonly guide?: string;
}

/** Sets the headers Deprecation (RFC 9745), Sunset (RFC 8594) and a link to the guide. */
export function announceDeprecation({ since, sunset, guide }: Deprecation, raw: ServerResponse): void {
  raw.setHeader('deprecation', `@${moscowMidnight(since).getTime() / 1000}`);
  if (sunset !== undefined) raw.setHeader('sunset', moscowMidnight(sunset).toUTCString());
  if (guide !== undefined)
    raw.appendHeader('link', `<${encodeURI(guide)}>; rel="deprecation"; type="text/html"`);
}

export function describedDeprecation(deprecation: Deprecation | undefined, description: string): JsonObject {
  if (!deprecation) return { description };
  const { since, sunset, instead, guide } = deprecation;
  const until = sunset === undefined ? '' : `, отвечает до ${datePrinted(sunset)}`;
  const more = guide === undefined ? '' : ` ([подробнее](${encodeURI(guide)}))`;
  return {
    deprecated: true,
    description: `**Устарел с ${datePrinted(since)}${until}.** ${instead}${more}\n\n${description}`,
  };
}

export function deprecationHeaders(deprecation: Deprecation | undefined): JsonObject {
  if (!deprecation) return {};
  return {
    Deprecation: {
      description: 'С какого момента метод устарел (RFC 9745), в секундах с 1970 года',
      schema: { type: 'string', pattern: '^@\\d+$', examples: ['@1796072400'] },
    },
    ...(deprecation.sunset === undefined
      ? {}
      : {
          Sunset: {
            description: 'С какого момента метод может не отвечать (RFC 8594)',
            schema: { type: 'string', examples: ['Tue, 30 Nov 2027 21:00:00 GMT'] },
          },
        }),
  };
}
