import type { ReasonText } from '../catalogue.ts';

/** For what the insurer approves a contract before it is paid, reasons of `approval.grounds`, and what it asks about one. */
export const approvalTexts = {
  MARKED_ATYPICAL: {
    title: ['Заявка отмечена как нетипичная', 'The application is marked as atypical'],
    happened: [
      'Передано uw.isAtypicalApplication: true, и договор до оплаты смотрят сотрудники страховщика.',
      'uw.isAtypicalApplication: true was sent, so the staff of the insurer look at the contract before it is paid.',
    ],
    advice: [
      'Сохраните договор и дождитесь события contract.approval_decided. Если отметка не нужна, уберите её.',
      'Save the contract and wait for the event contract.approval_decided. If you do not need the mark, leave it out.',
    ],
  },
  SUM_NEEDS_APPROVAL: {
    title: ['Сумму согласует страховщик', 'The insurer approves such a sum'],
    happened: [
      'Стоимость или страховая сумма больше той, на которую договор заключают без осмотра, либо увеличена у действующего договора.',
      'The value or the sum insured is above what is sold without a look, or is raised in a contract in force.',
    ],
    advice: [
      'Дождитесь решения (contract.approval_decided) или передайте меньшую сумму. При изменении действующего договора обратитесь к страховщику.',
      'Wait for the decision (contract.approval_decided) or send a lower sum. Where a contract in force is changed, ask the insurer.',
    ],
  },
  RISK_NEEDS_APPROVAL: {
    title: ['Объект или условия согласует страховщик', 'The insurer approves such a risk'],
    happened: [
      'По правилам продукта такого человека, такой объект или такие условия до оплаты смотрят сотрудники страховщика.',
      'By the rules of the product the staff of the insurer look at such a person, object or condition before it is paid.',
    ],
    advice: [
      'Проверьте поле field. Если оно верно, дождитесь решения (contract.approval_decided). При изменении действующего договора обратитесь к страховщику.',
      'Check what field names. If it is right, wait for the decision (contract.approval_decided). Where a contract in force is changed, ask the insurer.',
    ],
  },
  UNDERWRITING_NEEDS_APPROVAL: {
    title: ['Согласования требует андеррайтинг', 'The underwriting asks for approval'],
    happened: [
      'Этот договор смотрят сотрудники страховщика по его собственным правилам; чего они требуют, говорит описание.',
      'The staff of the insurer look at this contract by rules of their own; the description says what these ask for.',
    ],
    advice: [
      'Сделайте то, что называет описание (например, покажите объект), и дождитесь решения (contract.approval_decided).',
      'Do what the description names, such as showing the object, and wait for the decision (contract.approval_decided).',
    ],
  },
  GENERAL_AGREEMENT_NOT_OPEN: {
    title: ['Генеральный договор не открыт вам', 'The general agreement is not open to you'],
    happened: [
      'Перевозка заявлена по генеральному договору, которого у страховщика нет среди открытых вам.',
      'The shipment is declared under a general agreement that is not among those which the insurer has opened to you.',
    ],
    advice: [
      'Сверьте номер генерального договора. Если он верен, дождитесь решения или попросите страховщика открыть договор вам.',
      'Compare the number of the general agreement. If it is right, wait for the decision, or ask the insurer to open it to you.',
    ],
  },
  QUESTION_NOT_FOUND: {
    title: ['Такого вопроса нет', 'There is no such question'],
    happened: [
      'По этому договору страховщик не задавал вопроса с таким идентификатором.',
      'The insurer has asked no question with this id about this contract.',
    ],
    advice: [
      'Возьмите id из GET policies/{policyNumber}/approval/questions.',
      'Take the id from GET policies/{policyNumber}/approval/questions.',
    ],
  },
  QUESTION_ANSWERED: {
    title: ['На вопрос уже ответили иначе', 'The question has another answer already'],
    happened: [
      'Ответ записывается один раз: его уже передали вы или записал сотрудник страховщика.',
      'An answer is kept once: you have sent one already, or the staff of the insurer have noted one.',
    ],
    advice: [
      'Прочитайте ответ. Если он неверен, сообщите страховщику или исправьте договор (PUT policies).',
      'Read the answer. If it is wrong, tell the insurer or correct the contract (PUT policies).',
    ],
  },
} as const satisfies Readonly<Record<string, ReasonText>>;
