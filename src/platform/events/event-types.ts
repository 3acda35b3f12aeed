import type { Json } from '#kernel/json/json.ts';

const ofContract = ['policyNumber', 'draftId', 'product', 'holderType', 'version'] as const;

/** Event types with their ids. Never change the meaning of a type, because partners' programs depend on it. */
export const eventTypes = {
  'contract.in_force': { title: 'Договор оплачен и заключён', data: ofContract },
  'contract.imported': {
    title:
      'Действующий договор перенесён из другой системы страховщика: его читают, изменяют и оплачивают здесь',
    data: ofContract,
  },
  'contract.changed': {
    title: 'Договор изменён доп. соглашением',
    data: [...ofContract, 'addendumNumber'],
  },
  'contract.terminated': {
    title: 'Оформлено расторжение договора',
    data: [...ofContract, 'addendumNumber', 'reasonCode'],
  },
  'contract.reinstated': {
    title: 'Договор снова действует: расторжение за неоплату взноса отменено, страхование не прерывалось',
    data: [...ofContract, 'addendumNumber'],
  },
  'contract.approval_decided': { title: 'Страховщик согласовал или отклонил договор', data: ofContract },
  'contract.approval_question': {
    title: 'Страховщик задал вопрос о договоре, который ждёт согласования',
    data: ofContract,
  },
  'contract.approval_expired': {
    title: 'Договор не согласован до начала страхования: чтобы его рассмотрели, измените его даты',
    data: ofContract,
  },
  'contract.expiring': { title: 'Договор заканчивается через 30 дней', data: [...ofContract, 'endsOn'] },
  'renewal.offered': {
    title: 'Рассчитано предложение о продлении договора, или прежнее рассчитано заново',
    data: [...ofContract, 'renewalId', 'holdUntil'],
  },
  'renewal.accepted': {
    title: 'Предложение о продлении принято: вами, клиентом по ссылке или вашей заявкой о продлении',
    data: [...ofContract, 'renewalId', 'renewedPolicyNumber'],
  },
  'renewal.lapsed': {
    title: 'Предложение о продлении больше не действует: договор закончился или прекращён',
    data: [...ofContract, 'renewalId'],
  },
  'contract.plate_missing': {
    title:
      'Через 10 дней после начала страхования в договоре нет государственного регистрационного знака: внесите его изменением',
    data: ofContract,
  },
  'installment.paid': { title: 'Оплачен следующий взнос', data: [...ofContract, 'installmentNr'] },
  'installment.due_soon': {
    title: 'Взнос нужно оплатить через 7 дней',
    data: [...ofContract, 'installmentNr', 'dueOn', 'payUntil'],
  },
  'installment.overdue': {
    title: 'Взнос не оплачен в срок',
    data: [...ofContract, 'installmentNr', 'dueOn', 'payUntil'],
  },
  'installment.notice_sent': {
    title: 'Страхователю отправлено уведомление о взносе: до срока оплаты или после него',
    data: [...ofContract, 'installmentNr', 'notice', 'payUntil'],
  },
  'installment.extended': {
    title: 'Страховщик дал отсрочку по взносу',
    data: [...ofContract, 'installmentNr', 'payUntil'],
  },
  'payment.expired': {
    title: 'Срок ссылки на оплату истёк, она не оплачена',
    data: [...ofContract, 'orderId', 'installmentNr'],
  },
  'payment.refunded': {
    title: 'Деньги, которые не оплатили договор, возвращены плательщику',
    data: [...ofContract, 'orderId', 'installmentNr'],
  },
  'autopay.agreed': {
    title: 'Клиент разрешил списывать следующие взносы с сохранённой карты или счёта',
    data: ofContract,
  },
  'autopay.charged': {
    title: 'Взнос списан с сохранённой карты или счёта',
    data: [...ofContract, 'orderId', 'installmentNr'],
  },
  'autopay.declined': {
    title: 'Взнос не списан с сохранённой карты или счёта: банк отказал',
    data: [...ofContract, 'orderId', 'installmentNr', 'declineReason'],
  },
  'autopay.ended': {
    title: 'Автоматические списания взносов прекращены: оставшиеся взносы клиент платит сам',
    data: [...ofContract, 'endReason'],
  },
  'addendum.expired': {
    title: 'Доп. соглашение не вступит в силу: не оплачено в срок или отменено страховщиком',
    data: [...ofContract, 'addendumNumber'],
  },
  'refund.paid': {
    title: 'Часть премии по доп. соглашению возвращена клиенту',
    data: [...ofContract, 'addendumNumber'],
  },
  'consent.given': {
    title: 'Клиент дал согласие на обработку персональных данных на странице страховщика',
    data: [...ofContract, 'purpose'],
  },
  'consent.withdrawn': {
    title: 'Согласие на обработку персональных данных отозвано',
    data: [...ofContract, 'purpose'],
  },
  'settlement.closed': {
    title: 'Месяц вознаграждения закрыт: его строки и итоги больше не меняются',
    data: ['month'],
  },
  'operation.finished': {
    title: 'Готов ответ на запрос, который был принят на исполнение',
    data: ['operationId'],
  },
  'tariff.published': {
    title: 'Опубликована версия тарифа',
    data: ['product', 'tariffVersion', 'effectiveFrom'],
  },
  'tariff.withdrawn': {
    title: 'Версия тарифа отозвана до своего первого дня: по ней ничего не будет рассчитано',
    data: ['product', 'tariffVersion', 'effectiveFrom'],
  },
  'reference.changed': { title: 'Изменился справочник', data: ['list'] },
  'webhook.ping': { title: 'Проверка связи, о которой попросили вы сами', data: [] },
} as const satisfies Readonly<
  Record<string, { readonly title: string; readonly data: readonly EventField[] }>
>;

export type EventType = keyof typeof eventTypes;

export function isEventType(name: unknown): name is EventType {
  return typeof name === 'string' && Object.hasOwn(eventTypes, name);
}

/** Id fields of events; no id identifies a person. `example` is shown in the API description. */
export const eventFields = {
  policyNumber: { description: 'Номер договора', example: 'XXX0000000001' },
  draftId: { description: 'Идентификатор договора', example: '6f1c0f0e-5d0a-4c4e-9a51-0d6f6b0f7c11' },
  product: { description: 'Продукт, как в адресах методов', example: 'property' },
  holderType: { description: 'Тип страхователя, как в адресах методов', example: 'individual' },
  version: { description: 'Версия договора, с которой это произошло', example: 3 },
  addendumNumber: { description: 'Номер доп. соглашения', example: 'XXX0000000001-1' },
  installmentNr: { description: 'Номер взноса', example: 2 },
  orderId: { description: 'Идентификатор оплаты', example: '0d9f4b3c-2f0e-4b57-8c3e-5a4a3b1c9d20' },
  dueOn: { description: 'День взноса по договору (`dueDate`)', example: '2026-12-05' },
  payUntil: {
    description: 'День, до которого включительно взнос оплачен вовремя',
    example: '2026-12-07',
  },
  notice: { description: 'BEFORE — до срока оплаты, AFTER — после него', example: 'BEFORE' },
  reasonCode: {
    description: 'Основание расторжения по справочнику termination_reason',
    example: 'NON_PAYMENT',
  },
  declineReason: { description: 'Почему банк отказал', example: 'insufficient-funds' },
  endReason: { description: 'Почему списания прекращены', example: 'CLIENT' },
  renewalId: {
    description: 'Идентификатор продления (`GET renewals`)',
    example: '5f1c0f0e-5d0a-4c4e-9a51-0d6f6b0f7c12',
  },
  holdUntil: { description: 'Последний день, в который предложение можно принять', example: '2027-11-15' },
  renewedPolicyNumber: { description: 'Номер нового договора', example: 'XXX0000000002' },
  endsOn: { description: 'Последний день договора', example: '2026-12-23' },
  purpose: { description: 'Цель обработки, на которую дано согласие', example: 'INSURANCE' },
  month: { description: 'Месяц', example: '2026-11' },
  operationId: {
    description: '`oper_id`, с которым читают ответ (`GET operations`)',
    example: '019a8c1e-7c00-7000-8000-000000000001',
  },
  tariffVersion: { description: 'Версия тарифа', example: 'property/rates/2026-12-01' },
  effectiveFrom: { description: 'Первый день заключения, на который она действует', example: '2026-12-01' },
  list: { description: 'Имя справочника', example: 'country' },
} as const satisfies Readonly<Record<string, { readonly description: string; readonly example: Json }>>;

export type EventField = keyof typeof eventFields;
export type EventIds = { readonly [Field in EventField]?: string | number };
