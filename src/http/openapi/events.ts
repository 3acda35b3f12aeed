import type { JsonObject } from '#kernel/json.ts';
import { eventSchemas, exampleEvent } from '#platform/events/event-schema.ts';
import { eventTypes } from '#platform/events/event-types.ts';
import type { Components } from './components.ts';
import { jsonContent } from './parts.ts';

/** `webhooks`: every type of events, each with its schema and an example. */
export function describedEvents(components: Components, tag: string): JsonObject {
  return Object.fromEntries(
    [...eventSchemas].map(([type, schema]) => {
      const { title } = eventTypes[type];
      const content = jsonContent(components, schema, {
        event: { summary: title, value: exampleEvent(type) },
      });
      const post = {
        operationId: `tell${String(schema.$id)}`,
        tags: [tag],
        summary: title,
        description: `${title}. Тем же телом событие стоит в ленте (\`GET /ship/biz/sales/v2/events\`).`,
        requestBody: { description: 'Событие', required: true, content },
        responses: { '2XX': { description: 'Событие принято' } },
      };
      return [type, { post }];
    }),
  );
}
