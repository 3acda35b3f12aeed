import Type from 'typebox';
import { approvalStatusAnswer } from '#contracts/answers/answer.ts';
import {
  answeredAlready,
  answerQuestion,
  type PartnersAnswer,
  questionAnswer,
  questionsAnswer,
  questionToAnswer,
  unknownQuestion,
} from '#contracts/life/questions/questions.ts';
import { approvalQuestion, approvalStatus } from '#contracts/record/answer-schemas/contract.ts';
import { ownContractByNumber } from '#contracts/record/read.ts';
import { faultAt, invalidArgument } from '#kernel/errors/errors.ts';
import { isObject } from '#kernel/json/json.ts';
import { answerObject, arraySchema, dateAnswer, stringSchema } from '#kernel/schema/answer-fields.ts';
import { compileValidator } from '#kernel/schema/schema.ts';
import { choiceField, textField } from '#kernel/schema/schema-fields.ts';
import { namedSchema, schemaReference } from '#kernel/schema/schema-parts.ts';
import { changeOnce } from '#platform/operations/idempotency.ts';
import type { Product } from '#products/product/product.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { type Parameter, policyNumberParameter } from '../protocol/openapi/parameters.ts';
import { exampleNumber } from '../protocol/openapi/parts.ts';
import { malformed, reusedKey, unknownContract, unreadableRequest } from '../protocol/openapi/refusals.ts';
import { readPolicyNumber } from '../protocol/requests/path-parameters.ts';

export const approvalTag = {
  name: 'Согласование',
  description: 'Вопросы страховщика о договорах, которые ждут его решения',
};

const path = '/sales/v2/policies/:policyNumber/approval/questions';
const exampleId = '0d9f4b3c-2f0e-4b57-8c3e-5a4a3b1c9d20';
const answerLengthMax = 4_000;

const questionsSchema = namedSchema(
  'ApprovalQuestions',
  answerObject('Согласование договора и вопросы о нём', {
    policyNumber: stringSchema('Номер договора', 'XXX0000000001'),
    approval: Type.Optional(
      answerObject('Согласование; нет, если договору оно не нужно', {
        status: approvalStatus,
        decideBy: dateAnswer(
          'Последний день, в который страховщик может решить, а вы — оплатить',
          '2026-12-01',
        ),
      }),
    ),
    questions: arraySchema('От первого к последнему', approvalQuestion),
  }),
);

const answeredSchema = namedSchema(
  'ApprovalAnswer',
  answerObject('Ответ записан', {
    policyNumber: stringSchema('Номер договора', 'XXX0000000001'),
    question: schemaReference(approvalQuestion),
  }),
);

const answerSchema = namedSchema(
  'ApprovalAnswerRequest',
  Type.Object(
    {
      answer: Type.String({
        ...textField('Ответ', '45 000 км', answerLengthMax),
        minLength: 1,
        pattern: '\\S',
      }),
      answeredBy: Type.Optional(
        choiceField('Кто отвечает: AGENT — вы; CLIENT — клиент через вас; без поля AGENT', [
          'AGENT',
          'CLIENT',
        ]),
      ),
    },
    { description: 'Ответ на вопрос страховщика' },
  ),
);

const questionId: Parameter = {
  component: 'QuestionId',
  name: 'questionId',
  in: 'path',
  required: true,
  description: 'Идентификатор вопроса: `id` из `approval.questions`',
  schema: { type: 'string', format: 'uuid' },
  example: exampleId,
};

const asked = {
  id: exampleId,
  question: 'Какой у автомобиля пробег?',
  askDate: '2026-11-21T12:00:00+03:00',
};
const answered = {
  ...asked,
  answer: '45 000 км',
  answerDate: '2026-11-21T15:00:00+03:00',
  answeredBy: 'CLIENT',
};

/** Declares GET policies/{policyNumber}/approval/questions. `product` provides the contract number of the examples. */
export const readQuestionsEndpoint = (product: Pick<Product, 'numbers'>) =>
  defineEndpoint({
    method: 'GET',
    path,
    name: 'approval.questions',
    operationId: 'readApprovalQuestions',
    tag: approvalTag.name,
    summary: 'Прочитать вопросы страховщика',
    description:
      'Что страховщик спросил о договоре, который ждёт согласования, и ответы. О новом вопросе говорит событие ' +
      '`contract.approval_question`.\n\n_Questions of the insurer about a contract that awaits approval._',
    parameters: [policyNumberParameter],
    answer: {
      description: 'Вопросы',
      schema: questionsSchema,
      examples: () => ({
        one: {
          summary: 'Вопрос ждёт ответа',
          value: {
            policyNumber: exampleNumber(product, 1n),
            approval: {
              status: approvalStatusAnswer('REQUIRED'),
              decideBy: '2026-12-01',
            },
            questions: [asked],
          },
        },
      }),
    },
    faults: {
      INVALID_ARGUMENT: unreadableRequest,
      NOT_FOUND: unknownContract(product),
    },
    async handle({ pool }, { caller, params }) {
      const contract = await ownContractByNumber(pool, caller, readPolicyNumber(params));
      const { contractId, policyNumber: number, approval, startsOn } = contract;
      const body = {
        policyNumber: number,
        ...(approval
          ? {
              approval: {
                status: approvalStatusAnswer(approval.state),
                decideBy: startsOn,
              },
            }
          : {}),
        questions: approval ? await questionsAnswer(pool, contractId) : [],
      };
      return { status: 200, body };
    },
  });

export const answerQuestionEndpoint = (product: Pick<Product, 'numbers'>) =>
  defineEndpoint({
    method: 'PUT',
    path: `${path}/:questionId`,
    name: 'approval.questions',
    operationId: 'answerApprovalQuestion',
    tag: approvalTag.name,
    summary: 'Ответить на вопрос страховщика',
    description:
      'Ответ записывается один раз и хранится как персональные данные; тот же ответ снова ничего не меняет. Решает страховщик: ' +
      'о решении скажет событие `contract.approval_decided`. Файлы передавайте страховщику, как у вас условлено.\n\n' +
      '_Answers a question of the insurer once, in your own words or your client’s._',
    parameters: [policyNumberParameter, questionId],
    body: {
      description: 'Ответ',
      schema: answerSchema,
      examples: () => ({
        client: { summary: 'Отвечает клиент', value: { answer: '45 000 км', answeredBy: 'CLIENT' } },
      }),
    },
    answer: {
      description: 'Ответ записан',
      schema: answeredSchema,
      examples: () => ({
        answered: {
          summary: 'Отвечено',
          value: { policyNumber: exampleNumber(product, 1n), question: answered },
        },
      }),
    },
    faults: {
      INVALID_ARGUMENT: {
        description: 'Поля неверны, все причины сразу.',
        examples: [
          {
            summary: 'Нет ответа',
            faults: [faultAt('answer', 'обязательное поле: ответ', 'FIELD_REQUIRED')],
          },
          malformed,
        ],
      },
      NOT_FOUND: {
        description: 'Договора нет, он оформлен не вами, или о нём такого вопроса не было.',
        examples: [
          ...unknownContract(product).examples,
          {
            summary: 'Нет вопроса',
            faults: [faultAt('questionId', unknownQuestion, 'QUESTION_NOT_FOUND')],
          },
        ],
      },
      ABORTED: {
        description: 'На вопрос уже ответили иначе, или ключ занят другим запросом.',
        examples: [{ summary: 'Уже отвечено', faults: [answeredAlready] }, reusedKey],
      },
    },
    isOnce: true,
    async handle({ pool, clock, sandboxUnderwriter }, { caller, params, body, completion }) {
      const contract = await ownContractByNumber(pool, caller, readPolicyNumber(params));
      const given = readAnswer(body);
      const question = await questionToAnswer(pool, contract.contractId, params.questionId ?? '', given);
      const now = clock.now();
      const by = { actor: `partner:${caller.partner.login}`, requestId: caller.requestId, at: now };
      const { questionId } = question;
      const noted = question.answer === null ? { ...question, ...given, answeredAt: now } : question;
      const answer = {
        status: 200,
        body: { policyNumber: contract.policyNumber, question: questionAnswer(noted) },
      };
      const reply = await changeOnce(pool, completion, now, answer, (tx) =>
        answerQuestion(tx, by, contract, { questionId, ...given }),
      );
      await sandboxUnderwriter?.answered(contract.policyNumber, given.answer, caller.requestId);
      return reply;
    },
  });

const validate = compileValidator(answerSchema);

function readAnswer(body: unknown): PartnersAnswer {
  const faults = validate(body);
  if (faults.length > 0) throw invalidArgument(faults);
  const { answer, answeredBy } = isObject(body) ? body : {};
  return { answer: String(answer).trim(), answeredAs: answeredBy === 'CLIENT' ? 'CLIENT' : 'AGENT' };
}
