import { h } from 'preact';
import { personAnonymize } from '#staff/contracts/persons/anonymize.ts';
import { contractShow } from '#staff/contracts/show.ts';
import { Proposed } from '#staff/dual-control/four-eyes.ts';
import { readInput } from '#staff/use-case/read-input.ts';
import { changePage, type Described, Impossible } from '../change-page.ts';
import type { ConsolePage, Visit } from '../page.ts';
import { typedIn } from '../parts/form.ts';
import { refusalWords } from '../parts/refusal-words.ts';
import { table } from '../parts/table.ts';
import { linkTo, notice } from '../parts/values.ts';
import { personPlace } from '../parts/words.ts';

const path = '/person-anonymize';

export const peoplePages: readonly ConsolePage[] = [
  changePage({
    path,
    useCase: personAnonymize,
    wantsFresh: true,
    described: forecast,
    choices: ({ query }) => ({ place: [placeChoice(query.get('place') ?? '')] }),
    done: ({ result: { parts = [] } }) => `Данные человека удалены. Договоров: ${parts.length}`,
    next: ['/search', 'К поиску'],
  }),
];

const placeChoice = (place: string) => [place, personPlace(place)] as const;

/** Shows which contracts an anonymization would change and what prevents it. */
async function forecast(visit: Visit, sent: URLSearchParams): Promise<Described> {
  const read = readInput(personAnonymize.input, typedIn(personAnonymize.input, sent));
  if ('faults' in read) return null;
  const { result } = await visit.run(personAnonymize, { ...read.input, despiteTerm: false, dryRun: true });
  if (result instanceof Proposed || !result.parts)
    return new Impossible(
      notice('bad', 'В этом договоре такого человека нет: данные уже удалены или место указано неверно.'),
    );
  const { parts, against } = result;
  const obstacles = Map.groupBy(against, ({ policyNumber }) => policyNumber);
  const contracts = table(
    'Договоры человека',
    [
      {
        title: 'Договор',
        kind: 'text',
        cell: ({ contract: { policyNumber } }: (typeof parts)[number]) =>
          visit.may(contractShow.permission) ? linkTo.contract(policyNumber) : policyNumber,
      },
      { title: 'Кто в нём', kind: 'list', cell: ({ parents }) => placesIn(parents) },
      {
        title: 'Что мешает',
        kind: 'text',
        cell: ({ contract: { policyNumber } }) =>
          (obstacles.get(policyNumber) ?? []).map(({ reason }) => h('p', null, refusalWords(reason))),
      },
    ],
    parts,
  );
  if (against.some(({ isTerm }) => !isTerm))
    return new Impossible([
      contracts,
      notice('bad', 'Удалить данные пока нельзя: сначала устраните то, что мешает.'),
    ]);
  return [
    contracts,
    against.length > 0
      ? notice('bad', 'Срок хранения не истёк: удалить данные раньше можно, если вы отметите это ниже.')
      : null,
  ];
}

/** Names the places of a person; each place is the JSON of a path. */
function placesIn(parents: readonly string[]): string {
  return [
    ...new Set(
      parents.map((parent) =>
        personPlace((JSON.parse(parent) as string[]).filter((step) => typeof step === 'string').at(-1) ?? ''),
      ),
    ),
  ].join(', ');
}
