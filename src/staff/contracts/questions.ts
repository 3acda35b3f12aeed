import { askPartner, listQuestions, noteAnswer } from '#contracts/life/questions/questions.ts';
import { all, column } from '../use-case/columns.ts';
import { required, subject } from '../use-case/fields.ts';
import { policyNumberKind, prose, uuidKind, withHint } from '../use-case/kinds.ts';
import { change, listing, requireDone, withAccessAudit } from '../use-case/use-case.ts';

const ofContract = { policyNumber: subject(policyNumberKind, 'number of the contract') };
const questionText = withHint(prose, 'text', 'Какой пробег?');

export const contractQuestions = withAccessAudit(
  listing({
    name: 'contract questions',
    title: 'list questions to the partner of a contract, with its answers',
    permission: 'contracts.read',
    input: ofContract,
    columns: {
      questionId: column.text,
      version: column.number,
      ...all(column.text, 'question', 'askedBy'),
      askedAt: column.moment,
      ...all(column.text, 'answer', 'answeredBy', 'answeredAs'),
      answeredAt: column.moment,
    },
    none: 'nothing was asked',
    run: ({ pool }, input) => listQuestions(pool, input.policyNumber),
  }),
  ({ policyNumber: number }) => number,
);

export const contractAsk = change({
  name: 'contract ask',
  title:
    'ask the partner about a contract that awaits approval; the partner reads the question in `approval`',
  permission: 'contracts.decide',
  input: { ...ofContract, question: required(questionText, 'what the partner reads; no personal data') },
  run: async ({ pool, by }, input) =>
    requireDone(await askPartner(pool, by(), input.policyNumber, input.question)),
  json: (asked) => asked,
  text: ({ questionId }) => [`the partner reads the question ${questionId}`],
});

export const answerQuestion = change({
  name: 'contract answer',
  title: 'record the partner’s answer to a question, once',
  permission: 'contracts.note',
  input: {
    questionId: subject(uuidKind('contract questions'), 'from {contract questions}'),
    answer: required(questionText, 'what it has said; kept as personal data'),
  },
  run: async ({ pool, by }, { questionId, answer }) =>
    requireDone(await noteAnswer(pool, by(), questionId, answer)),
  json: (answered) => answered,
  text: ({ policyNumber: number }) => [`the answer about ${number} is noted`],
});
