import type { FastifyRequest } from 'fastify';
import { h } from 'preact';
import { findForm, keepForm } from '#staff/people/lost-forms.ts';
import type { Answer, ConsolePage, Visit } from './page.ts';
import type { SentForm } from './sent-form.ts';
import type { ConsoleDependencies } from './server.ts';

/** Stores the form of a request whose sender must sign in first. Returns the address of the sign-in page. */
export async function pathWithForm(
  { pool, clock }: Pick<ConsoleDependencies, 'pool' | 'clock'>,
  request: FastifyRequest,
  staffId: bigint,
): Promise<string> {
  const { texts = new URLSearchParams() } = (request.body ?? {}) as Partial<SentForm>;
  const form = await keepForm(pool, staffId, texts.toString(), clock.now());
  const [path = '/', query] = request.url.split('?');
  const next = `${path}?${new URLSearchParams([...new URLSearchParams(query), ['form', form]])}`;
  return `/sign-in?next=${encodeURIComponent(next)}`;
}

/** Shows a page; if the address names a stored form of the employee, the page is filled with it. */
export async function showWithForm(
  { pool, clock }: Pick<ConsoleDependencies, 'pool' | 'clock'>,
  page: ConsolePage,
  visit: Visit,
): Promise<Answer> {
  const token = visit.query.get('form');
  if (token === null || !page.change) return page.show(visit);
  const fields = await findForm(pool, visit.session.staffId, token, clock.now());
  const answer = await page.show(fields === null ? visit : { ...visit, query: new URLSearchParams(fields) });
  if (answer.kind !== 'page') return answer;
  const text =
    fields === null
      ? 'Введённый текст больше не хранится: заполните форму заново.'
      : 'Сеанс заканчивался, введённое сохранено. Проверьте и отправьте ещё раз; файлы выберите заново.';
  return {
    ...answer,
    content: [h('div', { role: 'status', class: 'done' }, h('p', null, text)), answer.content],
  };
}
