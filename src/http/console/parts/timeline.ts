import { h } from 'preact';
import { type AddendumStatus, addendumStatuses } from '#contracts/record/addendums/addendum.ts';
import type { TimelineRow } from '#contracts/record/store/timeline.ts';
import { isObject, type Json } from '#kernel/json/json.ts';
import { actName } from './act-words.ts';
import { wordsAbout } from './russian-words.ts';
import { formatMoment, linkTo } from './values.ts';
import { detailText, formatName, toWord, valueText } from './words.ts';

const kinds = wordsAbout('timeline');

export function timeline(events: readonly TimelineRow[]) {
  return h('ol', { class: 'timeline' }, ...events.map(event));
}

function event({ at, kind, what, requestId, details }: TimelineRow) {
  const { faults, body, ...rest } = details;
  const texts = Object.entries(rest).map(([name, value]) => `${formatName(name)} ${detailText(name, value)}`);
  return h(
    'li',
    null,
    h('time', { dateTime: at.toISOString() }, formatMoment(at)),
    h('span', { class: 'kind' }, kinds[kind] ?? kind),
    h(
      'div',
      null,
      h('p', null, h('strong', null, happened(kind, what)), ' ', texts.join(', ')),
      ...(Array.isArray(faults) ? faults.map((fault) => h('p', null, faultText(fault))) : []),
      body === undefined
        ? null
        : h(
            'details',
            null,
            h('summary', null, 'Тело запроса, данные людей скрыты'),
            h('pre', null, JSON.stringify(body, undefined, 2)),
          ),
      requestId === null ? null : h('p', null, 'запрос ', linkTo.trace(requestId)),
    ),
  );
}

function happened(kind: string, what: string): string {
  if (kind === 'staff') return actName(what);
  if (kind === 'addendum' && what in addendumStatuses)
    return addendumStatuses[what as AddendumStatus].toLowerCase();
  return what.split(' ').map(toWord).join(' ');
}

function faultText(fault: Json): string {
  const { field = '', description = '' } = isObject(fault) ? fault : {};
  return `${valueText(field)}: ${valueText(description)}`;
}
