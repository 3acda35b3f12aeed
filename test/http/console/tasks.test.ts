import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { addDays, moscowDate } from '#kernel/time/calendar.ts';
import { workingDaysByLaw } from '#kernel/time/working-days.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { createEscalationHandler } from '#staff/people/tasks/escalate.ts';
import { replaceTaskTexts } from '#staff/people/tasks/store.ts';
import { type MailServer, mailServer } from '../../adapters/messages/support.ts';
import { savedCasco } from '../../support/casco-sale.ts';
import { consoleAddress, consoleService, type StaffBrowser, staffBrowser } from '../../support/console.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { until } from '../../support/process.ts';
import type { Response, TestService } from '../../support/service.ts';

let mail: MailServer;
let service: TestService;
let policyNumber: string;
let anna: StaffBrowser;
let boris: StaffBrowser;
let vera: StaffBrowser;
let today: string;

before(async () => {
  mail = await mailServer();
  service = await consoleService({ SMTP_URL: mail.url });
  today = moscowDate(service.clock.now());
  ({ policyNumber } = await savedCasco(await service.partner({ login: 'bank-1' }), {}));
  anna = await staffBrowser(service, ['underwriter'], 'anna');
  boris = await staffBrowser(service, ['accountant'], 'boris');
  vera = await staffBrowser(service, ['actuary'], 'vera');
});
after(async () => {
  await service.close();
  await mail.close();
});

const title = 'Позвонить Иванову';

/** Sends a form with which the person gives a task about the contract to somebody. */
const ask = (by: StaffBrowser, form: Readonly<Record<string, string>>) =>
  by.send('/task-ask', {
    ...{ subject: 'contract', number: policyNumber, to: 'staff:boris', due: addDays(today, 3), title },
    ...form,
  });

/** Gives a task and returns its number. */
async function asked(by: StaffBrowser, form: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await ask(by, form);
  assert.equal(answer.status, 200, answer.text);
  return /\/tasks\/(\d+)/.exec(answer.text)?.[1] ?? '';
}

/** Text of the alert of a refused form. */
function refusalOf({ status, text }: Response): string {
  assert.ok([400, 404, 409].includes(status), `${status} ${text}`);
  return text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
}

test('a task is in the queue of its assignee, on the page of its contract, and encrypted in the database', async () => {
  const task = await asked(anna, { text: 'Паспорт 4510' });
  assert.match((await boris.open('/')).text, /Поручения вам/);
  assert.match((await boris.open('/tasks')).text, /Позвонить Иванову/);
  const contract = await boris.open(`/contracts/${policyNumber}`);
  assert.match(contract.text, new RegExp(`href="/tasks/${task}"`));
  assert.match(contract.text, new RegExp(`/task-ask\\?subject=contract&amp;number=${policyNumber}`));
  const { rows } = await service.pool.query<{ all: string }>(
    `select (select string_agg(t::text || encode(content, 'escape'), '') from staff_tasks t)
         || (select string_agg(e::text || encode(content, 'escape'), '') from staff_task_events e)
         || (select string_agg(j::text, '') from staff_journal j where action like 'task.%') as all`,
  );
  assert.doesNotMatch(String(rows[0]?.all), /Иванов|4510/);
});

test('an answered task is in the queue of the person who asked until that person closes it', async () => {
  const task = await asked(anna, { title: 'Проверить пробег', kind: 'CHECK' });
  const answered = await boris.send('/task-answer', { task, answer: 'Пробег 40 000' });
  assert.equal(answered.status, 200, answered.text);
  assert.match((await anna.open('/')).text, /На ваши поручения ответили/);
  assert.match((await anna.open('/tasks?view=answered')).text, /Проверить пробег/);
  assert.match((await anna.open(`/tasks/${task}`)).text, /\/task-done\?task=[\s\S]*Пробег 40 000/);
  assert.equal((await anna.send('/task-done', { task })).status, 200);
  assert.doesNotMatch((await anna.open('/')).text, /На ваши поручения ответили/);
  assert.match(
    refusalOf(await boris.send('/task-answer', { task, answer: 'Ещё' })),
    /уже в состоянии «завершено»/,
  );
});

test('of two people who answer a task of their role at the same time one is refused', async () => {
  const other = await staffBrowser(service, ['accountant'], 'galina');
  const task = await asked(anna, { to: 'accountant', title: 'Свериться' });
  assert.match((await other.open('/')).text, /Поручения вашей роли/);
  const answers = await Promise.all(
    [boris, other].map((one) => one.send('/task-answer', { task, answer: `Ответ ${one.login}` })),
  );
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
  const { rows } = await service.pool.query(
    "select from staff_task_events where task_id = $1 and act = 'ANSWERED'",
    [task],
  );
  assert.equal(rows.length, 1);
});

test('a task form that is sent twice creates one task', async () => {
  const sent = await Promise.all([1, 2, 3].map(() => ask(anna, { title: 'Один раз' })));
  assert.deepEqual(sent.map(({ status }) => status).toSorted(), [200, 409, 409]);
});

test('a task about an object is hidden from people who may not see the object', async () => {
  const task = await asked(anna, { title: 'Скрытое' });
  assert.match(refusalOf(await vera.send('/task-answer', { task, answer: 'Да' })), /Поручения \d+ нет/);
  assert.doesNotMatch((await vera.open('/tasks?view=all')).text, /Скрытое/);
  assert.match((await boris.open('/tasks?view=all')).text, /Скрытое/);
});

test('a free task is visible only to its participants and to people who manage tasks', async () => {
  const task = await asked(anna, {
    subject: 'free',
    number: '',
    to: 'staff:vera',
    title: 'Обновить памятку',
  });
  assert.match((await vera.open(`/tasks/${task}`)).text, /Обновить памятку/);
  assert.doesNotMatch((await boris.open('/tasks?view=all')).text, /Обновить памятку/);
  assert.match((await boris.open(`/tasks/${task}`)).text, /Поручения \d+ нет/);
  const security = await staffBrowser(service, ['security'], 'sec1');
  assert.match((await security.open('/tasks?view=all')).text, /Обновить памятку/);
});

const refusals: readonly (readonly [what: string, form: Readonly<Record<string, string>>, why: RegExp])[] = [
  [
    'an assignee who may not see the contract',
    { to: 'staff:vera' },
    /Сотрудник vera не видит предмет поручения. Можно поручить: Сотрудник anna, Сотрудник boris/,
  ],
  [
    'a role that may not see the contract',
    { to: 'actuary' },
    /Роль «актуарий» не видит предмет.*андеррайтер/,
  ],
  ['an unknown assignee', { to: 'staff:ghost' }, /Сотрудника staff:ghost нет/],
  ['a role that nobody has', { to: 'support' }, /ролью «поддержка» нет/],
  [
    'a person for the escalation who may not see the contract',
    { escalateTo: 'staff:vera' },
    /не видит предмет/,
  ],
  ['a due date in the past', { due: '2020-01-01' }, /01\.01\.2020 уже прошло/],
  ['an unknown contract', { number: 'ZZZ0000000000' }, /Договора ZZZ0000000000 нет/],
  ['an unknown addendum', { subject: 'addendum', number: 'ZZZ-1' }, /Доп. соглашения ZZZ-1 нет/],
  ['a subject that the person may not see', { subject: 'refund', number: '1' }, /этот предмет вам не виден/],
  ['an unknown partner', { subject: 'partner', number: 'ghost' }, /ghost нет/],
  ['an unknown proposal', { subject: 'proposal', number: '99' }, /Предложения 99 нет/],
  ['a subject without its number', { number: '' }, /Заполните «Номер или логин/],
  ['a number without its subject', { subject: 'free' }, /неизвестно, чей это номер/],
  ['a missing title and due date', { title: '', due: '' }, /Заполните это поле.*Заполните это поле/],
];
for (const [what, form, why] of refusals)
  test(`a task with ${what} is refused with the reason in Russian`, async () => {
    const by = form.subject === 'partner' ? boris : anna;
    assert.match(refusalOf(await ask(by, { title: `Отказ: ${what}`, ...form })), why);
  });

test('only the participants change a task, each as far as the task is theirs', async () => {
  const task = await asked(anna, { title: 'Чужое' });
  const galina = await staffBrowser(service, ['accountant'], 'galina');
  assert.match(
    refusalOf(await galina.send('/task-answer', { task, answer: 'Да' })),
    /только: Сотрудник boris/,
  );
  assert.match(refusalOf(await boris.send('/task-withdraw', { task })), /только: Сотрудник anna/);
  assert.match(
    refusalOf(await boris.send('/task-due', { task, due: addDays(today, 9) })),
    /только: Сотрудник anna/,
  );
  assert.match(refusalOf(await boris.send('/task-reassign', { task, to: 'staff:vera' })), /не видит предмет/);
  assert.equal(
    (await boris.send('/task-reassign', { task, to: 'staff:galina', comment: 'Болею' })).status,
    200,
  );
  assert.match(
    refusalOf(await anna.send('/task-reassign', { task, to: 'staff:galina' })),
    /уже у Сотрудник galina/,
  );
  assert.equal((await anna.send('/task-due', { task, due: addDays(today, 9) })).status, 200);
  assert.match(refusalOf(await anna.send('/task-due', { task, due: addDays(today, 9) })), /Срок уже/);
  assert.equal((await anna.send('/task-withdraw', { task })).status, 200);
  assert.equal((await anna.send('/task-reopen', { task })).status, 200);
  const { text } = await anna.open(`/tasks/${task}`);
  for (const word of ['поручено', 'передано', 'Болею', 'изменён срок', 'отозвано', 'открыто снова'])
    assert.match(text, new RegExp(word));
});

test('overdue tasks, states, numbers and a search filter the list', async () => {
  const task = await asked(anna, { title: 'Срочное', due: today });
  await service.pool.query(`update staff_tasks set due_on = due_on - 10 where task_id = $1`, [task]);
  const overdue = await anna.open('/tasks?view=asked&overdue=on');
  assert.match(overdue.text, /Срочное[\s\S]*просрочено/);
  assert.doesNotMatch(overdue.text, /Обновить памятку/);
  assert.match((await anna.open(`/tasks?view=all&q=${policyNumber}`)).text, /Срочное/);
  assert.match((await anna.open('/tasks?view=asked&state=ANSWERED&sort=-dueOn')).status.toString(), /200/);
  assert.match((await anna.open('/tasks?view=all&subject=contract&number=none')).text, /Таких поручений нет/);
  assert.match((await anna.open('/tasks?view=asked&as=csv')).text, /Срочное/);
});

const lettersTo = (login: string) =>
  mail.received.filter(({ to }) => to.includes(`${login}@insurer.example`));

/** Chooses letters of these kinds for a person. */
async function wantsLetters(who: StaffBrowser, kinds: string): Promise<void> {
  const chosen = await who.send('/letter-set', { kinds, email: `${who.login}@insurer.example` });
  assert.equal(chosen.status, 200, chosen.text);
}

test('letters about a new task, its answer and an awaited signature have no texts and reach those who want them', async () => {
  await wantsLetters(boris, 'TASK_NEW');
  await wantsLetters(anna, 'TASK_ANSWERED');
  const task = await asked(anna, { title: 'Спросить Петрову', text: 'Паспорт 4510' });
  await until(async () => lettersTo('boris').length === 1);
  await boris.send('/task-answer', { task, answer: 'Петрова согласна' });
  await until(async () => lettersTo('anna').length === 1);
  await asked(boris, { to: 'staff:boris', title: 'Себе' });
  const [given] = lettersTo('boris');
  assert.match(given?.email.subject ?? '', new RegExp(`Поручение ${task}: вам поручено`));
  const text = `${given?.email.text} ${given?.email.html} ${lettersTo('anna')[0]?.email.text}`;
  assert.match(text, new RegExp(`${consoleAddress}/tasks/${task}`));
  assert.match(text, new RegExp(`договор ${policyNumber}`));
  assert.doesNotMatch(text, /Петров|4510/);
  assert.match(refusalOf(await vera.send('/letter-set', { kinds: 'TASK_NEW' })), /куда присылать письма/);
  assert.match(
    (await boris.open('/letter-set')).text,
    /value="TASK_NEW" checked[\s\S]*boris@insurer\.example/,
  );
});

test('concurrent and interrupted escalations of overdue tasks happen once, first to the asker and later to a role', async () => {
  await wantsLetters(anna, 'TASK_ESCALATED');
  const taskIds: string[] = [];
  for (let nr = 0; nr < 6; nr += 1)
    taskIds.push(await asked(anna, { title: `Просрочить ${nr}`, due: today }));
  const named = await asked(anna, { title: 'Галине', due: today, escalateTo: 'staff:galina' });
  const events = async (to: string) => {
    const { rows } = await service.pool.query<{ tasks: number; all: number }>(
      `select count(distinct task_id)::int as tasks, count(*)::int as all from staff_task_events
        where act = 'ESCALATED' and assigned_to = $1 and task_id = any($2)`,
      [to, [...taskIds, named]],
    );
    return rows[0];
  };
  // 21 November 2026 is a Saturday, so the first working day after the due date is Monday and the second is Tuesday.
  await escalateAt('2026-11-22T12:00:00Z');
  assert.deepEqual(await events('staff:anna'), { tasks: 0, all: 0 });
  await assert.rejects(escalateAt('2026-11-23T12:00:00Z', { failsAfter: 3 }));
  await Promise.all([1, 2, 3].map(() => escalateAt('2026-11-23T12:00:00Z')));
  assert.deepEqual(await events('staff:anna'), { tasks: 6, all: 6 });
  assert.deepEqual(await events('staff:galina'), { tasks: 1, all: 1 });
  const about = () =>
    lettersTo('anna')
      .flatMap(({ email }) => /Поручение (\d+)/.exec(email.subject ?? '')?.[1] ?? [])
      .filter((task) => taskIds.includes(task));
  await until(async () => taskIds.every((task) => about().includes(task)));
  service.clock.set('2026-11-23T12:00:00Z');
  anna = await staffBrowser(service, ['underwriter'], 'anna');
  assert.match((await anna.open('/')).text, /Просроченные поручения: эскалация вам/);
  assert.equal(about().length, new Set(about()).size);
  await Promise.all([1, 2, 3].map(() => escalateAt('2026-11-24T12:00:00Z')));
  assert.deepEqual(await events('underwriter'), { tasks: 7, all: 7 });
  const [first = ''] = taskIds;
  const later = await anna.send('/task-due', { task: first, due: '2026-12-01' });
  assert.equal(later.status, 200, later.text);
  assert.doesNotMatch((await anna.open(`/tasks/${first}`)).text, /<dt>Эскалация/);
});

/** Runs the job that escalates tasks at a time, as one of several processes. */
async function escalateAt(moment: string, { failsAfter = Infinity } = {}): Promise<void> {
  let queued = 0;
  const { pool } = service;
  const handler = createEscalationHandler({
    ...{ pool, clock: manualClock(moment), workingDays: workingDaysByLaw, days: 1 },
    jobs: {
      ...service.jobs,
      async enqueue(tx, job) {
        queued += 1;
        if (queued > failsAfter) throw new Error('the process dies');
        await service.jobs.enqueue(tx, job);
      },
    },
  });
  assert.equal(handler.kind, 'task-escalations');
  const context = { jobId: 'x', attempt: 1, requestId: 'x', signal: new AbortController().signal };
  await handler.handle({ day: moment.slice(0, 10) }, context);
}

test('removing a person from the contract removes the texts of its tasks, and the history stays', async () => {
  const { rows } = await service.pool.query<{ id: bigint }>('select contract_id_of($1) as id', [
    policyNumber,
  ]);
  await inTransaction(service.pool, (tx) => replaceTaskTexts(tx, rows[0]?.id ?? 0n, 'УДАЛЕНО'));
  const list = await anna.open(`/contracts/${policyNumber}`);
  assert.match(list.text, /УДАЛЕНО/);
  assert.doesNotMatch(list.text, /Просрочить|Чужое/);
  const shown = await anna.open('/tasks/2');
  assert.match(shown.text, /завершено/);
  assert.doesNotMatch(shown.text, /40 000/);
  await assert.rejects(service.pool.query('delete from staff_task_events'), /never altered or removed/);
  await assert.rejects(service.pool.query(`update staff_task_events set actor = 'staff:x'`), /never altered/);
});
