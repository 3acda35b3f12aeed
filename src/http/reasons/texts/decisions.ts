import type { ReasonText } from '../catalogue.ts';

/** What the insurer and its agreement admit, and what becomes of contracts. */
export const decisionTexts = {
  NOT_IN_AGREEMENT: {
    title: ['Этого нет в вашем соглашении', 'Your agreement does not include it'],
    happened: [
      'Продукт, тип страхователя или вид полиса не входит в соглашение с вами. Ваши права показывает GET me.',
      'The product, type of holder or kind of policy is outside the agreement with you. GET me shows your rights.',
    ],
    advice: [
      'Не предлагайте этого клиентам или договоритесь со страховщиком о расширении прав.',
      'Do not offer it to clients, or agree with the insurer on wider rights.',
    ],
  },
  AGREEMENT_BOUNDS_EXCEEDED: {
    title: ['Больше, чем допускает соглашение', 'Beyond the bounds of your agreement'],
    happened: [
      'Скидка из вознаграждения или ваш коэффициент вне границ соглашения.',
      'The discount from your commission, or your own coefficient, is beyond the bounds of the agreement.',
    ],
    advice: [
      'Передайте значение в границах из описания. В части продуктов с uw.isAtypicalApplication: true такой договор согласует страховщик.',
      'Send a value within the bounds that the description names. Some products let the insurer decide on such a contract where uw.isAtypicalApplication is true.',
    ],
  },
  BLOCKED_BY_INSURER: {
    title: ['Окончательный отказ страховщика', 'The insurer has refused for good'],
    happened: [
      'Правила страховщика запрещают договор на этих данных. Решение окончательное.',
      'The rules of the insurer forbid a contract on these data. The decision is final.',
    ],
    advice: [
      'Не повторяйте запрос и не подбирайте данные: сообщите клиенту об отказе.',
      'Do not repeat the request, and do not try other data: tell your client about the refusal.',
    ],
  },
  APPROVAL_REQUIRED: {
    title: ['Ждёт согласования страховщика', 'Waits for the approval of the insurer'],
    happened: [
      'Договор нетипичный: до согласования оплата невозможна. В расчёте это предупреждение.',
      'The contract is not an ordinary one: it cannot be paid before it is approved. In a quote this is a warning.',
    ],
    advice: [
      'Дождитесь события contract.approval_decided или читайте approval договора, затем повторите оплату.',
      'Wait for the event contract.approval_decided or read approval of the contract, then repeat the payment.',
    ],
  },
  APPROVAL_REJECTED: {
    title: ['Страховщик не согласовал договор', 'The insurer did not approve the contract'],
    happened: [
      'Сотрудники страховщика посмотрели договор и отклонили его; ответ стоит в описании.',
      'The staff of the insurer looked at the contract and rejected it; the description gives their answer.',
    ],
    advice: [
      'Измените данные (PUT policies): изменённый договор рассмотрят заново.',
      'Change the data (PUT policies): a changed contract is looked at again.',
    ],
  },
  APPROVAL_EXPIRED: {
    title: ['Договор не согласован в срок', 'The contract was not approved in time'],
    happened: [
      'Страховщик не принял решения до конца первого дня страхования, а позже договор уже нельзя оплатить.',
      'The insurer did not decide by the end of the first day of cover, and later the contract cannot be paid.',
    ],
    advice: [
      'Перенесите начало (PUT policies): изменённый договор рассмотрят заново. Если по нему есть вопросы (approval.questions), ответьте на них.',
      'Move the start (PUT policies): a changed contract is looked at again. Answer the questions about it, if any (approval.questions).',
    ],
  },
  INSURER_DECISION_REQUIRED: {
    title: ['Это решает страховщик', 'The insurer has to decide this'],
    happened: [
      'Такое изменение или исправление партнёр сделать не может: нужны сотрудники страховщика.',
      'A partner cannot make such a change or correction: it needs the staff of the insurer.',
    ],
    advice: [
      'Передайте обращение клиента страховщику, назвав номер договора и requestId.',
      'Pass the request on to the insurer, with the number of the contract and requestId.',
    ],
  },
  GENERAL_AGREEMENT_MISMATCH: {
    title: ['Расходится с генеральным договором', 'Differs from the general agreement'],
    happened: [
      'Дата, страхователь или срок перевозки не те, что в генеральном договоре.',
      'The date, the holder or the days of the shipment are not those of the general agreement.',
    ],
    advice: [
      'Передайте данные генерального договора или уберите его номер.',
      'Send the data of the general agreement, or leave its number out.',
    ],
  },
  GENERAL_AGREEMENT_LIMIT_EXCEEDED: {
    title: ['Лимит генерального договора исчерпан', 'The general agreement has no limit left'],
    happened: [
      'Сумма перевозки больше лимита на перевозку или свободного остатка.',
      'The sum of the shipment is above the limit of one shipment, or above what is left.',
    ],
    advice: [
      'Уменьшите сумму или попросите страховщика увеличить лимит.',
      'Lower the sum, or ask the insurer for a higher limit.',
    ],
  },
  BLANK_NOT_AVAILABLE: {
    title: ['Этот бланк использовать нельзя', 'The blank cannot be used'],
    happened: [
      'Бланк вам не выдан, испорчен или на нём уже есть договор.',
      'The blank was not issued to you, is spoilt, or has a contract on it.',
    ],
    advice: [
      'Передайте серию и номер другого выданного вам бланка.',
      'Send serial and number of another blank that was issued to you.',
    ],
  },
  REGISTRY_NOT_CONFIRMED: {
    title: ['Реестр не подтвердил данные', 'The registry did not confirm the data'],
    happened: [
      'Отраслевой реестр не знает такого транспортного средства или удостоверения либо знает другого собственника.',
      'The registry of the industry does not know the vehicle or the licence, or knows another owner.',
    ],
    advice: [
      'Сверьте поле field с документом и передайте верное. Если всё верно, обратитесь к страховщику.',
      'Compare what field names with the document. If all is right, ask the insurer.',
    ],
  },
  ALREADY_INSURED: {
    title: ['На эти дни договор уже есть', 'There is a contract for these days already'],
    happened: [
      'То же транспортное средство того же собственника застраховано, или прежний договор ещё действует либо уже продлён.',
      'The same vehicle of the same owner is insured, or the earlier contract still runs or has been prolonged already.',
    ],
    advice: [
      'Передайте начало после дня, названного в описании, или расторгните другой договор.',
      'Send a start after the day that the description names, or end the other contract.',
    ],
  },
  CONTRACT_IN_FORCE: {
    title: ['Договор уже заключён', 'The contract is concluded already'],
    happened: [
      'Договор оплачен: изменить его как проект или оплатить ещё раз нельзя.',
      'The contract is paid: it cannot be changed as a draft, nor paid again.',
    ],
    advice: [
      'Прочитайте договор. Условия меняют дополнительным соглашением (POST addendums).',
      'Read the contract. Its conditions are changed by an addendum (POST addendums).',
    ],
  },
  CONTRACT_ENDED: {
    title: ['Договор расторгнут', 'The contract has ended'],
    happened: [
      'Договор расторгнут или расторгается: менять и оплачивать его больше нельзя.',
      'The contract has been terminated or is being terminated: it can be neither changed nor paid.',
    ],
    advice: [
      'Оформите новый договор, если он нужен клиенту.',
      'Make a new contract if your client needs one.',
    ],
  },
  CONTRACT_STATUS_FORBIDS: {
    title: ['Статус договора этого не допускает', 'The status of the contract does not allow it'],
    happened: [
      'Договор ещё не в том состоянии: например, доп. соглашение возможно только к оплаченному.',
      'The contract is not in the state for it yet: an addendum, for example, needs a paid contract.',
    ],
    advice: [
      'Сделайте сначала то, что называет описание: измените проект (PUT policies) или оплатите его.',
      'Do first what the description names: change the draft (PUT policies) or pay it.',
    ],
  },
  CONTRACT_CHANGED_MEANWHILE: {
    title: ['Договор изменил другой запрос', 'Another request changed the contract'],
    happened: [
      'Два запроса меняли договор одновременно, этот пришёл вторым и ничего не изменил.',
      'Two requests changed the contract at once; this one came second and changed nothing.',
    ],
    advice: [
      'Прочитайте договор и повторите изменение, если оно ещё нужно.',
      'Read the contract and repeat the change if it is still needed.',
    ],
  },
  PREVIOUS_CONTRACT_NOT_FOUND: {
    title: ['Прежний договор не найден', 'The earlier contract was not found'],
    happened: [
      'Договора с этим номером нет среди ваших договоров этого продукта и типа страхователя.',
      'None of your contracts of this product and type of holder has this number.',
    ],
    advice: [
      'Передайте номер вашего договора либо все данные без isProlongation и без номера.',
      'Send the number of a contract of yours, or all data without isProlongation and without the number.',
    ],
  },
  PREVIOUS_CONTRACT_NOT_RENEWABLE: {
    title: ['Прежний договор нельзя продлить', 'The earlier contract cannot be prolonged'],
    happened: [
      'Прежний договор не был заключён или расторгнут до начала.',
      'The earlier contract was never concluded, or ended before it began.',
    ],
    advice: [
      'Оформите новый договор со всеми данными, без isProlongation и номера.',
      'Make a new contract with all data, without isProlongation and the number.',
    ],
  },
  NOTHING_CHANGED: {
    title: ['Изменений нет', 'Nothing is changed'],
    happened: [
      'Переданный договор такой же, как действующий.',
      'The contract that was sent is the same as the one in force.',
    ],
    advice: [
      'Передайте договор целиком с изменениями; что можно изменить, говорит описание.',
      'Send the whole contract with your changes; the description says what may change.',
    ],
  },
  FIELD_NOT_CHANGEABLE: {
    title: ['Это поле изменить нельзя', 'The field cannot be changed'],
    happened: [
      'После сохранения или заключения это поле не меняется, или не меняется этим видом доп. соглашения.',
      'Once saved or concluded this field stays as it is, or this kind of addendum does not change it.',
    ],
    advice: [
      'Верните значение из договора. Для такого изменения нужен другой kind или новый договор.',
      'Send the value of the contract. Such a change needs another kind or a new contract.',
    ],
  },
  EFFECTIVE_DATE_NOT_ALLOWED: {
    title: ['С этого дня доп. соглашение невозможно', 'The addendum cannot count from that day'],
    happened: [
      'effectiveDate раньше сегодняшнего дня или начала, позже окончания либо раньше уже согласованного изменения.',
      'effectiveDate lies before today or the start, after the end, or before a change that is agreed upon already.',
    ],
    advice: [
      'Передайте день в границах из описания.',
      'Send a day within the bounds that the description names.',
    ],
  },
  ADDENDUM_AWAITS_PAYMENT: {
    title: ['Другое доп. соглашение ждёт доплаты', 'Another addendum waits for its surcharge'],
    happened: [
      'По договору уже есть неоплаченное доп. соглашение, второе рядом с ним невозможно.',
      'The contract has an unpaid addendum, and there cannot be another one beside it.',
    ],
    advice: [
      'Оплатите его или замените, передав replaces с его номером.',
      'Pay it, or replace it by sending replaces with its number.',
    ],
  },
  ADDENDUM_NOT_AWAITED: {
    title: ['Заменять нечего', 'There is nothing to replace'],
    happened: [
      'Доп. соглашение из replaces не ждёт доплаты по этому договору: оплачено, просрочено или чужое.',
      'The addendum in replaces waits for no surcharge of this contract: it is paid, expired or of another one.',
    ],
    advice: [
      'Уберите replaces или передайте номер из описания.',
      'Leave replaces out, or send the number that the description names.',
    ],
  },
  AGREED_CHANGE_LOST: {
    title: ['Пропало бы согласованное изменение', 'A change agreed upon would be lost'],
    happened: [
      'Передан договор, каким он читался, а с будущего дня уже согласовано другое значение.',
      'The contract was sent as it was read, but another value is agreed upon from a later day on.',
    ],
    advice: [
      'Возьмите contract из ответа на то доп. соглашение, внесите свои изменения и передайте его.',
      'Take contract from the answer to that addendum, make your changes there and send it.',
    ],
  },
  TERMINATION_GROUND_NOT_ALLOWED: {
    title: ['Основание расторжения не подходит', 'The ground of termination does not apply'],
    happened: [
      'Основание неизвестно, для другого продукта, страхователя или времени, его срок прошёл, либо его называет только страховщик.',
      'The ground is unknown, is for another product, holder or time, is over, or only the insurer can name it.',
    ],
    advice: [
      'Передайте reasonCode из описания, HOLDER_WISH или ничего.',
      'Send a reasonCode that the description names, HOLDER_WISH, or none.',
    ],
  },
} as const satisfies Readonly<Record<string, ReasonText>>;
