// Emitted from the description of the interface by `npm run sdk:types`: do not edit.
import type { CallOptions } from './calls.ts';

/** A day, `YYYY-MM-DD`. */
export type Day = string;
/** A moment, ISO 8601 with an offset; the date is used as written, without conversion to Moscow time. */
export type Moment = string;

/** A type with every field optional, at any depth. */
export type Draft<Whole> = { [Key in keyof Whole]?: DraftField<Whole[Key]> };
type DraftField<Field> = Field extends readonly (infer Item)[] ? Draft<Item>[] : Field extends object ? Draft<Field> : Field;

/** The possible answers to a request, by the field that distinguishes its variants. */
export type AnswerTo<Answer, Field extends keyof Answer, Code> = Answer extends unknown
  ? [Extract<Code, Answer[Field]>] extends [never] ? never : Answer
  : never;

/** Дополнительное соглашение */
export interface Addendum {
  /** Номер */
  addendumNumber: string;
  /** Причина, как она передана */
  reason: string;
  /** Состояние доп. соглашения */
  status: {
    /** AWAITING_PAYMENT — Ждёт доплаты, договор пока не изменён; COMPLETE — Вступило в силу; CANCELLED — Отменено; EXPIRED — Не оплачено в срок */
    code: 'AWAITING_PAYMENT' | 'COMPLETE' | 'CANCELLED' | 'EXPIRED';
    /** Состояние словами */
    description: string;
  };
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Когда оформлено */
  createDate: Moment;
  /** Когда заключено: доплата внесена или не нужна */
  issueDate?: Moment;
  /** С какого момента действует: день effectiveDate или, если он наступил, заключение */
  inForceDate?: Moment;
}

/** Оформленное доп. соглашение */
export type AddendumAnswerCorporateCargo = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerCorporateCargo;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Оформленное доп. соглашение */
export type AddendumAnswerCorporateCasco = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerCorporateCasco;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Оформленное доп. соглашение */
export type AddendumAnswerCorporateGap = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerCorporateGap;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Оформленное доп. соглашение */
export type AddendumAnswerCorporateMedical = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerCorporateMedical;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Оформленное доп. соглашение */
export type AddendumAnswerCorporateMortgage = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerCorporateMortgage;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Оформленное доп. соглашение */
export type AddendumAnswerCorporateOsago = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerCorporateOsago;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Оформленное доп. соглашение */
export type AddendumAnswerCorporatePet = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerCorporatePet;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Оформленное доп. соглашение */
export type AddendumAnswerCorporateProperty = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerCorporateProperty;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Оформленное доп. соглашение */
export type AddendumAnswerIndividualCargo = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerIndividualCargo;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Оформленное доп. соглашение */
export type AddendumAnswerIndividualCasco = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerIndividualCasco;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Оформленное доп. соглашение */
export type AddendumAnswerIndividualGap = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerIndividualGap;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Оформленное доп. соглашение */
export type AddendumAnswerIndividualMedical = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerIndividualMedical;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Оформленное доп. соглашение */
export type AddendumAnswerIndividualMortgage = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerIndividualMortgage;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Оформленное доп. соглашение */
export type AddendumAnswerIndividualOsago = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerIndividualOsago;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Оформленное доп. соглашение */
export type AddendumAnswerIndividualPet = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerIndividualPet;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Оформленное доп. соглашение */
export type AddendumAnswerIndividualProperty = Addendum & {
  /** Номер договора */
  policyNumber: string;
  /** Договор, каким он становится */
  contract: ContractAnswerIndividualProperty;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
};

/** Доп. соглашение не вступит в силу: не оплачено в срок или отменено страховщиком */
export interface AddendumExpiredEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'addendum.expired';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Номер доп. соглашения */
    addendumNumber: string;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteCorporateCargo {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerCorporateCargo;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteCorporateCasco {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerCorporateCasco;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteCorporateGap {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerCorporateGap;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteCorporateMedical {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerCorporateMedical;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteCorporateMortgage {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerCorporateMortgage;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteCorporateOsago {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerCorporateOsago;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteCorporatePet {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerCorporatePet;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteCorporateProperty {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerCorporateProperty;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteIndividualCargo {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerIndividualCargo;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteIndividualCasco {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerIndividualCasco;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteIndividualGap {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerIndividualGap;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteIndividualMedical {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerIndividualMedical;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteIndividualMortgage {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerIndividualMortgage;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteIndividualOsago {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerIndividualOsago;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteIndividualPet {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerIndividualPet;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Что дало бы доп. соглашение */
export interface AddendumQuoteIndividualProperty {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE' | 'CORRECTION' | 'TERMINATION';
  /** Первый день на изменённых условиях; при расторжении — первый день без страхования */
  effectiveDate: Day;
  /** Основание расторжения по справочнику termination_reason */
  reasonCode?: string;
  /** На сколько меняется сумма к оплате по договору, рублей; меньше нуля — уменьшается */
  premiumDifference: number;
  /** Сколько вернут страхователю, рублей, не больше двух знаков после точки */
  refund?: number;
  /** По какой день включительно вернут при расторжении: 10 рабочих дней, по потребительскому кредиту 7, по календарю нерабочих дней */
  refundBefore?: Day;
  /** Сколько при расторжении осталось к оплате за дни страхования: взносы со статусом DUE, рублей, не больше двух знаков после точки */
  debt?: number;
  /** Номер взноса, которым оплачивают доплату */
  installmentNr?: number;
  /** По какой день включительно её можно оплатить */
  payBefore?: Day;
  /** Расчёт: его можно повторить вручную */
  calculation: {
    /** Премия за весь срок до изменения, рублей, не больше двух знаков после точки */
    premiumBefore: number;
    /** Премия за весь срок после изменения, рублей, не больше двух знаков после точки */
    premiumAfter: number;
    /** Неистёкших дней, день effectiveDate включительно; при расторжении с периодами использования — дней использования */
    daysLeft: number;
    /** Дней в сроке страхования (использования) */
    daysTotal: number;
    /** При расторжении: сколько заработал страховщик, оплачено оно или нет, рублей, не больше двух знаков после точки */
    earned?: number;
    /** Расчёт по шагам */
    steps: string[];
  };
  /** Договор, каким он стал бы */
  contract: ContractAnswerIndividualProperty;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

/** Изменение, исправление или расторжение */
export type AddendumRequestCorporateCargo = AddendumRequestCorporateCargoChange | AddendumRequestCorporateCargoCorrection | AddendumRequestCorporateCargoTermination;

export interface AddendumRequestCorporateCargoChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: NOT_SHIPPED, HOLDER_WISH, COOLING_OFF, RISK_CEASED */
  reasonCode?: 'NOT_SHIPPED' | 'HOLDER_WISH' | 'COOLING_OFF' | 'RISK_CEASED';
  /** Изменённый договор целиком */
  contract: PolicyCorporateCargo;
}

export interface AddendumRequestCorporateCargoCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyCorporateCargo;
}

export interface AddendumRequestCorporateCargoTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: NOT_SHIPPED, HOLDER_WISH, COOLING_OFF, RISK_CEASED */
  reasonCode?: 'NOT_SHIPPED' | 'HOLDER_WISH' | 'COOLING_OFF' | 'RISK_CEASED';
}

/** Изменение, исправление или расторжение */
export type AddendumRequestCorporateCasco = AddendumRequestCorporateCascoChange | AddendumRequestCorporateCascoCorrection | AddendumRequestCorporateCascoTermination;

export interface AddendumRequestCorporateCascoChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: COOLING_OFF, SALE, DEATH, LOSS, HOLDER_WISH, OTHER */
  reasonCode?: 'COOLING_OFF' | 'SALE' | 'DEATH' | 'LOSS' | 'HOLDER_WISH' | 'OTHER';
  /** Изменённый договор целиком */
  contract: PolicyCorporateCasco;
}

export interface AddendumRequestCorporateCascoCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyCorporateCasco;
}

export interface AddendumRequestCorporateCascoTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: COOLING_OFF, SALE, DEATH, LOSS, HOLDER_WISH, OTHER */
  reasonCode?: 'COOLING_OFF' | 'SALE' | 'DEATH' | 'LOSS' | 'HOLDER_WISH' | 'OTHER';
}

/** Изменение, исправление или расторжение */
export type AddendumRequestCorporateGap = AddendumRequestCorporateGapChange | AddendumRequestCorporateGapCorrection | AddendumRequestCorporateGapTermination;

export interface AddendumRequestCorporateGapChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: CASCO_ENDED, OBJECT_SOLD, DEBT_REPAID, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'CASCO_ENDED' | 'OBJECT_SOLD' | 'DEBT_REPAID' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
  /** Изменённый договор целиком */
  contract: PolicyCorporateGap;
}

export interface AddendumRequestCorporateGapCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyCorporateGap;
}

export interface AddendumRequestCorporateGapTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: CASCO_ENDED, OBJECT_SOLD, DEBT_REPAID, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'CASCO_ENDED' | 'OBJECT_SOLD' | 'DEBT_REPAID' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
}

/** Изменение, исправление или расторжение */
export type AddendumRequestCorporateMedical = AddendumRequestCorporateMedicalChange | AddendumRequestCorporateMedicalCorrection | AddendumRequestCorporateMedicalTermination;

export interface AddendumRequestCorporateMedicalChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: NOT_DEPARTED, HOLDER_WISH */
  reasonCode?: 'NOT_DEPARTED' | 'HOLDER_WISH';
  /** Изменённый договор целиком */
  contract: PolicyCorporateMedical;
}

export interface AddendumRequestCorporateMedicalCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyCorporateMedical;
}

export interface AddendumRequestCorporateMedicalTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: NOT_DEPARTED, HOLDER_WISH */
  reasonCode?: 'NOT_DEPARTED' | 'HOLDER_WISH';
}

/** Изменение, исправление или расторжение */
export type AddendumRequestCorporateMortgage = AddendumRequestCorporateMortgageChange | AddendumRequestCorporateMortgageCorrection | AddendumRequestCorporateMortgageTermination;

export interface AddendumRequestCorporateMortgageChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: DEBT_REPAID, OBJECT_SOLD, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'DEBT_REPAID' | 'OBJECT_SOLD' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
  /** Изменённый договор целиком */
  contract: PolicyCorporateMortgage;
}

export interface AddendumRequestCorporateMortgageCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyCorporateMortgage;
}

export interface AddendumRequestCorporateMortgageTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: DEBT_REPAID, OBJECT_SOLD, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'DEBT_REPAID' | 'OBJECT_SOLD' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
}

/** Изменение, исправление или расторжение */
export type AddendumRequestCorporateOsago = AddendumRequestCorporateOsagoChange | AddendumRequestCorporateOsagoCorrection | AddendumRequestCorporateOsagoTermination;

export interface AddendumRequestCorporateOsagoChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: SALE, DEATH, LOSS, HOLDER_WISH, OTHER */
  reasonCode?: 'SALE' | 'DEATH' | 'LOSS' | 'HOLDER_WISH' | 'OTHER';
  /** Изменённый договор целиком */
  contract: PolicyCorporateOsago;
}

export interface AddendumRequestCorporateOsagoCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyCorporateOsago;
}

export interface AddendumRequestCorporateOsagoTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: SALE, DEATH, LOSS, HOLDER_WISH, OTHER */
  reasonCode?: 'SALE' | 'DEATH' | 'LOSS' | 'HOLDER_WISH' | 'OTHER';
}

/** Изменение, исправление или расторжение */
export type AddendumRequestCorporatePet = AddendumRequestCorporatePetChange | AddendumRequestCorporatePetCorrection | AddendumRequestCorporatePetTermination;

export interface AddendumRequestCorporatePetChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: PET_DIED, OBJECT_SOLD, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'PET_DIED' | 'OBJECT_SOLD' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
  /** Изменённый договор целиком */
  contract: PolicyCorporatePet;
}

export interface AddendumRequestCorporatePetCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyCorporatePet;
}

export interface AddendumRequestCorporatePetTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: PET_DIED, OBJECT_SOLD, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'PET_DIED' | 'OBJECT_SOLD' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
}

/** Изменение, исправление или расторжение */
export type AddendumRequestCorporateProperty = AddendumRequestCorporatePropertyChange | AddendumRequestCorporatePropertyCorrection | AddendumRequestCorporatePropertyTermination;

export interface AddendumRequestCorporatePropertyChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: OBJECT_SOLD, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'OBJECT_SOLD' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
  /** Изменённый договор целиком */
  contract: PolicyCorporateProperty;
}

export interface AddendumRequestCorporatePropertyCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyCorporateProperty;
}

export interface AddendumRequestCorporatePropertyTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: OBJECT_SOLD, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'OBJECT_SOLD' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
}

/** Изменение, исправление или расторжение */
export type AddendumRequestIndividualCargo = AddendumRequestIndividualCargoChange | AddendumRequestIndividualCargoCorrection | AddendumRequestIndividualCargoTermination;

export interface AddendumRequestIndividualCargoChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: NOT_SHIPPED, HOLDER_WISH, COOLING_OFF, RISK_CEASED */
  reasonCode?: 'NOT_SHIPPED' | 'HOLDER_WISH' | 'COOLING_OFF' | 'RISK_CEASED';
  /** Изменённый договор целиком */
  contract: PolicyIndividualCargo;
}

export interface AddendumRequestIndividualCargoCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyIndividualCargo;
}

export interface AddendumRequestIndividualCargoTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: NOT_SHIPPED, HOLDER_WISH, COOLING_OFF, RISK_CEASED */
  reasonCode?: 'NOT_SHIPPED' | 'HOLDER_WISH' | 'COOLING_OFF' | 'RISK_CEASED';
}

/** Изменение, исправление или расторжение */
export type AddendumRequestIndividualCasco = AddendumRequestIndividualCascoChange | AddendumRequestIndividualCascoCorrection | AddendumRequestIndividualCascoTermination;

export interface AddendumRequestIndividualCascoChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: COOLING_OFF, SALE, DEATH, LOSS, HOLDER_WISH, OTHER */
  reasonCode?: 'COOLING_OFF' | 'SALE' | 'DEATH' | 'LOSS' | 'HOLDER_WISH' | 'OTHER';
  /** Изменённый договор целиком */
  contract: PolicyIndividualCasco;
}

export interface AddendumRequestIndividualCascoCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyIndividualCasco;
}

export interface AddendumRequestIndividualCascoTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: COOLING_OFF, SALE, DEATH, LOSS, HOLDER_WISH, OTHER */
  reasonCode?: 'COOLING_OFF' | 'SALE' | 'DEATH' | 'LOSS' | 'HOLDER_WISH' | 'OTHER';
}

/** Изменение, исправление или расторжение */
export type AddendumRequestIndividualGap = AddendumRequestIndividualGapChange | AddendumRequestIndividualGapCorrection | AddendumRequestIndividualGapTermination;

export interface AddendumRequestIndividualGapChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: CASCO_ENDED, OBJECT_SOLD, DEBT_REPAID, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'CASCO_ENDED' | 'OBJECT_SOLD' | 'DEBT_REPAID' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
  /** Изменённый договор целиком */
  contract: PolicyIndividualGap;
}

export interface AddendumRequestIndividualGapCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyIndividualGap;
}

export interface AddendumRequestIndividualGapTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: CASCO_ENDED, OBJECT_SOLD, DEBT_REPAID, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'CASCO_ENDED' | 'OBJECT_SOLD' | 'DEBT_REPAID' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
}

/** Изменение, исправление или расторжение */
export type AddendumRequestIndividualMedical = AddendumRequestIndividualMedicalChange | AddendumRequestIndividualMedicalCorrection | AddendumRequestIndividualMedicalTermination;

export interface AddendumRequestIndividualMedicalChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: NOT_DEPARTED, HOLDER_WISH */
  reasonCode?: 'NOT_DEPARTED' | 'HOLDER_WISH';
  /** Изменённый договор целиком */
  contract: PolicyIndividualMedical;
}

export interface AddendumRequestIndividualMedicalCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyIndividualMedical;
}

export interface AddendumRequestIndividualMedicalTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: NOT_DEPARTED, HOLDER_WISH */
  reasonCode?: 'NOT_DEPARTED' | 'HOLDER_WISH';
}

/** Изменение, исправление или расторжение */
export type AddendumRequestIndividualMortgage = AddendumRequestIndividualMortgageChange | AddendumRequestIndividualMortgageCorrection | AddendumRequestIndividualMortgageTermination;

export interface AddendumRequestIndividualMortgageChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: DEBT_REPAID, OBJECT_SOLD, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'DEBT_REPAID' | 'OBJECT_SOLD' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
  /** Изменённый договор целиком */
  contract: PolicyIndividualMortgage;
}

export interface AddendumRequestIndividualMortgageCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyIndividualMortgage;
}

export interface AddendumRequestIndividualMortgageTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: DEBT_REPAID, OBJECT_SOLD, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'DEBT_REPAID' | 'OBJECT_SOLD' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
}

/** Изменение, исправление или расторжение */
export type AddendumRequestIndividualOsago = AddendumRequestIndividualOsagoChange | AddendumRequestIndividualOsagoCorrection | AddendumRequestIndividualOsagoTermination;

export interface AddendumRequestIndividualOsagoChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: SALE, DEATH, LOSS, HOLDER_WISH, OTHER */
  reasonCode?: 'SALE' | 'DEATH' | 'LOSS' | 'HOLDER_WISH' | 'OTHER';
  /** Изменённый договор целиком */
  contract: PolicyIndividualOsago;
}

export interface AddendumRequestIndividualOsagoCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyIndividualOsago;
}

export interface AddendumRequestIndividualOsagoTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: SALE, DEATH, LOSS, HOLDER_WISH, OTHER */
  reasonCode?: 'SALE' | 'DEATH' | 'LOSS' | 'HOLDER_WISH' | 'OTHER';
}

/** Изменение, исправление или расторжение */
export type AddendumRequestIndividualPet = AddendumRequestIndividualPetChange | AddendumRequestIndividualPetCorrection | AddendumRequestIndividualPetTermination;

export interface AddendumRequestIndividualPetChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: PET_DIED, OBJECT_SOLD, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'PET_DIED' | 'OBJECT_SOLD' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
  /** Изменённый договор целиком */
  contract: PolicyIndividualPet;
}

export interface AddendumRequestIndividualPetCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyIndividualPet;
}

export interface AddendumRequestIndividualPetTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: PET_DIED, OBJECT_SOLD, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'PET_DIED' | 'OBJECT_SOLD' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
}

/** Изменение, исправление или расторжение */
export type AddendumRequestIndividualProperty = AddendumRequestIndividualPropertyChange | AddendumRequestIndividualPropertyCorrection | AddendumRequestIndividualPropertyTermination;

export interface AddendumRequestIndividualPropertyChange {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CHANGE';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: OBJECT_SOLD, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'OBJECT_SOLD' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
  /** Изменённый договор целиком */
  contract: PolicyIndividualProperty;
}

export interface AddendumRequestIndividualPropertyCorrection {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'CORRECTION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate?: string;
  refundDetails?: RefundDetails;
  /** Изменённый договор целиком */
  contract: PolicyIndividualProperty;
}

export interface AddendumRequestIndividualPropertyTermination {
  /** Номер договора */
  policyNumber: string;
  /** CHANGE — изменение, CORRECTION — исправление написания, TERMINATION — расторжение */
  kind: 'TERMINATION';
  /** Причина словами */
  reason: string;
  /** Номер доп. соглашения, которое ждёт доплаты и которое заменяется этим */
  replaces?: string;
  /** С какого дня: первый день на изменённых условиях; при расторжении — первый день без страхования; обязательно, кроме CORRECTION, которое действует сразу. ГГГГ-ММ-ДД или дата-время того же дня по Москве */
  effectiveDate: string;
  refundDetails?: RefundDetails;
  /** Основание расторжения по справочнику termination_reason; без него — отказ в период охлаждения, где он возможен, иначе отказ страхователя. При CHANGE — основание, по которому выбывает предмет страхования (продан, утрачен, умер): разница возвращается так, как при расторжении по нему. Значения: OBJECT_SOLD, COOLING_OFF, HOLDER_WISH, RISK_CEASED */
  reasonCode?: 'OBJECT_SOLD' | 'COOLING_OFF' | 'HOLDER_WISH' | 'RISK_CEASED';
}

/** Дополнительные условия партнёра */
export interface AdditionalProperties {
  /** Скидка за счёт комиссии партнёра, процентов */
  discountKVPercent?: number;
  /** Коэффициент партнёра */
  kfav?: string;
  /** Понижающий коэффициент */
  reductionCoef?: number;
}

/** Адрес */
export interface Address {
  /** Вид адреса: REGISTRATION у человека, LEGAL у организации, код списка address_type */
  typeCode?: 'ACTUAL' | 'BRANCH' | 'LEGAL' | 'POSTAL' | 'REGISTRATION' | 'TEMPORARY_REGISTRATION' | 'VEHICLE_STORAGE';
  /** Страна, код ISO 3166-1 */
  countryCode?: string;
  /** Субъект Российской Федерации */
  region?: string;
  /** Город или населённый пункт */
  city?: string;
  /** Улица */
  street?: string;
  /** Дом */
  house?: string;
  /** Корпус, строение */
  building?: string;
  /** Квартира, офис */
  flat?: string;
  /** Почтовый индекс */
  zipCode?: string;
  /** Код КЛАДР: 13 цифр населённого пункта, 17 улицы или 19 дома */
  kladrId?: string;
  /** Адрес одной строкой */
  addressStr?: string;
}

/** Согласование нетипичного договора: пока его нет, оплата невозможна */
export interface Approval {
  /** Состояние согласования */
  status: {
    /** REQUIRED — Ждёт согласования страховщика, оплата пока невозможна; APPROVED — Согласован страховщиком, можно оплачивать; REJECTED — Отклонён страховщиком, оплата невозможна; EXPIRED — Страховщик не согласовал до начала страхования; чтобы договор рассмотрели снова, измените его даты */
    code: 'REQUIRED' | 'APPROVED' | 'REJECTED' | 'EXPIRED';
    /** Состояние словами */
    description: string;
  };
  /** Почему нужно согласование */
  reasons: string[];
  /** Те же причины: каждая у своего поля, со словом, по которому решает программа */
  grounds?: ApprovalGround[];
  /** Ответ страховщика */
  comment?: string;
  /** Вопросы страховщика, при чтении договора; ответ — `PUT approval/questions/{questionId}` */
  questions?: ApprovalQuestion[];
}

/** Ответ записан */
export interface ApprovalAnswer {
  /** Номер договора */
  policyNumber: string;
  question: ApprovalQuestion;
}

/** Ответ на вопрос страховщика */
export interface ApprovalAnswerRequest {
  /** Ответ */
  answer: string;
  /** Кто отвечает: AGENT — вы; CLIENT — клиент через вас; без поля AGENT */
  answeredBy?: 'AGENT' | 'CLIENT';
}

/** Почему нужно согласование */
export interface ApprovalGround {
  /** Путь поля */
  field: string;
  /** Причина */
  description: string;
  reason: Reason;
}

/** Вопрос страховщика о договоре, который ждёт согласования */
export interface ApprovalQuestion {
  /** Идентификатор вопроса */
  id: string;
  /** Вопрос */
  question: string;
  /** Когда задан */
  askDate: Moment;
  /** Ответ */
  answer?: string;
  /** Когда записан ответ */
  answerDate?: Moment;
  /** Кто ответил: AGENT — вы; CLIENT — клиент через вас; INSURER — ответ записал страховщик */
  answeredBy?: 'AGENT' | 'CLIENT' | 'INSURER';
}

/** Согласование договора и вопросы о нём */
export interface ApprovalQuestions {
  /** Номер договора */
  policyNumber: string;
  /** Согласование; нет, если договору оно не нужно */
  approval?: {
    /** Состояние согласования */
    status: {
      /** REQUIRED — Ждёт согласования страховщика, оплата пока невозможна; APPROVED — Согласован страховщиком, можно оплачивать; REJECTED — Отклонён страховщиком, оплата невозможна; EXPIRED — Страховщик не согласовал до начала страхования; чтобы договор рассмотрели снова, измените его даты */
      code: 'REQUIRED' | 'APPROVED' | 'REJECTED' | 'EXPIRED';
      /** Состояние словами */
      description: string;
    };
    /** Последний день, в который страховщик может решить, а вы — оплатить */
    decideBy: Day;
  };
  /** От первого к последнему */
  questions: ApprovalQuestion[];
}

/** Ссылка на операцию: запрос выполняется дальше, его результат забирают по ней */
export interface AsyncHandle {
  /** Идентификатор операции */
  draftId: string;
  /** Чем забирать результат */
  method: 'GET';
  /** Адрес относительно /ship/biz */
  href: string;
  /** Что в заголовках запроса, возможно, не то, что имелось в виду */
  warnings?: Warning[];
}

/** Списания следующих взносов с сохранённой карты или счёта */
export interface Autopay {
  /** ACTIVE — взносы списываются, ENDED — списания прекращены */
  status: 'ACTIVE' | 'ENDED';
  /** Что сохранено */
  paymentType: 'CARD' | 'SBP';
  /** Последние цифры карты; только CARD */
  cardLastDigits?: string;
  /** Последний месяц карты; только CARD */
  cardExpires?: string;
  /** Когда клиент согласился */
  agreedDate: Moment;
  /** Когда списания прекращены; только ENDED */
  endedDate?: Moment;
  /** CLIENT — клиент отменил. STAFF — отменил сотрудник. NOT_PAID — первый платёж не прошёл. NOT_SAVED — банк не сохранил карту или счёт. REPLACED — клиент сохранил другую карту. PERMISSION_REVOKED — разрешение отозвано в банке. CARD_EXPIRED — срок карты истёк. CONTRACT_ENDED — договор закончился. PERSON_REMOVED — данные страхователя удалены */
  endReason?: 'CLIENT' | 'STAFF' | 'NOT_PAID' | 'NOT_SAVED' | 'REPLACED' | 'PERMISSION_REVOKED' | 'CARD_EXPIRED' | 'CONTRACT_ENDED' | 'PERSON_REMOVED';
  /** Следующие списания; у ENDED пусто */
  nextCharges: {
    /** Номер взноса */
    nr: number;
    /** Сумма, рублей, не больше двух знаков после точки */
    amount: number;
    /** День списания */
    chargeDate: Day;
  }[];
}

/** Клиент разрешил списывать следующие взносы с сохранённой карты или счёта */
export interface AutopayAgreedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'autopay.agreed';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Взнос списан с сохранённой карты или счёта */
export interface AutopayChargedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'autopay.charged';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Идентификатор оплаты */
    orderId: string;
    /** Номер взноса */
    installmentNr: number;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Взнос не списан с сохранённой карты или счёта: банк отказал */
export interface AutopayDeclinedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'autopay.declined';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Идентификатор оплаты */
    orderId: string;
    /** Номер взноса */
    installmentNr: number;
    /** Почему банк отказал */
    declineReason: string;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Автоматические списания взносов прекращены: оставшиеся взносы клиент платит сам */
export interface AutopayEndedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'autopay.ended';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Почему списания прекращены */
    endReason: string;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Расчёт премии; по нему сумму можно повторить вручную */
export interface Calculation {
  /** Версии таблиц тарифа, по которым посчитано */
  tariffVersion: string;
  /** С какой даты эти таблицы действуют вместе */
  effectiveFrom: Day;
  /** Базовая ставка, рублей */
  baseRate: number;
  /** Применённые коэффициенты, в порядке умножения */
  coefficients: Coefficient[];
  /** Ход расчёта, по строке на действие */
  steps: string[];
  /** Расчёт по рискам, где премия состоит из рисков; в сумме — вся премия */
  covers?: CoverCalculation[];
  /** Курс Банка России, по которому суммы в валюте пересчитаны в рубли; нет, где суммы в рублях */
  exchangeRate?: {
    /** Валюта, код ISO 4217 */
    currencyCode: string;
    /** Дата курса: последняя не позже дня заключения */
    date: Day;
    /** Рублей за единицу валюты */
    rate: number;
  };
  /** Что принято вместо данных, которых нет в запросе; пусто, если данных хватило */
  assumptions: string[];
  /** Премия по этому расчёту, рублей, не больше двух знаков после точки */
  premium: number;
}

/** Ваше соглашение со страховщиком, каким его знает сервер */
export interface CallerAgreement {
  /** Ваше имя в системе страховщика: назовите его, обращаясь в поддержку */
  login: string;
  /** Ваше название */
  name: string;
  /** Канал продаж */
  channel: 'AGGREGATOR' | 'DEALER' | 'BANK' | 'AGENT';
  /** production — настоящие договоры и деньги; test — тестовая среда, в ней всё вымышлено */
  environment: 'test' | 'production';
  /** Версия интерфейса, как в описании */
  interfaceVersion: string;
  /** Продукты, которые вы продаёте */
  products: {
    /** Код, как в адресах методов */
    code: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Название */
    title: string;
  }[];
  /** Страхователи, которым вы продаёте */
  holderTypes: ('individual' | 'corporate')[];
  /** Что можно решать вам; остальное решает страховщик */
  rights: {
    /** Границы `kfav`; 1 и 1 — поле не принимается */
    kfav: {
      /** Не меньше */
      min: number;
      /** Не больше */
      max: number;
    };
    /** Границы `reductionCoef`; 1 и 1 — поле не принимается */
    reductionCoef: {
      /** Не меньше */
      min: number;
      /** Не больше */
      max: number;
    };
    /** На сколько дней назад можно заключить договор (`issueDate`) */
    backdateDays: number;
    /** Бумажные полисы, которые вы оформляете; без них — только электронные */
    forms: ('EBSO' | 'BSO')[];
    /** Когда договор, оплаченный вам наличными, вступает в силу: IMMEDIATE — сразу, ON_CONFIRMATION — когда страховщик подтвердит деньги */
    cash: 'IMMEDIATE' | 'ON_CONFIRMATION';
  };
  /** Наибольший `discountKVPercent`: скидка клиенту за счёт вашего вознаграждения, % */
  discountKVPercentMax: number;
  /** Ваше вознаграждение, % премии */
  commissionPercent: number;
  /** Пределы запросов */
  limits: {
    /** Запросов в минуту к каждому методу; нет поля — без предела */
    requestsPerMinute?: number;
    /** Токенов доступа в минуту */
    tokensPerMinute: number;
    /** Сколько миллисекунд `GET operations` ждёт ответа, самое большее (`Prefer: wait-ms`) */
    operationWaitMsMax: number;
    /** Сколько секунд `GET events` ждёт события, самое большее (`wait`) */
    eventsWaitSecondsMax: number;
  };
}

export interface CashPaymentRequest {
  /** Сумма взноса в рублях, равная сумме к оплате */
  amount: number;
  /** Способ оплаты */
  paymentType: 'CASH';
}

/** Выбранный способ оплаты взноса */
export interface CashPaymentResponse {
  /** Номер взноса */
  nr: number;
  /** Валюта платежа */
  currencyCode: 'RUB';
  /** Сумма, рублей, не больше двух знаков после точки */
  amount: number;
  /** Идентификатор платежа */
  orderId: string;
  /** Способ оплаты */
  paymentType: 'CASH';
  /** Клиенту отправлено СМС */
  sendSms: boolean;
  /** Клиенту отправлено письмо */
  sendEmail: boolean;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings?: Warning[];
}

export interface CashlessPaymentRequest {
  /** Сумма взноса в рублях, равная сумме к оплате */
  amount: number;
  /** Способ оплаты */
  paymentType: 'CASHLESS';
}

/** Выбранный способ оплаты взноса */
export interface CashlessPaymentResponse {
  /** Номер взноса */
  nr: number;
  /** Валюта платежа */
  currencyCode: 'RUB';
  /** Сумма, рублей, не больше двух знаков после точки */
  amount: number;
  /** Идентификатор платежа */
  orderId: string;
  /** Способ оплаты */
  paymentType: 'CASHLESS';
  /** Клиенту отправлено СМС */
  sendSms: boolean;
  /** Клиенту отправлено письмо */
  sendEmail: boolean;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings?: Warning[];
  /** Идентификатор счёта; только CASHLESS. Сам счёт — печатная форма BILL */
  fileId: string;
  /** До когда действует цена счёта за первый взнос; только CASHLESS */
  validUntil?: Moment;
}

/** Коэффициент расчёта */
export interface Coefficient {
  /** Обозначение коэффициента латинскими буквами */
  code: string;
  /** Значение */
  value: number;
  /** Почему применено это значение */
  reason: string;
}

/** Клиент дал согласие на обработку персональных данных на странице страховщика */
export interface ConsentGivenEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'consent.given';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Цель обработки, на которую дано согласие */
    purpose: string;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Согласие на обработку персональных данных */
export interface ConsentPersonalData {
  /** true — согласие получено партнёром; false — страховщик запросит его у клиента сам */
  consentFlag: boolean;
  /** Когда согласие дано; без даты страховщик запросит его у клиента на своей странице, до этого договор нельзя оплатить */
  dateIssue?: Moment;
  /** До какого времени действует */
  validUntil?: Moment;
  /** Партнёр отвечает за то, что согласие получено */
  consentResponsibilityFlag?: boolean;
}

/** Согласие на обработку персональных данных отозвано */
export interface ConsentWithdrawnEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'consent.withdrawn';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Цель обработки, на которую дано согласие */
    purpose: string;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerCorporateCargo = PolicyCorporateCargo & SavedContract & Record<string, unknown>;

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerCorporateCasco = PolicyCorporateCasco & SavedContract & Record<string, unknown>;

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerCorporateGap = PolicyCorporateGap & SavedContract & Record<string, unknown>;

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerCorporateMedical = PolicyCorporateMedical & SavedContract & Record<string, unknown>;

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerCorporateMortgage = PolicyCorporateMortgage & SavedContract & Record<string, unknown>;

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerCorporateOsago = PolicyCorporateOsago & SavedContract & {
  /** Договор в перестраховочном пуле */
  isReinsurance: boolean;
};

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerCorporatePet = PolicyCorporatePet & SavedContract & Record<string, unknown>;

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerCorporateProperty = PolicyCorporateProperty & SavedContract & Record<string, unknown>;

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerIndividualCargo = PolicyIndividualCargo & SavedContract & Record<string, unknown>;

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerIndividualCasco = PolicyIndividualCasco & SavedContract & Record<string, unknown>;

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerIndividualGap = PolicyIndividualGap & SavedContract & Record<string, unknown>;

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerIndividualMedical = PolicyIndividualMedical & SavedContract & Record<string, unknown>;

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerIndividualMortgage = PolicyIndividualMortgage & SavedContract & Record<string, unknown>;

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerIndividualOsago = PolicyIndividualOsago & SavedContract & {
  /** Договор в перестраховочном пуле */
  isReinsurance: boolean;
};

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerIndividualPet = PolicyIndividualPet & SavedContract & Record<string, unknown>;

/** Договор как сохранён: переданные поля и итог */
export type ContractAnswerIndividualProperty = PolicyIndividualProperty & SavedContract & Record<string, unknown>;

/** Страховщик согласовал или отклонил договор */
export interface ContractApprovalDecidedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'contract.approval_decided';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Договор не согласован до начала страхования: чтобы его рассмотрели, измените его даты */
export interface ContractApprovalExpiredEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'contract.approval_expired';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Страховщик задал вопрос о договоре, который ждёт согласования */
export interface ContractApprovalQuestionEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'contract.approval_question';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Договор изменён доп. соглашением */
export interface ContractChangedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'contract.changed';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Номер доп. соглашения */
    addendumNumber: string;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Договор заканчивается через 30 дней */
export interface ContractExpiringEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'contract.expiring';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Последний день договора */
    endsOn: Day;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Действующий договор перенесён из другой системы страховщика: его читают, изменяют и оплачивают здесь */
export interface ContractImportedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'contract.imported';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Договор оплачен и заключён */
export interface ContractInForceEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'contract.in_force';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Договоры, от новых к старым */
export interface ContractList {
  /** Договоры этой страницы */
  results: ContractSummary[];
  /** Передайте в `cursor`, чтобы получить следующую страницу; нет — страница последняя */
  nextCursor?: string;
}

/** Через 10 дней после начала страхования в договоре нет государственного регистрационного знака: внесите его изменением */
export interface ContractPlateMissingEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'contract.plate_missing';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Договор, его платежи и история */
export type ContractReadAnswerCorporateCargo = ContractAnswerCorporateCargo & ContractRecord;

/** Договор, его платежи и история */
export type ContractReadAnswerCorporateCasco = ContractAnswerCorporateCasco & ContractRecord;

/** Договор, его платежи и история */
export type ContractReadAnswerCorporateGap = ContractAnswerCorporateGap & ContractRecord;

/** Договор, его платежи и история */
export type ContractReadAnswerCorporateMedical = ContractAnswerCorporateMedical & ContractRecord;

/** Договор, его платежи и история */
export type ContractReadAnswerCorporateMortgage = ContractAnswerCorporateMortgage & ContractRecord;

/** Договор, его платежи и история */
export type ContractReadAnswerCorporateOsago = ContractAnswerCorporateOsago & ContractRecord;

/** Договор, его платежи и история */
export type ContractReadAnswerCorporatePet = ContractAnswerCorporatePet & ContractRecord;

/** Договор, его платежи и история */
export type ContractReadAnswerCorporateProperty = ContractAnswerCorporateProperty & ContractRecord;

/** Договор, его платежи и история */
export type ContractReadAnswerIndividualCargo = ContractAnswerIndividualCargo & ContractRecord;

/** Договор, его платежи и история */
export type ContractReadAnswerIndividualCasco = ContractAnswerIndividualCasco & ContractRecord;

/** Договор, его платежи и история */
export type ContractReadAnswerIndividualGap = ContractAnswerIndividualGap & ContractRecord;

/** Договор, его платежи и история */
export type ContractReadAnswerIndividualMedical = ContractAnswerIndividualMedical & ContractRecord;

/** Договор, его платежи и история */
export type ContractReadAnswerIndividualMortgage = ContractAnswerIndividualMortgage & ContractRecord;

/** Договор, его платежи и история */
export type ContractReadAnswerIndividualOsago = ContractAnswerIndividualOsago & ContractRecord;

/** Договор, его платежи и история */
export type ContractReadAnswerIndividualPet = ContractAnswerIndividualPet & ContractRecord;

/** Договор, его платежи и история */
export type ContractReadAnswerIndividualProperty = ContractAnswerIndividualProperty & ContractRecord;

/** Что было с договором */
export interface ContractRecord {
  /** Платежи, от первого к последнему */
  payments: Payment[];
  autopay?: Autopay;
  /** Дополнительные соглашения, от первого к последнему */
  addendums: Addendum[];
  /** История, от первой версии к последней */
  history: HistoryEntry[];
}

/** Договор снова действует: расторжение за неоплату взноса отменено, страхование не прерывалось */
export interface ContractReinstatedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'contract.reinstated';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Номер доп. соглашения */
    addendumNumber: string;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Статус договора */
export interface ContractStatus {
  /** DRAFT — Проект договора, не оплачен; AWAITING_PAYMENT — Ожидает оплаты; COMPLETE — Оплачен, договор заключён; TERMINATED — Расторгнут */
  code: 'DRAFT' | 'AWAITING_PAYMENT' | 'COMPLETE' | 'TERMINATED';
  /** Статус словами */
  description: string;
}

/** Договор в списке; о людях в нём не больше, чем говорит `subject` */
export interface ContractSummary {
  /** Номер договора */
  policyNumber: string;
  /** Идентификатор договора */
  draftId: string;
  /** Продукт, как в адресах методов */
  product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
  /** Тип страхователя */
  holderType: 'individual' | 'corporate';
  status: ContractStatus;
  /** Премия, рублей, не больше двух знаков после точки */
  premium: number;
  /** Валюта договора */
  currencyCode: 'RUR';
  /** Начало действия */
  startDate: Moment;
  /** Окончание действия */
  endDate: Moment;
  /** Дата заключения */
  issueDate: Moment;
  /** Когда договор сохранён у нас: по этому времени список упорядочен */
  createDate: Moment;
  /** Версия */
  version: number;
  /** С какой минуты действует страхование; есть у оплаченного */
  coverFrom?: Moment;
  /** Последняя секунда страхования; есть у оплаченного */
  coverTo?: Moment;
  /** С какого момента расторгнут */
  cancellationDate?: Moment;
  /** Что застраховано, одной строкой, по которой это узнают: регистрационный знак или VIN, адрес, кличка; нет — в договоре этого нет */
  subject?: string;
  /** Регистрационный знак, заглавными буквами без пробелов */
  licensePlate?: string;
  /** VIN */
  vin?: string;
}

/** Оформлено расторжение договора */
export interface ContractTerminatedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'contract.terminated';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Номер доп. соглашения */
    addendumNumber: string;
    /** Основание расторжения по справочнику termination_reason */
    reasonCode: string;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Риск на покрытии */
export interface Cover {
  /** Риск */
  cover: {
    /** Идентификатор риска из каталога */
    code: '1' | '2' | '3' | '4' | '5' | '7' | '8' | '10' | '11' | '14' | '15' | '17' | '18' | '19' | '22' | '53' | '54' | '55' | 'FAST_TRACK' | 'REPLACEMENT_CAR' | 'GAP';
    /** Опция: DEDUCTIBLE, NO_LIMIT, у пакета GAP — код списка gap_packages */
    option?: string;
    /** Наименование пакета GAP из списка gap_packages */
    description?: string;
  };
  /** Страховая сумма, рублей; без неё — стоимость ТС или сумма тарифа */
  sumInsured?: number;
  /** Вид франшизы: UNCONDITIONAL */
  deductibleType?: 'UNCONDITIONAL';
  /** Размер франшизы, рублей */
  deductible?: number;
  /** Единица франшизы: SUM */
  deductibleUnit?: 'SUM';
  /** Особенность франшизы, код списка franchise_specific_type */
  deductibleSpecific?: 'DRIVER_NOT_NAMED' | 'EVERY' | 'EXCEPT_THEFT' | 'FROM_SECOND' | 'FROM_THIRD' | 'GUILTY' | 'UNKNOWN_GUILTY' | 'YOUNG_DRIVER';
  /** Премия риска, рублей; только в ответах */
  premium?: number;
  /** Событие, только в autoAccident: ACCIDENT */
  risk?: string[];
}

/** Блок рисков */
export interface CoverBlock {
  /** Риски блока */
  covers?: Cover[];
}

/** Расчёт премии риска */
export interface CoverCalculation {
  /** Идентификатор риска */
  code: string;
  /** Наименование риска */
  description: string;
  /** Блок тела договора */
  block: string;
  /** Кто или что застраховано, где риск рассчитан по каждому: место в объекте страхования */
  subject?: string;
  /** Страховая сумма; нет у рисков без суммы, рублей, не больше двух знаков после точки */
  sumInsured?: number;
  /** Премия риска, рублей, не больше двух знаков после точки */
  premium: number;
  /** Коэффициенты этого риска; общие для всех рисков — в calculation.coefficients, порядок умножения — в steps */
  coefficients: Coefficient[];
  /** Ход расчёта, по строке на действие */
  steps: string[];
}

/** Риск с его страховой суммой и франшизой */
export interface CoverCargo {
  /** Риск */
  cover: {
    /** Код риска: ICC_A, ICC_B, ICC_C, WAR, STRIKES, LOADING, REEFER */
    code: 'ICC_A' | 'ICC_B' | 'ICC_C' | 'WAR' | 'STRIKES' | 'LOADING' | 'REEFER';
    /** Опция риска, если она есть */
    option?: string;
    /** Пояснение */
    description?: string;
  };
  /** Страховая сумма */
  sumInsured?: number;
  /** Вид франшизы: UNCONDITIONAL */
  deductibleType?: 'UNCONDITIONAL';
  /** Размер франшизы */
  deductible?: number;
  /** Единица франшизы, код списка deductible_unit */
  deductibleUnit?: 'PERCENT' | 'SUM';
  /** Особенность франшизы: EVERY */
  deductibleSpecific?: string;
  /** Премия риска, рублей; только в ответах */
  premium?: number;
  /** Премия риска по застрахованным; только в ответах */
  premiums?: {
    /** Кто или что застраховано: место в объекте страхования */
    subject: string;
    /** Премия, рублей */
    premium: number;
    /** Страховая сумма */
    sumInsured?: number;
  }[];
}

/** Риск с его страховой суммой и франшизой */
export interface CoverGap {
  /** Риск */
  cover: {
    /** Код риска: GAP_SUM, GAP_INVOICE, GAP_NEW, GAP_CREDIT, GAP_LEASING, COSTS */
    code: 'GAP_SUM' | 'GAP_INVOICE' | 'GAP_NEW' | 'GAP_CREDIT' | 'GAP_LEASING' | 'COSTS';
    /** Опция риска, если она есть */
    option?: string;
    /** Пояснение */
    description?: string;
  };
  /** Страховая сумма */
  sumInsured?: number;
  /** Вид франшизы: UNCONDITIONAL */
  deductibleType?: 'UNCONDITIONAL';
  /** Размер франшизы */
  deductible?: number;
  /** Единица франшизы, код списка deductible_unit */
  deductibleUnit?: 'PERCENT' | 'SUM';
  /** Особенность франшизы: EVERY */
  deductibleSpecific?: string;
  /** Премия риска, рублей; только в ответах */
  premium?: number;
}

/** Риск с его страховой суммой и франшизой */
export interface CoverMedical {
  /** Риск */
  cover: {
    /** Код риска: MEDICAL, ACCIDENT, LIABILITY, BAGGAGE, CANCELLATION, DELAY */
    code: 'MEDICAL' | 'ACCIDENT' | 'LIABILITY' | 'BAGGAGE' | 'CANCELLATION' | 'DELAY';
    /** Опция риска, если она есть */
    option?: string;
    /** Пояснение */
    description?: string;
  };
  /** Страховая сумма */
  sumInsured?: number;
  /** Вид франшизы: UNCONDITIONAL */
  deductibleType?: 'UNCONDITIONAL';
  /** Размер франшизы */
  deductible?: number;
  /** Единица франшизы: SUM */
  deductibleUnit?: 'SUM';
  /** Особенность франшизы: EVERY */
  deductibleSpecific?: string;
  /** Премия риска, рублей; только в ответах */
  premium?: number;
  /** Премия риска по застрахованным; только в ответах */
  premiums?: {
    /** Кто или что застраховано: место в объекте страхования */
    subject: string;
    /** Премия, рублей */
    premium: number;
    /** Страховая сумма */
    sumInsured?: number;
  }[];
}

/** Риск с его страховой суммой и франшизой */
export interface CoverMortgage {
  /** Риск */
  cover: {
    /** Код риска: PROPERTY, LIFE, TITLE, LIABILITY */
    code: 'PROPERTY' | 'LIFE' | 'TITLE' | 'LIABILITY';
    /** Опция риска, если она есть */
    option?: string;
    /** Пояснение */
    description?: string;
  };
  /** Страховая сумма */
  sumInsured?: number;
  /** Вид франшизы: UNCONDITIONAL */
  deductibleType?: 'UNCONDITIONAL';
  /** Размер франшизы */
  deductible?: number;
  /** Единица франшизы, код списка deductible_unit */
  deductibleUnit?: 'PERCENT' | 'SUM';
  /** Особенность франшизы: EVERY */
  deductibleSpecific?: string;
  /** Премия риска, рублей; только в ответах */
  premium?: number;
  /** Премия риска по застрахованным; только в ответах */
  premiums?: {
    /** Кто или что застраховано: место в объекте страхования */
    subject: string;
    /** Премия, рублей */
    premium: number;
    /** Страховая сумма */
    sumInsured?: number;
  }[];
}

/** Риск с его страховой суммой и франшизой */
export interface CoverPet {
  /** Риск */
  cover: {
    /** Код риска: VET_ACCIDENT, VET_ILLNESS, DEATH, LOSS, LIABILITY */
    code: 'VET_ACCIDENT' | 'VET_ILLNESS' | 'DEATH' | 'LOSS' | 'LIABILITY';
    /** Опция риска, если она есть */
    option?: string;
    /** Пояснение */
    description?: string;
  };
  /** Страховая сумма */
  sumInsured?: number;
  /** Вид франшизы: UNCONDITIONAL */
  deductibleType?: 'UNCONDITIONAL';
  /** Размер франшизы */
  deductible?: number;
  /** Единица франшизы: SUM */
  deductibleUnit?: 'SUM';
  /** Особенность франшизы: EVERY */
  deductibleSpecific?: string;
  /** Премия риска, рублей; только в ответах */
  premium?: number;
}

/** Премия риска */
export interface CoverPremium {
  /** Идентификатор риска */
  code: string;
  /** Наименование риска */
  description: string;
  /** Блок тела договора */
  block: string;
  /** Кто или что застраховано, где риск рассчитан по каждому: место в объекте страхования */
  subject?: string;
  /** Страховая сумма; нет у рисков без суммы, рублей, не больше двух знаков после точки */
  sumInsured?: number;
  /** Премия риска, рублей, не больше двух знаков после точки */
  premium: number;
}

/** Риск с его страховой суммой и франшизой */
export interface CoverProperty {
  /** Риск */
  cover: {
    /** Код риска: STRUCTURE, FINISH, MOVABLE, LIABILITY, UAV */
    code: 'STRUCTURE' | 'FINISH' | 'MOVABLE' | 'LIABILITY' | 'UAV';
    /** Опция риска, если она есть */
    option?: string;
    /** Пояснение */
    description?: string;
  };
  /** Страховая сумма */
  sumInsured?: number;
  /** Вид франшизы: UNCONDITIONAL */
  deductibleType?: 'UNCONDITIONAL';
  /** Размер франшизы */
  deductible?: number;
  /** Единица франшизы, код списка deductible_unit */
  deductibleUnit?: 'PERCENT' | 'SUM';
  /** Особенность франшизы: EVERY */
  deductibleSpecific?: string;
  /** Премия риска, рублей; только в ответах */
  premium?: number;
}

/** Запись справочника */
export interface DirectoryEntry {
  /** Код */
  code: string;
  /** Название */
  name: string;
  /** Версия записи: целое число, растёт при каждом изменении */
  version: string;
}

/** Марки или модели */
export type DirectoryList = DirectoryEntry[];

/** Документ, удостоверяющий личность */
export interface Document {
  /** Вид документа: PASSPORT, FOREIGN_PASSPORT, RESIDENCE_PERMIT, TEMPORARY_RESIDENCE_PERMIT, BIRTH_CERTIFICATE, MILITARY_ID */
  typeCode: 'PASSPORT' | 'FOREIGN_PASSPORT' | 'RESIDENCE_PERMIT' | 'TEMPORARY_RESIDENCE_PERMIT' | 'BIRTH_CERTIFICATE' | 'MILITARY_ID';
  /** Номер документа */
  number: string;
  /** Серия документа, если она есть */
  serial?: string;
  /** Кем выдан */
  whom?: string;
  /** Дата выдачи */
  dateIssue?: Day;
  /** Страна выдачи, код ISO 3166-1; без неё — Россия */
  countryCode?: string;
}

/** Водитель, допущенный к управлению */
export interface Driver {
  /** Водитель */
  person?: Person;
  /** Водительское удостоверение */
  driversLicense?: DriversLicense;
  /** Стаж управления в полных годах */
  driveExperience?: string;
  /** Возраст в полных годах */
  driverAge?: string;
  /** Водитель — собственник */
  isOwner?: boolean;
  /** Водитель — страхователь */
  isPolicyHolder?: boolean;
  /** Дата начала стажа */
  driveExperienceFrom?: Day;
  /** Коэффициент КБМ по сведениям партнёра; для расчёта берётся из реестра */
  kbm?: string | number;
}

/** Водительское удостоверение */
export interface DriversLicense {
  /** Вид документа: DRIVER_LICENSE, DRIVER_LICENSE_FOREIGN */
  typeCode: 'DRIVER_LICENSE' | 'DRIVER_LICENSE_FOREIGN';
  /** Номер документа */
  number: string;
  /** Серия документа, если она есть */
  serial?: string;
  /** Кем выдан */
  whom?: string;
  /** Дата выдачи */
  dateIssue?: Day;
  /** Страна выдачи, код ISO 3166-1; без неё — Россия */
  countryCode?: string;
}

/** Ошибка */
export interface ErrorBody {
  /** Числовой код текстом */
  code: '3' | '4' | '5' | '7' | '8' | '10' | '13' | '14' | '16';
  /** Символьный код */
  code_c: 'INVALID_ARGUMENT' | 'DEADLINE_EXCEEDED' | 'NOT_FOUND' | 'PERMISSION_DENIED' | 'RESOURCE_EXHAUSTED' | 'ABORTED' | 'INTERNAL' | 'UNAVAILABLE' | 'UNAUTHENTICATED';
  /** Краткий текст */
  message: string;
  /** Все причины сразу, по записи на каждую */
  details: ErrorDetail[];
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings?: Warning[];
  /** Идентификатор запроса, на который дан этот отказ: назовите его поддержке */
  requestId: string;
}

/** Одна причина */
export interface ErrorDetail {
  /** Подсистема: sales — оформление; rating — расчёт; underwriting — правила страховщика; payments — оплата; documents — печатные формы; reference — справочники; auth — доступ */
  domain: 'sales' | 'rating' | 'underwriting' | 'payments' | 'documents' | 'reference' | 'auth';
  /** Что не так */
  metadata: {
    /** Путь поля, draftId=<uuid> договора или traceId=<id запроса> */
    field: string;
    /** Что передать вместо этого */
    description: string;
    reason: Reason;
    /** true — решение окончательное: ни исправление этого запроса, ни повтор не помогут. Нет — исправьте запрос или повторите его позже, как сказано на странице причины */
    isFinal?: boolean;
  };
}

/** Событие одного из видов */
export type Event = ContractInForceEvent | ContractImportedEvent | ContractChangedEvent | ContractTerminatedEvent | ContractReinstatedEvent | ContractApprovalDecidedEvent | ContractApprovalQuestionEvent | ContractApprovalExpiredEvent | ContractExpiringEvent | RenewalOfferedEvent | RenewalAcceptedEvent | RenewalLapsedEvent | ContractPlateMissingEvent | InstallmentPaidEvent | InstallmentDueSoonEvent | InstallmentOverdueEvent | InstallmentNoticeSentEvent | InstallmentExtendedEvent | PaymentExpiredEvent | PaymentRefundedEvent | AutopayAgreedEvent | AutopayChargedEvent | AutopayDeclinedEvent | AutopayEndedEvent | AddendumExpiredEvent | RefundPaidEvent | ConsentGivenEvent | ConsentWithdrawnEvent | SettlementClosedEvent | OperationFinishedEvent | TariffPublishedEvent | TariffWithdrawnEvent | ReferenceChangedEvent | WebhookPingEvent;

/** События в том порядке, в котором они стали известны */
export interface EventFeed {
  /** События; пусто, если новых нет */
  events: Event[];
  /** Передайте в `after`, чтобы читать дальше; есть всегда */
  nextCursor: string;
  /** Есть ли события дальше: тогда читайте, не ожидая */
  hasMore: boolean;
}

/** Событие, которое появится */
export interface EventPing {
  /** Вид события */
  type: 'webhook.ping';
  /** Когда о нём попросили */
  timestamp: Moment;
}

/** Полей нет */
export type EventPingRequest = Record<string, unknown>;

/** Федеральные программы */
export interface FederalProgrammes {
  /** Программы */
  results: {
    /** Название */
    title: string;
    /** Код */
    code: string;
  }[];
  /** Сколько программ всего, текстом */
  count: string;
  /** Сколько программ в ответе может быть, текстом */
  limit: string;
  /** Сколько программ пропущено, текстом */
  offset: string;
}

/** Изменённое поле; персональные данные не повторяются */
export interface HistoryChange {
  /** Путь поля */
  field: string;
  /** Прежнее значение */
  from?: unknown;
  /** Новое значение */
  to?: unknown;
}

/** Запись истории договора */
export interface HistoryEntry {
  /** Версия договора после действия */
  version: number;
  /** Когда */
  at: Moment;
  /** Кто: логин партнёра или сотрудник страховщика */
  actor: string;
  /** save — сохранён; import — импортирован из другой системы; revise — изменён; await — выбран способ оплаты; pay — оплачен; awaitNext — выбран способ оплаты следующего взноса; payNext — оплачен следующий взнос; proposeAddendum — доп. соглашение ждёт доплаты; amend — изменён доп. соглашением; dropAddendum — доп. соглашение отменено; terminate — расторгнут; extend — дана отсрочка взноса; reinstating — восстанавливается, ждёт оплаты взносов; reinstate — восстановлен; restoreEnd — восстановлен до дня расторжения; approve — согласован страховщиком; reject — отклонён страховщиком; expireApproval — не согласован до начала страхования */
  action: 'save' | 'import' | 'revise' | 'await' | 'pay' | 'awaitNext' | 'payNext' | 'proposeAddendum' | 'amend' | 'dropAddendum' | 'terminate' | 'extend' | 'reinstating' | 'reinstate' | 'restoreEnd' | 'approve' | 'reject' | 'expireApproval';
  /** Прежний статус; null у первой записи */
  fromStatus: 'DRAFT' | 'AWAITING_PAYMENT' | 'COMPLETE' | 'TERMINATED' | null;
  /** Новый статус */
  toStatus: 'DRAFT' | 'AWAITING_PAYMENT' | 'COMPLETE' | 'TERMINATED';
  /** Что изменено */
  changes: HistoryChange[];
}

/** Объект страхования КАСКО */
export interface InsObjectVehicleCasco {
  /** Транспортное средство */
  vehicle: VehicleCasco;
  /** Документ на транспортное средство */
  vehicleDocument: RoadVehicleDocument;
  /** Собственник: либо vehicleOwnerPerson, либо vehicleOwnerOrganization */
  owner: {
    /** Физическое лицо */
    vehicleOwnerPerson?: PolicyPartyPerson;
    /** Организация */
    vehicleOwnerOrganization?: PolicyPartyOrganization;
  };
  /** Риски 1, 8, 10, 11, 14, 15, 17, 22, FAST_TRACK, REPLACEMENT_CAR, GAP */
  covers: Cover[];
  /** Кто допущен к управлению, код списка ldu_type */
  typeLDU?: 'EMPLOYEES' | 'LIMITED' | 'UNLIMITED' | 'UNLIMITED_AGE_EXPERIENCE';
  /** Водители; у организаций могут не указываться */
  drivers?: Driver[];
  /** Кредит или залог */
  loanAgreement?: {
    /** Вид обременения, код списка encumbrance_type */
    typeCode?: 'AUTO_LOAN' | 'LEASING' | 'LOAN_PLEDGE' | 'MORTGAGE' | 'NONE' | 'PLEDGE' | 'RENT' | 'TRUST';
    /** Договор; может быть пустым */
    document?: {
      /** Вид документа */
      typeCode?: string;
      /** Серия, если она есть */
      serial?: string;
      /** Номер договора */
      number?: string;
      /** Дата договора */
      dateIssue?: Day;
      /** С кем заключён */
      whom?: string;
      /** Страна, код ISO 3166-1 */
      countryCode?: string;
    };
  };
  /** Выгодоприобретатели */
  beneficiaries?: {
    /** Физическое лицо */
    beneficiaryPerson?: PolicyPartyPerson;
    /** Организация */
    beneficiaryOrganization?: PolicyPartyOrganization;
  }[];
  /** Противоугонная система */
  antiTheftSystem?: {
    /** Модель, код списка anti_theft_model_type */
    model?: 'ALLIGATOR_C_3C' | 'ALLIGATOR_C_5' | 'ALLIGATOR_D_810' | 'ALLIGATOR_SP_75RS' | 'ARKAN_BARRIER' | 'ARKAN_COMFORT' | 'AUTOFON_ALPHA_BEACON' | 'AUTOFON_D_BEACON' | 'AUTOFON_SE_BEACON' | 'AUTOLOCATOR_LITE' | 'AUTOLOCATOR_PRO' | 'BLACK_BUG_BT_72W' | 'BLACK_BUG_REEF_GSM_2000' | 'BLACK_BUG_SUPER_BT_85_5D' | 'CENMAX_ST_7A' | 'CENMAX_VIGILANT_V_8A' | 'CENTURION_X_LINE' | 'CESAR_SATELLITE' | 'CESAR_TRACKER' | 'CONSTRUCT_GEARBOX_LOCK' | 'DEFEN_TIME_V5' | 'DRAGON_GEARBOX_LOCK' | 'DRAGON_STEERING_LOCK' | 'FACTORY_ALARM' | 'FACTORY_IMMOBILISER' | 'FACTORY_SATELLITE' | 'FORTUS_CSL' | 'FORTUS_MTL' | 'GARANT_BLOCK_LUX' | 'GARANT_CONSUL' | 'IGLA_200' | 'IGLA_231' | 'IGLA_251' | 'IGLA_ALARM' | 'JAGUAR_EZ_TEN' | 'KGB_FX_7' | 'KGB_TFX_5' | 'MONGOOSE_LS_10000' | 'MUL_T_LOCK_GEARBOX_LOCK' | 'MUL_T_LOCK_MTL' | 'PANDECT_IS_350I' | 'PANDECT_IS_577_BT' | 'PANDECT_X_1800L' | 'PANDECT_X_3110' | 'PANDECT_X_3190' | 'PANDECT_X_5000' | 'PANDORA_DXL_3000' | 'PANDORA_DXL_4710' | 'PANDORA_DXL_4910' | 'PANDORA_DXL_4950' | 'PANDORA_DXL_5000_PRO' | 'PANDORA_DX_40R' | 'PANDORA_DX_4G' | 'PANDORA_DX_90' | 'PANDORA_DX_91' | 'PANDORA_UX_4790' | 'PEREHVAT_UNIVERSAL' | 'PRIZRAK_510' | 'PRIZRAK_520' | 'PRIZRAK_730' | 'PRIZRAK_740' | 'PRIZRAK_810' | 'PRIZRAK_830' | 'PRIZRAK_840' | 'PRIZRAK_8L' | 'SCHER_KHAN_LOGICAR_1' | 'SCHER_KHAN_LOGICAR_5' | 'SCHER_KHAN_MAGICAR_14' | 'SCHER_KHAN_MAGICAR_7' | 'SCHER_KHAN_MOBICAR_A' | 'SCHER_KHAN_MOBICAR_B' | 'SHERIFF_ZX_1060' | 'SHERIFF_ZX_1090' | 'SOBR_GSM_110' | 'SOBR_STIGMA_02_SOS' | 'STARLINE_A63_V2' | 'STARLINE_A93_V2' | 'STARLINE_A96_V2' | 'STARLINE_B96_V2' | 'STARLINE_D96' | 'STARLINE_E96_V2' | 'STARLINE_I95' | 'STARLINE_I96_CAN' | 'STARLINE_M17' | 'STARLINE_M66' | 'STARLINE_S66_V2' | 'STARLINE_S96_V2' | 'STARLINE_V66' | 'TECHNOBLOCK_STEERING_LOCK' | 'TOMAHAWK_TZ_9010' | 'TOMAHAWK_TZ_9030' | 'UGONA_NET_BEACON' | 'VIPER_5706V' | 'X_KEEPER_INVIS_DUOS' | 'X_KEEPER_XK_3';
    /** Есть спутниковый поиск */
    hasSatelliteSystem?: boolean;
  };
  /** Форма возмещения, код списка refund_form_type */
  refundForm?: 'MONEY' | 'MONEY_INVOICE' | 'REPAIR' | 'REPAIR_CHOICE' | 'REPAIR_DEALER' | 'REPAIR_OR_MONEY';
  /** Территория страхования, код списка coverage_territory или его название */
  coverageTerritory?: string;
  /** Цель использования, код списка purpos_use_vhcl_casco_type */
  purpose?: 'BUSINESS' | 'CARGO' | 'CARSHARING' | 'DANGEROUS_GOODS' | 'DELIVERY' | 'DRIVING_SCHOOL' | 'EMERGENCY_MUNICIPAL' | 'LONG_RENT' | 'OFFICIAL' | 'OTHER' | 'PASSENGER_CHARTER' | 'PASSENGER_REGULAR' | 'PERSONAL' | 'RENTAL' | 'ROAD_SPECIAL' | 'TAXI' | 'TEST_DRIVE';
  /** Режим использования, код списка mode_use_vhcl_type */
  usingType?: 'COMMERCIAL' | 'OFFICIAL' | 'PRIVATE' | 'SEASONAL' | 'SHARED' | 'SHIFTS' | 'WEEKEND';
  /** Есть автозапуск двигателя */
  isAutostart?: boolean;
  /** Программа страхования */
  packageCode?: string;
  /** Пролонгация прежнего договора: чего в теле нет, берётся из него, null убирает поле */
  isProlongation?: boolean;
  /** Номер прежнего договора КАСКО */
  previousPolicyNumber?: string;
  /** Лизинг; только у организаций */
  leasing?: {
    /** Дата договора лизинга */
    leasingData?: Day;
    /** Номер договора лизинга */
    leasingNumber?: string;
    /** Лизингодатель */
    lessor?: {
      /** Организация */
      lessorOrganization?: PolicyPartyOrganization;
    };
    /** Лизингополучатель */
    lessee?: {
      /** Организация */
      lesseeOrganization?: PolicyPartyOrganization;
    };
  };
}

/** Объект страхования ОСАГО */
export interface InsObjectVehicleOsago {
  /** Транспортное средство */
  vehicle: Vehicle;
  /** Документ на транспортное средство */
  vehicleDocument: VehicleDocument;
  /** Собственник: либо vehicleOwnerPerson, либо vehicleOwnerOrganization */
  owner: {
    /** Собственник — физическое лицо */
    vehicleOwnerPerson?: PolicyPartyPerson;
    /** Собственник — организация */
    vehicleOwnerOrganization?: PolicyPartyOrganization;
  };
  /** Цель использования: PERSONAL — Личная; DRIVING_SCHOOL — Учебная езда; TAXI — Такси; DANGEROUS_GOODS — Перевозка опасных и легковоспламеняющихся грузов; RENTAL — Прокат, краткосрочная аренда; PASSENGER_REGULAR — Регулярные пассажирские перевозки по маршруту; PASSENGER_CHARTER — Пассажирские перевозки по заказам; ROAD_SPECIAL — Дорожные и специальные транспортные средства; EMERGENCY_MUNICIPAL — Экстренные и коммунальные службы; OTHER — Прочее */
  purpose: 'PERSONAL' | 'DRIVING_SCHOOL' | 'TAXI' | 'DANGEROUS_GOODS' | 'RENTAL' | 'PASSENGER_REGULAR' | 'PASSENGER_CHARTER' | 'ROAD_SPECIAL' | 'EMERGENCY_MUNICIPAL' | 'OTHER';
  /** Водители; в договоре без ограничения — isUnlimitedDrivers: true вместо списка */
  drivers?: Driver[];
  /** Без ограничения числа водителей */
  isUnlimitedDrivers?: boolean;
  /** Периоды использования, не больше трёх; без них — весь срок */
  usagePeriods?: {
    /** Первый день периода */
    start?: Day;
    /** Последний день периода */
    end?: Day;
  }[];
  /** Используется с прицепом */
  withTrailer?: boolean;
  /** Пролонгация прежнего договора: чего в теле нет, берётся из него, null убирает поле */
  isProlongation?: boolean;
  /** Лизинг; только у организаций */
  leasing?: {
    /** Дата договора лизинга */
    leasingData?: Day;
    /** Номер договора лизинга */
    leasingNumber?: string;
    /** Лизингодатель */
    lessor?: {
      /** Организация */
      lessorOrganization?: PolicyPartyOrganization;
    };
    /** Лизингополучатель */
    lessee?: {
      /** Организация */
      lesseeOrganization?: PolicyPartyOrganization;
    };
  };
  /** Номер прежнего договора ОСАГО */
  previousPolicyNumber?: string;
}

/** Взнос по договору */
export interface Installment {
  /** Номер взноса */
  nr: number;
  /** Сумма взноса, рублей, не больше двух знаков после точки */
  amount: number;
  /** Когда взнос должен быть оплачен по договору */
  dueDate: Day;
  /** До какого дня включительно взнос оплачен вовремя: dueDate, а если это нерабочий день — следующий рабочий (статья 193 ГК РФ), или день, до которого страховщик дал отсрочку */
  payUntil: Day;
  /** DUE — к оплате, PAID — оплачен, CANCELLED — больше не нужен */
  status: 'DUE' | 'PAID' | 'CANCELLED';
  /** true — взнос просрочен; до конца льготного срока договор действует */
  isOverdue?: boolean;
  /** Доп. соглашение, доплата по которому — этот взнос */
  addendumNumber?: string;
}

/** Взнос нужно оплатить через 7 дней */
export interface InstallmentDueSoonEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'installment.due_soon';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Номер взноса */
    installmentNr: number;
    /** День взноса по договору (`dueDate`) */
    dueOn: Day;
    /** День, до которого включительно взнос оплачен вовремя */
    payUntil: Day;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Страховщик дал отсрочку по взносу */
export interface InstallmentExtendedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'installment.extended';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Номер взноса */
    installmentNr: number;
    /** День, до которого включительно взнос оплачен вовремя */
    payUntil: Day;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Страхователю отправлено уведомление о взносе: до срока оплаты или после него */
export interface InstallmentNoticeSentEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'installment.notice_sent';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Номер взноса */
    installmentNr: number;
    /** BEFORE — до срока оплаты, AFTER — после него */
    notice: string;
    /** День, до которого включительно взнос оплачен вовремя */
    payUntil: Day;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Взнос не оплачен в срок */
export interface InstallmentOverdueEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'installment.overdue';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Номер взноса */
    installmentNr: number;
    /** День взноса по договору (`dueDate`) */
    dueOn: Day;
    /** День, до которого включительно взнос оплачен вовремя */
    payUntil: Day;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Оплачен следующий взнос */
export interface InstallmentPaidEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'installment.paid';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Номер взноса */
    installmentNr: number;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Сумма и способ оплаты */
export type InstallmentPaymentRequest = CashPaymentRequest | CashlessPaymentRequest | LinkPaymentRequest;

/** Сумма и способ оплаты */
export type InstallmentPaymentRequestCorporate = CashPaymentRequest | CashlessPaymentRequest;

/** Выбранный способ оплаты взноса */
export type InstallmentPaymentResponse = CashPaymentResponse | CashlessPaymentResponse | LinkPaymentResponse;

/** Выбранный способ оплаты взноса */
export type InstallmentPaymentResponseCorporate = CashPaymentResponse | CashlessPaymentResponse;

/** Грузы */
export interface InsuredObjectCargo {
  /** хотя бы одна партия груза */
  items: ItemsCargo[];
  /** Риски; допустимые значения: ICC_A, ICC_B, ICC_C, WAR, STRIKES, LOADING, REEFER */
  covers: CoverCargo[];
  /** Перевозка */
  shipment: {
    /** Вид транспорта, код списка cargo_transport */
    transportCode: 'AIR' | 'MULTIMODAL' | 'PARCEL' | 'RAIL' | 'RIVER' | 'ROAD' | 'SEA';
    /** Маршрут */
    route: {
      /** Место отправления */
      origin: Address;
      /** Место назначения */
      destination: Address;
      /** Места перегрузки и хранения */
      points?: Address[];
      /** Расстояние, км */
      distanceKm: number;
    };
    /** Дата отправки */
    departureDate: Day;
    /** Плановая дата прибытия */
    arrivalDate: Day;
    /** Число перегрузок */
    transshipmentsCount?: number;
    /** Хранение в пути, дней */
    storageDays?: number;
    /** Охрана и контроль, код списка cargo_security */
    securityCode?: 'ESCORT' | 'NONE' | 'SEAL_AND_TRACKING' | 'TRACKING';
    /** Перевозчик: либо carrierPerson, либо carrierOrganization */
    carrier?: {
      /** Физическое лицо */
      carrierPerson?: PolicyPartyPerson;
      /** Организация */
      carrierOrganization?: PolicyPartyOrganization;
    };
    /** Автомобиль и прицеп */
    vehicle?: {
      /** Регистрационный знак автомобиля */
      licensePlate?: string;
      /** Регистрационный знак прицепа */
      trailerPlate?: string;
    };
    /** Судно */
    vessel?: {
      /** Судно */
      name?: string;
      /** Номер IMO */
      imoNumber?: string;
      /** Год постройки судна */
      yearBuilt?: number;
    };
    /** Номер рейса */
    flightNumber?: string;
    /** Номера вагонов */
    wagonNumbers?: string[];
    /** Номера контейнеров */
    containerNumbers?: string[];
    /** Перевозочные документы */
    documents?: {
      /** Вид, код списка cargo_document */
      typeCode?: 'AIR_WAYBILL' | 'BILL_OF_LADING' | 'CMR' | 'CONSIGNMENT_NOTE' | 'CONTRACT' | 'INVOICE' | 'PARCEL_RECEIPT' | 'RAILWAY_BILL';
      /** Номер */
      number: string;
      /** Дата */
      dateIssue?: Day;
    }[];
    /** Условия поставки Инкотермс, код списка incoterms */
    incotermsCode?: 'CFR' | 'CIF' | 'CIP' | 'CPT' | 'DAP' | 'DDP' | 'DPU' | 'EXW' | 'FAS' | 'FCA' | 'FOB';
    /** Температура перевозки */
    temperature?: {
      /** Температура не ниже, °C */
      minC?: number;
      /** Температура не выше, °C */
      maxC?: number;
    };
  };
  /** Надбавка к стоимости, % */
  valueMarkupPercent?: number;
  /** Выгодоприобретатели */
  beneficiaries?: {
    /** Физическое лицо */
    beneficiaryPerson?: PolicyPartyPerson;
    /** Организация */
    beneficiaryOrganization?: PolicyPartyOrganization;
  }[];
  /** Генеральный договор */
  generalAgreement?: {
    /** Номер генерального договора */
    number: string;
    /** Дата генерального договора */
    dateIssue: Day;
  };
}

/** Объекты страхования */
export interface InsuredObjectCasco {
  /** Объект страхования КАСКО */
  casco: InsObjectVehicleCasco;
  /** Несчастный случай: риски 2, 53, 54, 55 */
  autoAccident?: CoverBlock;
  /** Финансовые риски: 3, 4, 5, 7, 19 */
  autoFinancialRisks?: CoverBlock;
  /** Гражданская ответственность: риск 18 */
  autoResponsibility?: CoverBlock;
  /** Дополнительное оборудование */
  extraEquipment?: {
    /** Предметы; их стоимости в сумме равны totalCost */
    equipmentList?: {
      /** Вид, код списка devicetypecode */
      deviceTypeCode: 'ALARM' | 'AUDIO' | 'BODY_KIT' | 'BODY_SUPERSTRUCTURE' | 'BUMPER_GUARD' | 'CANOPY' | 'CHARGING' | 'CHILD_SEAT' | 'CLIMATE' | 'CRANE' | 'DASHCAM' | 'DISABLED_EQUIPMENT' | 'ENGINE_TUNING' | 'INTERIOR' | 'LIGHTING' | 'LPG_EQUIPMENT' | 'MONITORING' | 'MULTIMEDIA' | 'NAVIGATION' | 'OTHER' | 'PAINT' | 'PARKING_SENSORS' | 'PRE_HEATER' | 'PROTECTIVE_FILM' | 'RADAR_DETECTOR' | 'REFRIGERATOR' | 'ROOF_RACK' | 'SPEAKERS' | 'SUSPENSION' | 'TACHOGRAPH' | 'TAIL_LIFT' | 'TAXI_EQUIPMENT' | 'TINTING' | 'TOW_BAR' | 'UNDERBODY_PROTECTION' | 'VIDEO' | 'WHEELS' | 'WINCH';
      /** Наименование */
      deviceName: string;
      /** Стоимость, рублей, текстом */
      cost: string;
    }[];
    /** Стоимость всего оборудования, рублей */
    totalCost?: number;
  };
}

/** GAP */
export interface InsuredObjectGap {
  /** Риски; допустимые значения: GAP_SUM, GAP_INVOICE, GAP_NEW, GAP_CREDIT, GAP_LEASING, COSTS */
  covers: CoverGap[];
  /** Транспортное средство */
  vehicle: {
    /** Модификация */
    vehicleModel?: {
      /** Код модификации справочника */
      carId?: string;
      /** Тип двигателя, код списка engine_type */
      engineTypeCode?: 'CNG' | 'DIESEL' | 'ELECTRIC' | 'GAS_DIESEL' | 'HYBRID' | 'LPG' | 'PETROL' | 'PETROL_GAS' | 'PLUG_IN_HYBRID' | 'SERIES_HYBRID';
      /** Объём двигателя, куб. см */
      engineVolume?: string | number;
      /** Мощность, л. с. */
      horsePower?: string | number;
    };
    /** Код марки справочника */
    markCode?: string;
    /** Код модели справочника */
    modelCode?: string;
    /** Марка */
    markName?: string;
    /** Модель */
    modelName?: string;
    /** VIN */
    vin?: string;
    /** Номер кузова */
    bodyNumber?: string;
    /** Номер шасси */
    chassisNumber?: string;
    /** Регистрационный знак */
    licensePlate?: string;
    /** Без регистрации */
    isNotRegistered?: boolean;
    /** Дата или год выпуска */
    yearIssue: string;
    /** Начало эксплуатации */
    usedSince: Day;
    /** Цена приобретения, рублей */
    purchasePrice?: number;
    /** Дата приобретения */
    purchaseDate: Day;
    /** Действительная стоимость, рублей */
    cost?: number;
    /** Пробег, км */
    mileage: number;
  };
  /** Документ на ТС */
  vehicleDocument: RoadVehicleDocument;
  /** Собственник: либо vehicleOwnerPerson, либо vehicleOwnerOrganization */
  owner: {
    /** Физическое лицо */
    vehicleOwnerPerson?: PolicyPartyPerson;
    /** Организация */
    vehicleOwnerOrganization?: PolicyPartyOrganization;
  };
  /** Полис КАСКО */
  cascoPolicy?: {
    /** Номер полиса КАСКО */
    policyNumber?: string;
    /** Страховщик КАСКО */
    insurerName?: string;
    /** Начало КАСКО */
    startDate?: Day;
    /** Окончание КАСКО */
    endDate?: Day;
    /** Страховая сумма КАСКО, рублей */
    sumInsured?: number;
    /** Риск «хищение» застрахован */
    hasTheft?: boolean;
    /** Риск «полная гибель» застрахован */
    hasTotalLoss?: boolean;
  };
  /** Цель использования, код списка purpos_use_vhcl_casco_type */
  purpose: 'BUSINESS' | 'CARGO' | 'CARSHARING' | 'DANGEROUS_GOODS' | 'DELIVERY' | 'DRIVING_SCHOOL' | 'EMERGENCY_MUNICIPAL' | 'LONG_RENT' | 'OFFICIAL' | 'OTHER' | 'PASSENGER_CHARTER' | 'PASSENGER_REGULAR' | 'PERSONAL' | 'RENTAL' | 'ROAD_SPECIAL' | 'TAXI' | 'TEST_DRIVE';
  /** Противоугонная система */
  antiTheftSystem?: {
    /** Модель противоугонной системы, код списка anti_theft_model_type */
    model?: 'ALLIGATOR_C_3C' | 'ALLIGATOR_C_5' | 'ALLIGATOR_D_810' | 'ALLIGATOR_SP_75RS' | 'ARKAN_BARRIER' | 'ARKAN_COMFORT' | 'AUTOFON_ALPHA_BEACON' | 'AUTOFON_D_BEACON' | 'AUTOFON_SE_BEACON' | 'AUTOLOCATOR_LITE' | 'AUTOLOCATOR_PRO' | 'BLACK_BUG_BT_72W' | 'BLACK_BUG_REEF_GSM_2000' | 'BLACK_BUG_SUPER_BT_85_5D' | 'CENMAX_ST_7A' | 'CENMAX_VIGILANT_V_8A' | 'CENTURION_X_LINE' | 'CESAR_SATELLITE' | 'CESAR_TRACKER' | 'CONSTRUCT_GEARBOX_LOCK' | 'DEFEN_TIME_V5' | 'DRAGON_GEARBOX_LOCK' | 'DRAGON_STEERING_LOCK' | 'FACTORY_ALARM' | 'FACTORY_IMMOBILISER' | 'FACTORY_SATELLITE' | 'FORTUS_CSL' | 'FORTUS_MTL' | 'GARANT_BLOCK_LUX' | 'GARANT_CONSUL' | 'IGLA_200' | 'IGLA_231' | 'IGLA_251' | 'IGLA_ALARM' | 'JAGUAR_EZ_TEN' | 'KGB_FX_7' | 'KGB_TFX_5' | 'MONGOOSE_LS_10000' | 'MUL_T_LOCK_GEARBOX_LOCK' | 'MUL_T_LOCK_MTL' | 'PANDECT_IS_350I' | 'PANDECT_IS_577_BT' | 'PANDECT_X_1800L' | 'PANDECT_X_3110' | 'PANDECT_X_3190' | 'PANDECT_X_5000' | 'PANDORA_DXL_3000' | 'PANDORA_DXL_4710' | 'PANDORA_DXL_4910' | 'PANDORA_DXL_4950' | 'PANDORA_DXL_5000_PRO' | 'PANDORA_DX_40R' | 'PANDORA_DX_4G' | 'PANDORA_DX_90' | 'PANDORA_DX_91' | 'PANDORA_UX_4790' | 'PEREHVAT_UNIVERSAL' | 'PRIZRAK_510' | 'PRIZRAK_520' | 'PRIZRAK_730' | 'PRIZRAK_740' | 'PRIZRAK_810' | 'PRIZRAK_830' | 'PRIZRAK_840' | 'PRIZRAK_8L' | 'SCHER_KHAN_LOGICAR_1' | 'SCHER_KHAN_LOGICAR_5' | 'SCHER_KHAN_MAGICAR_14' | 'SCHER_KHAN_MAGICAR_7' | 'SCHER_KHAN_MOBICAR_A' | 'SCHER_KHAN_MOBICAR_B' | 'SHERIFF_ZX_1060' | 'SHERIFF_ZX_1090' | 'SOBR_GSM_110' | 'SOBR_STIGMA_02_SOS' | 'STARLINE_A63_V2' | 'STARLINE_A93_V2' | 'STARLINE_A96_V2' | 'STARLINE_B96_V2' | 'STARLINE_D96' | 'STARLINE_E96_V2' | 'STARLINE_I95' | 'STARLINE_I96_CAN' | 'STARLINE_M17' | 'STARLINE_M66' | 'STARLINE_S66_V2' | 'STARLINE_S96_V2' | 'STARLINE_V66' | 'TECHNOBLOCK_STEERING_LOCK' | 'TOMAHAWK_TZ_9010' | 'TOMAHAWK_TZ_9030' | 'UGONA_NET_BEACON' | 'VIPER_5706V' | 'X_KEEPER_INVIS_DUOS' | 'X_KEEPER_XK_3';
    /** Спутниковая система */
    hasSatelliteSystem?: boolean;
  };
  /** Кредит или лизинг */
  loanAgreement?: {
    /** Вид обременения, код списка encumbrance_type */
    typeCode?: 'AUTO_LOAN' | 'LEASING' | 'LOAN_PLEDGE' | 'MORTGAGE' | 'NONE' | 'PLEDGE' | 'RENT' | 'TRUST';
    /** Договор */
    document?: {
      /** Вид документа, код списка document_type */
      typeCode?: 'BIRTH_CERTIFICATE' | 'DRIVER_LICENSE' | 'DRIVER_LICENSE_FOREIGN' | 'FOREIGN_PASSPORT' | 'FOREIGN_VEHICLE_REGISTRATION' | 'LEASING_AGREEMENT' | 'LEGAL_ENTITY_REGISTER_RECORD' | 'LOAN_AGREEMENT' | 'MILITARY_ID' | 'PASSPORT' | 'RESIDENCE_PERMIT' | 'SELF_PROPELLED_PASSPORT' | 'SELF_PROPELLED_REGISTRATION' | 'SGR' | 'SOLE_PROPRIETOR_REGISTER_RECORD' | 'TEMPORARY_RESIDENCE_PERMIT' | 'TRAVEL_PASSPORT' | 'VEHICLE_PASSPORT' | 'VEHICLE_PASSPORT_E' | 'VEHICLE_REGISTRATION_CERTIFICATE';
      /** Серия */
      serial?: string;
      /** Номер договора */
      number: string;
      /** Дата договора */
      dateIssue?: Day;
      /** С кем заключён */
      whom?: string;
      /** Страна, код ISO 3166-1 */
      countryCode?: string;
    };
    /** Остаток долга, рублей */
    remainingDebt?: number;
    /** Окончание кредита */
    endDate?: Day;
  };
  /** Выгодоприобретатели */
  beneficiaries?: {
    /** Физическое лицо */
    beneficiaryPerson?: PolicyPartyPerson;
    /** Организация */
    beneficiaryOrganization?: PolicyPartyOrganization;
  }[];
  /** Пролонгация прежнего договора: чего в теле нет, берётся из него, null убирает поле */
  isProlongation?: boolean;
  /** Номер прежнего договора */
  previousPolicyNumber?: string;
}

/** Медицинские расходы за рубежом */
export interface InsuredObjectMedical {
  /** хотя бы один застрахованный */
  insuredPersons: InsuredPersonsMedical[];
  /** Риски; допустимые значения: MEDICAL, ACCIDENT, LIABILITY, BAGGAGE, CANCELLATION, DELAY */
  covers: CoverMedical[];
  /** Программа, код списка medical_programme */
  packageCode: 'ECONOM' | 'PREMIUM' | 'STANDARD';
  /** Валюта страховых сумм */
  sumCurrencyCode: string;
  /** Поездка */
  trip?: {
    /** Страны поездки */
    countries?: string[];
    /** Территория, код списка medical_territory */
    territoryCode?: 'ASIA' | 'CIS' | 'EUROPE' | 'WORLD' | 'WORLD_EXCEPT_USA';
    /** Многократные поездки */
    isMultiTrip?: boolean;
    /** Застрахованных дней */
    insuredDays?: number;
    /** Цель поездки, код списка trip_purpose */
    purposeCode: 'BUSINESS' | 'LEISURE' | 'STUDY' | 'WORK';
    /** Застрахованный уже за границей */
    isAlreadyAbroad: boolean;
    /** Стоимость поездки */
    cost?: number;
    /** Дата бронирования */
    bookedOn?: Day;
  };
  /** Выгодоприобретатели */
  beneficiaries?: {
    /** Физическое лицо */
    beneficiaryPerson?: PolicyPartyPerson;
    /** Организация */
    beneficiaryOrganization?: PolicyPartyOrganization;
  }[];
  /** Пролонгация прежнего договора: чего в теле нет, берётся из него, null убирает поле */
  isProlongation?: boolean;
  /** Номер прежнего договора */
  previousPolicyNumber?: string;
}

/** Ипотека */
export interface InsuredObjectMortgage {
  /** застрахованные, чья жизнь обеспечивает кредит */
  insuredPersons?: InsuredPersonsMortgage[];
  /** Риски; допустимые значения: PROPERTY, LIFE, TITLE, LIABILITY */
  covers: CoverMortgage[];
  /** Кредит */
  loanAgreement: {
    /** Вид обременения, код списка encumbrance_type */
    typeCode: 'AUTO_LOAN' | 'LEASING' | 'LOAN_PLEDGE' | 'MORTGAGE' | 'NONE' | 'PLEDGE' | 'RENT' | 'TRUST';
    /** Кредитный договор */
    document: {
      /** Вид документа, код списка document_type */
      typeCode: 'BIRTH_CERTIFICATE' | 'DRIVER_LICENSE' | 'DRIVER_LICENSE_FOREIGN' | 'FOREIGN_PASSPORT' | 'FOREIGN_VEHICLE_REGISTRATION' | 'LEASING_AGREEMENT' | 'LEGAL_ENTITY_REGISTER_RECORD' | 'LOAN_AGREEMENT' | 'MILITARY_ID' | 'PASSPORT' | 'RESIDENCE_PERMIT' | 'SELF_PROPELLED_PASSPORT' | 'SELF_PROPELLED_REGISTRATION' | 'SGR' | 'SOLE_PROPRIETOR_REGISTER_RECORD' | 'TEMPORARY_RESIDENCE_PERMIT' | 'TRAVEL_PASSPORT' | 'VEHICLE_PASSPORT' | 'VEHICLE_PASSPORT_E' | 'VEHICLE_REGISTRATION_CERTIFICATE';
      /** Серия */
      serial?: string;
      /** Номер кредитного договора */
      number: string;
      /** Дата кредитного договора */
      dateIssue: Day;
      /** С кем заключён */
      whom?: string;
      /** Страна, код ISO 3166-1 */
      countryCode?: string;
    };
    /** Кредитор, код списка mortgage_bank */
    bankCode: 'OBRAZEC_BANK' | 'OTHER' | 'PRIMER_BANK';
    /** Остаток задолженности, рублей */
    remainingDebt: number;
    /** Ставка по кредиту, % годовых */
    interestRate?: number;
    /** Окончание кредита */
    endDate: Day;
  };
  /** Недвижимость */
  realEstate?: {
    /** Вид недвижимости, код списка real_estate_type */
    typeCode?: 'APARTMENTS' | 'FLAT' | 'HOUSE' | 'ROOM' | 'TOWNHOUSE';
    /** Адрес объекта */
    address?: Address;
    /** Кадастровый номер */
    cadastralNumber?: string;
    /** Площадь, кв. м */
    area?: number;
    /** Год постройки */
    yearBuilt?: number;
    /** Материал стен, код списка wall_material */
    wallMaterialCode?: 'FRAME' | 'MIXED' | 'STONE' | 'WOOD';
    /** Деревянные перекрытия */
    isWoodenFloor?: boolean;
    /** Баня или сауна */
    hasBath?: boolean;
    /** Действительная стоимость, рублей */
    cost?: number;
    /** Право собственности зарегистрировано */
    isOwnershipRegistered?: boolean;
    /** Титул */
    title?: {
      /** Основание права, код списка title_basis */
      basisCode?: 'COURT' | 'GIFT' | 'INHERITANCE' | 'NEW_BUILDING' | 'PRIVATIZATION' | 'PURCHASE';
      /** Дата регистрации права */
      ownershipSince?: Day;
    };
  };
  /** Выгодоприобретатели */
  beneficiaries?: {
    /** Физическое лицо */
    beneficiaryPerson?: PolicyPartyPerson;
    /** Организация */
    beneficiaryOrganization?: PolicyPartyOrganization;
  }[];
  /** Пролонгация прежнего договора: чего в теле нет, берётся из него, null убирает поле */
  isProlongation?: boolean;
  /** Номер прежнего договора */
  previousPolicyNumber?: string;
}

/** Животные */
export interface InsuredObjectPet {
  /** хотя бы одно животное */
  pets: PetsPet[];
  /** Где живёт животное */
  address: Address;
  /** Пролонгация прежнего договора: чего в теле нет, берётся из него, null убирает поле */
  isProlongation?: boolean;
  /** Номер прежнего договора */
  previousPolicyNumber?: string;
}

/** Имущество */
export interface InsuredObjectProperty {
  /** хотя бы один объект */
  objects: ObjectsProperty[];
  /** Собственник имущества: либо propertyOwnerPerson, либо propertyOwnerOrganization */
  owner: {
    /** Физическое лицо */
    propertyOwnerPerson?: PolicyPartyPerson;
    /** Организация */
    propertyOwnerOrganization?: PolicyPartyOrganization;
  };
  /** Выгодоприобретатели */
  beneficiaries?: {
    /** Физическое лицо */
    beneficiaryPerson?: PolicyPartyPerson;
    /** Организация */
    beneficiaryOrganization?: PolicyPartyOrganization;
  }[];
  /** Кредит или залог */
  loanAgreement?: {
    /** Вид обременения, код списка encumbrance_type */
    typeCode?: 'AUTO_LOAN' | 'LEASING' | 'LOAN_PLEDGE' | 'MORTGAGE' | 'NONE' | 'PLEDGE' | 'RENT' | 'TRUST';
    /** Договор; может быть пустым */
    document?: {
      /** Вид документа */
      typeCode?: string;
      /** Серия, если она есть */
      serial?: string;
      /** Номер договора */
      number?: string;
      /** Дата договора */
      dateIssue?: Day;
      /** С кем заключён */
      whom?: string;
      /** Страна, код ISO 3166-1 */
      countryCode?: string;
    };
  };
  /** Пролонгация прежнего договора: чего в теле нет, берётся из него, null убирает поле */
  isProlongation?: boolean;
  /** Номер прежнего договора */
  previousPolicyNumber?: string;
}

/** Застрахованный */
export interface InsuredPersonsMedical {
  /** Застрахованный */
  person: Traveller;
  /** Документ для выезда */
  document: TravelDocument;
  /** Активный отдых и спорт, код списка trip_activity */
  activityCode: 'ACTIVE' | 'EXTREME' | 'NONE' | 'SPORT';
}

/** Застрахованный */
export interface InsuredPersonsMortgage {
  /** Застрахованный */
  person: Person;
  /** Документ застрахованного */
  document: Document;
  /** Телефон */
  phone?: {
    /** Номер с кодом страны, только цифры */
    phoneNumber?: string;
  };
  /** Электронная почта застрахованного */
  email?: string;
  /** Адрес застрахованного */
  address: Address;
  /** Застрахованный — страхователь */
  isPolicyHolder: boolean;
  /** Доля в долге, % */
  share: number;
  /** Класс профессии, код списка profession_class */
  professionClassCode: '1' | '2' | '3';
  /** Спорт, код списка sport */
  sportCode: 'AMATEUR' | 'EXTREME' | 'NONE';
  /** Сведения о здоровье */
  health?: {
    /** Рост, см */
    height: number;
    /** Вес, кг */
    weight: number;
    /** Группа здоровья, код списка health_group */
    groupCode: 'CONTROLLED' | 'HEALTHY';
    /** Декларация здоровья */
    declaration?: {
      /** Вопрос декларации здоровья, код списка health_question */
      code: 'CANCER' | 'DIABETES' | 'DISABILITY' | 'HEART' | 'HIV_HEPATITIS' | 'KIDNEY_LIVER' | 'MENTAL' | 'NERVOUS' | 'OTHER_CHRONIC' | 'SURGERY';
      /** Ответ */
      answer: boolean;
    }[];
    /** Согласие на обработку сведений о здоровье */
    consentFlag?: boolean;
    /** Дата согласия */
    consentDate: Moment;
  };
}

/** Груз */
export interface ItemsCargo {
  /** Наименование груза */
  description: string;
  /** Группа груза, код списка cargo_group */
  cargoGroupCode: 'ALCOHOL_TOBACCO' | 'CHEMICALS' | 'CONSUMER' | 'DANGEROUS' | 'ELECTRONICS' | 'FRAGILE' | 'GENERAL' | 'HOUSEHOLD_GOODS' | 'MACHINERY' | 'METAL_MATERIALS' | 'PERISHABLE' | 'VEHICLES';
  /** Упаковка, код списка cargo_packaging */
  packagingCode: 'BAG_DRUM' | 'BOX' | 'BULK' | 'CONTAINER' | 'CRATE' | 'NONE' | 'PALLET';
  /** Действительная стоимость, рублей */
  value: number;
  /** Бывший в употреблении */
  isUsed?: boolean;
  /** Число мест */
  placesCount: number;
  /** Вес брутто, кг */
  weightKg: number;
  /** Код ТН ВЭД */
  tnvedCode?: string;
  /** Номер ООН опасного груза */
  unNumber?: string;
}

/** Суммы и премии рисков */
export interface LimitsAnswer {
  /** Риски */
  limits: CoverPremium[];
  /** Премия этих рисков вместе, рублей, не больше двух знаков после точки */
  premium: number;
  /** Валюта договора */
  currencyCode: 'RUR';
  /** Версия тарифа */
  tariffVersion: string;
  /** С какой даты тариф действует */
  effectiveFrom: Day;
  /** Что принято вместо данных, которых нет в запросе */
  assumptions: string[];
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

export interface LinkPaymentRequest {
  /** Сумма взноса в рублях, равная сумме к оплате */
  amount: number;
  /** Способ оплаты */
  paymentType: 'CARD' | 'SBP' | 'PAYINSURER';
  /** Куда вернуть клиента после оплаты; обязательно для CARD, SBP, PAYINSURER */
  successUrl: string;
  /** Куда вернуть клиента после отказа; обязательно для CARD, SBP, PAYINSURER */
  failUrl: string;
  /** Второй договор, оплачиваемый той же ссылкой: CARD, SBP, PAYINSURER */
  otherPolicies?: {
    /** Номер второго договора */
    policyNumber: string;
    /** Сумма к оплате по второму договору в рублях */
    amount: number;
  }[];
}

/** Выбранный способ оплаты взноса */
export interface LinkPaymentResponse {
  /** Номер взноса */
  nr: number;
  /** Валюта платежа */
  currencyCode: 'RUB';
  /** Сумма, рублей, не больше двух знаков после точки */
  amount: number;
  /** Идентификатор платежа */
  orderId: string;
  /** Способ оплаты */
  paymentType: 'CARD' | 'SBP' | 'PAYINSURER';
  /** Клиенту отправлено СМС */
  sendSms: boolean;
  /** Клиенту отправлено письмо */
  sendEmail: boolean;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings?: Warning[];
  /** Ссылка, по которой платит клиент; CARD, SBP, PAYINSURER */
  paymentLink: string;
  /** Куда клиент вернётся после оплаты; CARD, SBP, PAYINSURER */
  successUrl: string;
  /** Куда клиент вернётся после отказа; CARD, SBP, PAYINSURER */
  failUrl: string;
}

export type NewPolicyCorporateCasco = PolicyCorporateCasco | ProlongationCorporateCasco;

export type NewPolicyCorporateGap = PolicyCorporateGap | ProlongationCorporateGap;

export type NewPolicyCorporateMedical = PolicyCorporateMedical | ProlongationCorporateMedical;

export type NewPolicyCorporateMortgage = PolicyCorporateMortgage | ProlongationCorporateMortgage;

export type NewPolicyCorporateOsago = PolicyCorporateOsago | ProlongationCorporateOsago;

export type NewPolicyCorporatePet = PolicyCorporatePet | ProlongationCorporatePet;

export type NewPolicyCorporateProperty = PolicyCorporateProperty | ProlongationCorporateProperty;

export type NewPolicyIndividualCasco = PolicyIndividualCasco | ProlongationIndividualCasco;

export type NewPolicyIndividualGap = PolicyIndividualGap | ProlongationIndividualGap;

export type NewPolicyIndividualMedical = PolicyIndividualMedical | ProlongationIndividualMedical;

export type NewPolicyIndividualMortgage = PolicyIndividualMortgage | ProlongationIndividualMortgage;

export type NewPolicyIndividualOsago = PolicyIndividualOsago | ProlongationIndividualOsago;

export type NewPolicyIndividualPet = PolicyIndividualPet | ProlongationIndividualPet;

export type NewPolicyIndividualProperty = PolicyIndividualProperty | ProlongationIndividualProperty;

/** Объект */
export interface ObjectsProperty {
  /** Вид объекта, код списка property_type */
  typeCode: 'APARTMENTS' | 'FLAT' | 'HOUSE' | 'OUTBUILDING' | 'ROOM' | 'TOWNHOUSE';
  /** Наименование */
  name?: string;
  /** Адрес объекта */
  address: Address;
  /** Кадастровый номер */
  cadastralNumber?: string;
  /** Площадь, кв. м */
  area: number;
  /** Этаж */
  floor?: number;
  /** Этажей в доме */
  floorsCount?: number;
  /** Год постройки */
  yearBuilt: number;
  /** Год капитального ремонта */
  yearOverhaul?: number;
  /** Материал стен, код списка wall_material */
  wallMaterialCode: 'FRAME' | 'MIXED' | 'STONE' | 'WOOD';
  /** Печь, камин, сауна */
  hasStove?: boolean;
  /** Режим проживания, код списка occupancy */
  occupancyCode: 'PERMANENT' | 'RENOVATION' | 'SEASONAL';
  /** Дом ветхий, аварийный или расселяется */
  isDilapidated?: boolean;
  /** Сдаётся в аренду */
  isRented: boolean;
  /** Охрана, код списка property_security */
  securityCode?: 'ALARM' | 'ALARM_CONSOLE' | 'GUARDED' | 'NONE';
  /** Убытков за три года */
  lossesCount: number;
  /** Риски; допустимые значения: STRUCTURE, FINISH, MOVABLE, LIABILITY, UAV */
  covers: CoverProperty[];
}

/** Готов ответ на запрос, который был принят на исполнение */
export interface OperationFinishedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'operation.finished';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** `oper_id`, с которым читают ответ (`GET operations`) */
    operationId: string;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Ответ исходного метода */
export type OperationResult = QuoteAnswerIndividualOsago | QuoteVariants | ContractAnswerIndividualOsago | ContractReadAnswerIndividualOsago | AddendumAnswerIndividualOsago | AddendumQuoteIndividualOsago | InstallmentPaymentResponse | QuoteAnswerCorporateOsago | ContractAnswerCorporateOsago | ContractReadAnswerCorporateOsago | AddendumAnswerCorporateOsago | AddendumQuoteCorporateOsago | InstallmentPaymentResponseCorporate | QuoteAnswerIndividualCasco | LimitsAnswer | ContractAnswerIndividualCasco | ContractReadAnswerIndividualCasco | AddendumAnswerIndividualCasco | AddendumQuoteIndividualCasco | QuoteAnswerCorporateCasco | ContractAnswerCorporateCasco | ContractReadAnswerCorporateCasco | AddendumAnswerCorporateCasco | AddendumQuoteCorporateCasco | QuoteAnswerIndividualProperty | ContractAnswerIndividualProperty | ContractReadAnswerIndividualProperty | AddendumAnswerIndividualProperty | AddendumQuoteIndividualProperty | QuoteAnswerCorporateProperty | ContractAnswerCorporateProperty | ContractReadAnswerCorporateProperty | AddendumAnswerCorporateProperty | AddendumQuoteCorporateProperty | QuoteAnswerIndividualPet | ContractAnswerIndividualPet | ContractReadAnswerIndividualPet | AddendumAnswerIndividualPet | AddendumQuoteIndividualPet | QuoteAnswerCorporatePet | ContractAnswerCorporatePet | ContractReadAnswerCorporatePet | AddendumAnswerCorporatePet | AddendumQuoteCorporatePet | QuoteAnswerIndividualCargo | ContractAnswerIndividualCargo | ContractReadAnswerIndividualCargo | AddendumAnswerIndividualCargo | AddendumQuoteIndividualCargo | QuoteAnswerCorporateCargo | ContractAnswerCorporateCargo | ContractReadAnswerCorporateCargo | AddendumAnswerCorporateCargo | AddendumQuoteCorporateCargo | QuoteAnswerIndividualMortgage | ContractAnswerIndividualMortgage | ContractReadAnswerIndividualMortgage | AddendumAnswerIndividualMortgage | AddendumQuoteIndividualMortgage | QuoteAnswerCorporateMortgage | ContractAnswerCorporateMortgage | ContractReadAnswerCorporateMortgage | AddendumAnswerCorporateMortgage | AddendumQuoteCorporateMortgage | QuoteAnswerIndividualMedical | ContractAnswerIndividualMedical | ContractReadAnswerIndividualMedical | AddendumAnswerIndividualMedical | AddendumQuoteIndividualMedical | QuoteAnswerCorporateMedical | ContractAnswerCorporateMedical | ContractReadAnswerCorporateMedical | AddendumAnswerCorporateMedical | AddendumQuoteCorporateMedical | QuoteAnswerIndividualGap | ContractAnswerIndividualGap | ContractReadAnswerIndividualGap | AddendumAnswerIndividualGap | AddendumQuoteIndividualGap | QuoteAnswerCorporateGap | ContractAnswerCorporateGap | ContractReadAnswerCorporateGap | AddendumAnswerCorporateGap | AddendumQuoteCorporateGap | ContractList | OverdueList | PrintForm | ApprovalQuestions | ApprovalAnswer | RefundDetailsAnswer | RenewalList | Renewal | RenewalAccepted | SandboxPayment | Webhook | WebhookRemoved | WebhookSecretRotated | EventPing | WebhookResent;

/** Организация или индивидуальный предприниматель */
export interface Organization {
  /** Полное наименование */
  fullName: string;
  /** Страна регистрации, код ISO 3166-1 */
  country?: string;
  /** ИНН: 10 цифр у юридического лица, 12 цифр у предпринимателя */
  inn?: string;
  /** КПП, 9 знаков; у предпринимателя его нет */
  kpp?: string;
  /** ОГРН, 13 цифр, или ОГРНИП, 15 цифр */
  ogrn?: string;
  /** Организационно-правовая форма */
  legalForm?: string;
  /** Резидент Российской Федерации */
  isResident?: boolean;
}

/** Документ о регистрации организации или предпринимателя */
export interface OrganizationDocument {
  /** Вид документа: LEGAL_ENTITY_REGISTER_RECORD, SGR, SOLE_PROPRIETOR_REGISTER_RECORD */
  typeCode: 'LEGAL_ENTITY_REGISTER_RECORD' | 'SGR' | 'SOLE_PROPRIETOR_REGISTER_RECORD';
  /** Номер документа */
  number: string;
  /** Серия документа, если она есть */
  serial?: string;
  /** Кем выдан */
  whom?: string;
  /** Дата выдачи */
  dateIssue?: Day;
  /** Страна выдачи, код ISO 3166-1; без неё — Россия */
  countryCode?: string;
}

/** Договор с неоплаченным взносом */
export interface OverdueContract {
  /** Номер договора */
  policyNumber: string;
  /** Продукт, как в адресах методов */
  product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
  /** Номер самого раннего неоплаченного взноса */
  installmentNr: number;
  /** День взноса по договору */
  dueDate: Day;
  /** Последний день оплаты в срок, с учётом выходных и отсрочки */
  payUntil: Day;
  /** Сколько дней просрочки; нет, пока взнос можно оплатить в срок */
  daysOverdue?: number;
  /** Сколько взносов не оплачено к этому дню */
  installments: number;
  /** Сумма этих взносов, рублей, не больше двух знаков после точки */
  amount: number;
  /** Последний день, когда деньги сохраняют договор; у прекращённого нет */
  graceUntil?: Day;
  /** Первый день без страхования; есть у прекращённого */
  cancellationDate?: Day;
}

/** Договоры с просроченными взносами, от самых давних */
export interface OverdueList {
  /** Договоры этой страницы */
  results: OverdueContract[];
  /** Передайте в `cursor`, чтобы получить следующую страницу; нет — страница последняя */
  nextCursor?: string;
}

/** Платёж по договору */
export interface Payment {
  /** Идентификатор платежа */
  orderId: string;
  /** Номер взноса */
  nr: number;
  /** Способ оплаты */
  paymentType: 'CASH' | 'CASHLESS' | 'CARD' | 'SBP' | 'PAYINSURER';
  /** Сумма, рублей, не больше двух знаков после точки */
  amount: number;
  /** Валюта платежа */
  currencyCode: 'RUB';
  /** AWAITING — ожидается, PAID — получен, REVOKED — отозван, EXPIRED — срок ссылки истёк */
  status: 'AWAITING' | 'PAID' | 'REVOKED' | 'EXPIRED';
  /** Идентификатор счёта; только CASHLESS. Сам счёт — печатная форма BILL */
  fileId?: string;
  /** Номер счёта; только CASHLESS */
  billNumber?: string;
  /** Номер квитанции А-7; только CASH физического лица после оплаты */
  receiptNumber?: string;
  /** Ссылка, по которой платит клиент; CARD, SBP, PAYINSURER */
  paymentLink?: string;
  /** До когда действует ссылка (CARD, SBP, PAYINSURER) или цена счёта за первый взнос (CASHLESS): деньги, поступившие в банк позже, оплачивают договор, только если премия не выросла */
  validUntil?: Moment;
  /** Куда клиент вернётся после оплаты; CARD, SBP, PAYINSURER */
  successUrl?: string;
  /** Куда клиент вернётся после отказа; CARD, SBP, PAYINSURER */
  failUrl?: string;
  /** Остальные договоры общей ссылки */
  otherPolicies?: {
    /** Номер договора */
    policyNumber: string;
    /** Сумма к оплате по нему, рублей, не больше двух знаков после точки */
    amount: number;
  }[];
  /** Попытки, на которые банк ещё не ответил; CARD, SBP, PAYINSURER. Пока они есть, деньги могли быть уже списаны */
  openAttempts?: {
    /** Как платит клиент */
    paymentType: 'CARD' | 'SBP';
    /** Сумма попытки: всё, что оплачивает ссылка, рублей, не больше двух знаков после точки */
    amount: number;
    /** Когда клиент направлен в банк */
    sentDate: Moment;
  }[];
  /** Возвраты денег, пришедших по этой ссылке; CARD, SBP, PAYINSURER */
  moneyBack?: {
    /** Сумма возврата; по общей ссылке — за все её договоры, рублей, не больше двух знаков после точки */
    amount: number;
    /** RETURNING — возвращаются, RETURNED — возвращены, REFUSED — банк клиента их не принял, возвратом занимается страховщик */
    status: 'RETURNING' | 'RETURNED' | 'REFUSED';
    /** NOT_OURS — Платёж без нашего номера заказа: его создал не этот сервис, возврат — по решению сотрудника. UNKNOWN_ORDER — Заказ с номером из платежа не найден. DOUBLED — Банк взял деньги по заказу ещё раз, хотя мы об этом не просили. WRONG_AMOUNT — Сумма не равна сумме к оплате. LINK_REVOKED — Ссылка отозвана: договор изменён, оплачен иначе, или её заменила другая. LINK_EXPIRED — Срок ссылки истёк. ALREADY_PAID — Взнос уже оплачен. COVER_STARTED — Срок страхования начался раньше, чем пришли деньги. ADDENDUM_STARTED — Доп. соглашение должно было вступить в силу раньше, чем пришли деньги. PREMIUM_RETURNED — Премия возвращается страхователю по доп. соглашению. PROLONGED_OTHERWISE — Прежний договор уже пролонгирован другим договором на те же дни. INSURED_OTHERWISE — Транспортное средство этого собственника уже застраховано другим договором на те же дни. NOT_UNDER_AGREEMENT — Лимит генерального договора исчерпан другими договорами, или его условия изменились. NOT_PAYABLE — Состояние договора не допускает оплату. REFUNDED_ELSEWHERE — Деньги уже возвращены в кабинете банка */
    reason: 'NOT_OURS' | 'UNKNOWN_ORDER' | 'DOUBLED' | 'WRONG_AMOUNT' | 'LINK_REVOKED' | 'LINK_EXPIRED' | 'ALREADY_PAID' | 'COVER_STARTED' | 'ADDENDUM_STARTED' | 'PREMIUM_RETURNED' | 'PROLONGED_OTHERWISE' | 'INSURED_OTHERWISE' | 'NOT_UNDER_AGREEMENT' | 'NOT_PAYABLE' | 'REFUNDED_ELSEWHERE';
    /** Когда начат возврат */
    createDate: Moment;
  }[];
  /** Когда выбран способ оплаты */
  createDate: Moment;
  /** Когда деньги получены */
  paymentDate?: Moment;
}

/** Срок ссылки на оплату истёк, она не оплачена */
export interface PaymentExpiredEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'payment.expired';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Идентификатор оплаты */
    orderId: string;
    /** Номер взноса */
    installmentNr: number;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Деньги, которые не оплатили договор, возвращены плательщику */
export interface PaymentRefundedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'payment.refunded';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Идентификатор оплаты */
    orderId: string;
    /** Номер взноса */
    installmentNr: number;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Физическое лицо */
export interface Person {
  /** Фамилия; единственное имя человека, у которого одно имя */
  lastName: string;
  /** Дата рождения */
  birthDate: Day;
  /** Имя; не передаётся, если у человека одно имя и документ не российский */
  firstName?: string;
  /** Отчество, если есть; без отчества поле не передаётся */
  middleName?: string;
  /** Пол: M — мужской, F — женский */
  gender?: 'M' | 'F';
  /** Резидент Российской Федерации */
  isResident?: boolean;
  /** Гражданство, код страны ISO 3166-1 */
  citizenship?: string;
  /** Семейное положение, код списка familystate_type */
  familyState?: 'CIVIL_MARRIAGE' | 'DIVORCED' | 'MARRIED' | 'SINGLE' | 'WIDOWED';
}

/** Животное */
export interface PetsPet {
  /** Вид животного, код списка species */
  speciesCode: 'CAT' | 'DOG';
  /** Кличка */
  name: string;
  /** Порода, код списка breed */
  breedCode: 'ABYSSINIAN' | 'AKBASH' | 'ALAPAHA_BULLDOG' | 'AMBULLDOG' | 'AMERICAN_BANDOG' | 'BANDOG' | 'BEAGLE' | 'BENGAL' | 'BRAZILIAN_BULLDOG' | 'BRITISH_SHORTHAIR' | 'BULLY_KUTTA' | 'CANE_CORSO' | 'CAUCASIAN_SHEPHERD' | 'CENTRAL_ASIAN_SHEPHERD' | 'CHIHUAHUA' | 'COCKER_SPANIEL' | 'CORGI' | 'DACHSHUND' | 'DOBERMANN' | 'ENGLISH_BULLDOG' | 'EXOTIC_SHORTHAIR' | 'FRENCH_BULLDOG' | 'GERMAN_SHEPHERD' | 'GOLDEN_RETRIEVER' | 'GREAT_DANE' | 'GULL_DOG' | 'HUSKY' | 'JACK_RUSSELL' | 'LABRADOR' | 'MAINE_COON' | 'NORTH_CAUCASIAN' | 'OTHER' | 'PERSIAN' | 'PITBULL_MASTIFF' | 'POMERANIAN' | 'POODLE' | 'PUG' | 'ROTTWEILER' | 'RUSSIAN_BLUE' | 'SAMOYED' | 'SCOTTISH_FOLD' | 'SHIBA_INU' | 'SHIH_TZU' | 'SIAMESE' | 'SIBERIAN' | 'SPHYNX' | 'STAFFORDSHIRE_TERRIER' | 'ST_BERNARD' | 'TOY_TERRIER' | 'WOLFDOG' | 'WOLFDOG_HYBRID' | 'YORKSHIRE_TERRIER';
  /** Порода, как в ветеринарном паспорте */
  breedName?: string;
  /** Метис */
  isMixedBreed: boolean;
  /** Дата рождения */
  birthDate: Day;
  /** Пол, код списка gender_type */
  gender: 'F' | 'M';
  /** Стерилизовано */
  isNeutered: boolean;
  /** Содержание, код списка keeping */
  keepingCode: 'INDOOR' | 'OUTDOOR';
  /** Назначение, код списка pet_use */
  useCode: 'BREEDING' | 'COMPANION' | 'HUNTING' | 'SERVICE' | 'SHOW';
  /** Окрас */
  color: string;
  /** Номер чипа */
  chipNumber?: string;
  /** Ветеринарный паспорт */
  vetPassport: {
    /** Номер ветеринарного паспорта */
    number: string;
  };
  /** Дата вакцинации */
  vaccinatedOn?: Day;
  /** Состояние животного */
  condition?: {
    /** Хронические болезни */
    hasChronicDiseases?: boolean;
    /** Травмы и операции за год */
    hasInjuries?: boolean;
    /** Подробности */
    description?: string;
  };
  /** Доля возмещения, % */
  reimbursementPercent?: number;
  /** Стоимость животного */
  purchasePrice?: number;
  /** Риски; допустимые значения: VET_ACCIDENT, VET_ILLNESS, DEATH, LOSS, LIABILITY */
  covers: CoverPet[];
}

/** Договор «Грузы», страхователь — организация или предприниматель */
export interface PolicyCorporateCargo {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'CARGO_SINGLE_UL';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объект страхования */
  insuredObject: {
    /** Грузы */
    cargo: InsuredObjectCargo;
  };
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка: оплата после согласования страховщиком */
    isAtypicalApplication?: boolean;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  additionalProperties?: AdditionalProperties;
  /** Дополнительные сведения; может быть пустым */
  infoList?: Record<string, unknown>;
  /** Порядок оплаты, код списка installment_type */
  installmentType?: 'FOUR_PAYMENTS' | 'ONE_TIME' | 'THREE_PAYMENTS' | 'TWELVE_PAYMENTS' | 'TWO_PAYMENTS';
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderOrganization;
}

/** Договор КАСКО, страхователь — организация или предприниматель */
export interface PolicyCorporateCasco {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'CASCO_CLASSIC_UL';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объекты страхования */
  insuredObject: InsuredObjectCasco;
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка: оплата после согласования страховщиком */
    isAtypicalApplication?: boolean;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  additionalProperties?: AdditionalProperties;
  /** Дополнительные сведения; может быть пустым */
  infoList?: Record<string, unknown>;
  /** Порядок оплаты, код списка installment_type */
  installmentType?: 'FOUR_PAYMENTS' | 'ONE_TIME' | 'THREE_PAYMENTS' | 'TWELVE_PAYMENTS' | 'TWO_PAYMENTS';
  /** Ограничение пробега */
  mileageLimit?: {
    /** Наибольший пробег за срок договора, км */
    limit?: number;
  };
  /** Программы лояльности */
  loyalties?: unknown;
  /** Номер прежнего договора; то же, что insuredObject.casco.previousPolicyNumber */
  previousPolicyNumber?: string;
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderOrganization;
}

/** Договор «GAP», страхователь — организация или предприниматель */
export interface PolicyCorporateGap {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'GAP_STANDALONE_UL';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объект страхования */
  insuredObject: {
    /** GAP */
    gap: InsuredObjectGap;
  };
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка: оплата после согласования страховщиком */
    isAtypicalApplication?: boolean;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  additionalProperties?: AdditionalProperties;
  /** Дополнительные сведения; может быть пустым */
  infoList?: Record<string, unknown>;
  /** Порядок оплаты, код списка installment_type */
  installmentType?: 'FOUR_PAYMENTS' | 'ONE_TIME' | 'THREE_PAYMENTS' | 'TWELVE_PAYMENTS' | 'TWO_PAYMENTS';
  /** Номер прежнего договора; то же, что insuredObject.gap.previousPolicyNumber */
  previousPolicyNumber?: string;
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderOrganization;
}

/** Договор «Медицинские расходы за рубежом», страхователь — организация или предприниматель */
export interface PolicyCorporateMedical {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'MEDICAL_TRAVEL_UL';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объект страхования */
  insuredObject: {
    /** Медицинские расходы за рубежом */
    medical: InsuredObjectMedical;
  };
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка: оплата после согласования страховщиком */
    isAtypicalApplication?: boolean;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  additionalProperties?: AdditionalProperties;
  /** Дополнительные сведения; может быть пустым */
  infoList?: Record<string, unknown>;
  /** Порядок оплаты, код списка installment_type */
  installmentType?: 'FOUR_PAYMENTS' | 'ONE_TIME' | 'THREE_PAYMENTS' | 'TWELVE_PAYMENTS' | 'TWO_PAYMENTS';
  /** Номер прежнего договора; то же, что insuredObject.medical.previousPolicyNumber */
  previousPolicyNumber?: string;
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderOrganization;
}

/** Договор «Ипотека», страхователь — организация или предприниматель */
export interface PolicyCorporateMortgage {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'MORTGAGE_COMPLEX_UL';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объект страхования */
  insuredObject: {
    /** Ипотека */
    mortgage: InsuredObjectMortgage;
  };
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка: оплата после согласования страховщиком */
    isAtypicalApplication?: boolean;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  additionalProperties?: AdditionalProperties;
  /** Дополнительные сведения; может быть пустым */
  infoList?: Record<string, unknown>;
  /** Порядок оплаты, код списка installment_type */
  installmentType?: 'FOUR_PAYMENTS' | 'ONE_TIME' | 'THREE_PAYMENTS' | 'TWELVE_PAYMENTS' | 'TWO_PAYMENTS';
  /** Номер прежнего договора; то же, что insuredObject.mortgage.previousPolicyNumber */
  previousPolicyNumber?: string;
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderOrganization;
}

/** Договор ОСАГО, страхователь — организация или предприниматель */
export interface PolicyCorporateOsago {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'OSAGO';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объекты страхования */
  insuredObject: {
    /** Объект страхования ОСАГО */
    osago: InsObjectVehicleOsago;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка */
    isAtypicalApplication?: boolean;
  };
  additionalProperties?: AdditionalProperties;
  /** Сведения о форме полиса */
  infoList?: {
    /** Вид полиса: EBSO — на бумаге (еБСО), EOSAGO — электронный, как и без него */
    policyKind?: 'EBSO' | 'EOSAGO' | 'ЕБСО' | 'ЭБСО' | 'ЕОСАГО' | 'ЭОСАГО';
  };
  /** Бланк полиса */
  bso?: {
    /** Серия бланка */
    serial?: string;
    /** Номер бланка, 10 цифр */
    number?: string;
  };
  /** Порядок оплаты; премия ОСАГО платится единовременно, другой порядок ни на что не влияет */
  installmentType?: string;
  /** Ограничение пробега; в ОСАГО его нет */
  mileageLimit?: unknown;
  /** Программы лояльности */
  loyalties?: unknown;
  /** Номер прежнего договора; то же, что insuredObject.osago.previousPolicyNumber */
  previousPolicyNumber?: string;
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderOrganization;
}

/** Договор «Животные», страхователь — организация или предприниматель */
export interface PolicyCorporatePet {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'PET_HEALTH_UL';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объект страхования */
  insuredObject: {
    /** Животные */
    pet: InsuredObjectPet;
  };
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка: оплата после согласования страховщиком */
    isAtypicalApplication?: boolean;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  additionalProperties?: AdditionalProperties;
  /** Дополнительные сведения; может быть пустым */
  infoList?: Record<string, unknown>;
  /** Порядок оплаты, код списка installment_type */
  installmentType?: 'FOUR_PAYMENTS' | 'ONE_TIME' | 'THREE_PAYMENTS' | 'TWELVE_PAYMENTS' | 'TWO_PAYMENTS';
  /** Номер прежнего договора; то же, что insuredObject.pet.previousPolicyNumber */
  previousPolicyNumber?: string;
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderOrganization;
}

/** Договор «Имущество», страхователь — организация или предприниматель */
export interface PolicyCorporateProperty {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'PROPERTY_HOME_UL';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объект страхования */
  insuredObject: {
    /** Имущество */
    property: InsuredObjectProperty;
  };
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка: оплата после согласования страховщиком */
    isAtypicalApplication?: boolean;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  additionalProperties?: AdditionalProperties;
  /** Дополнительные сведения; может быть пустым */
  infoList?: Record<string, unknown>;
  /** Порядок оплаты, код списка installment_type */
  installmentType?: 'FOUR_PAYMENTS' | 'ONE_TIME' | 'THREE_PAYMENTS' | 'TWELVE_PAYMENTS' | 'TWO_PAYMENTS';
  /** Номер прежнего договора; то же, что insuredObject.property.previousPolicyNumber */
  previousPolicyNumber?: string;
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderOrganization;
}

/** Страхователь — организация или предприниматель (person вместе с organization) */
export interface PolicyHolderOrganization {
  /** Организация или предприниматель */
  organization: Organization;
  /** Телефон */
  phone?: {
    /** Номер с кодом страны, только цифры */
    phoneNumber?: string;
  };
  /** Электронная почта */
  email?: string;
  /** Адрес */
  address?: Address;
  /** Документ о регистрации */
  document?: OrganizationDocument;
  /** Предприниматель */
  person?: Person;
  /** Документ, удостоверяющий личность предпринимателя */
  passport?: Document;
}

/** Страхователь — физическое лицо */
export interface PolicyHolderPerson {
  /** Страхователь */
  person: Person;
  /** Телефон */
  phone?: {
    /** Номер с кодом страны, только цифры */
    phoneNumber?: string;
  };
  /** Электронная почта */
  email?: string;
  /** Адрес */
  address?: Address;
  /** Документ */
  document?: Document;
  /** Документ, удостоверяющий личность */
  passport?: Document;
  /** Сведения о предпринимателе: ИНН из 12 цифр, ОГРНИП; организации оформляют договор с holder_type corporate */
  organization?: SoleProprietor;
}

/** Договор «Грузы», страхователь — физическое лицо */
export interface PolicyIndividualCargo {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'CARGO_SINGLE_FL';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объект страхования */
  insuredObject: {
    /** Грузы */
    cargo: InsuredObjectCargo;
  };
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка: оплата после согласования страховщиком */
    isAtypicalApplication?: boolean;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  additionalProperties?: AdditionalProperties;
  /** Дополнительные сведения; может быть пустым */
  infoList?: Record<string, unknown>;
  /** Порядок оплаты, код списка installment_type */
  installmentType?: 'FOUR_PAYMENTS' | 'ONE_TIME' | 'THREE_PAYMENTS' | 'TWELVE_PAYMENTS' | 'TWO_PAYMENTS';
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderPerson;
}

/** Договор КАСКО, страхователь — физическое лицо */
export interface PolicyIndividualCasco {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'CASCO_CLASSIC_FL';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объекты страхования */
  insuredObject: InsuredObjectCasco;
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка: оплата после согласования страховщиком */
    isAtypicalApplication?: boolean;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  additionalProperties?: AdditionalProperties;
  /** Дополнительные сведения; может быть пустым */
  infoList?: Record<string, unknown>;
  /** Порядок оплаты, код списка installment_type */
  installmentType?: 'FOUR_PAYMENTS' | 'ONE_TIME' | 'THREE_PAYMENTS' | 'TWELVE_PAYMENTS' | 'TWO_PAYMENTS';
  /** Ограничение пробега */
  mileageLimit?: {
    /** Наибольший пробег за срок договора, км */
    limit?: number;
  };
  /** Программы лояльности */
  loyalties?: unknown;
  /** Номер прежнего договора; то же, что insuredObject.casco.previousPolicyNumber */
  previousPolicyNumber?: string;
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderPerson;
}

/** Договор «GAP», страхователь — физическое лицо */
export interface PolicyIndividualGap {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'GAP_STANDALONE_FL';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объект страхования */
  insuredObject: {
    /** GAP */
    gap: InsuredObjectGap;
  };
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка: оплата после согласования страховщиком */
    isAtypicalApplication?: boolean;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  additionalProperties?: AdditionalProperties;
  /** Дополнительные сведения; может быть пустым */
  infoList?: Record<string, unknown>;
  /** Порядок оплаты, код списка installment_type */
  installmentType?: 'FOUR_PAYMENTS' | 'ONE_TIME' | 'THREE_PAYMENTS' | 'TWELVE_PAYMENTS' | 'TWO_PAYMENTS';
  /** Номер прежнего договора; то же, что insuredObject.gap.previousPolicyNumber */
  previousPolicyNumber?: string;
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderPerson;
}

/** Договор «Медицинские расходы за рубежом», страхователь — физическое лицо */
export interface PolicyIndividualMedical {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'MEDICAL_TRAVEL_FL';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объект страхования */
  insuredObject: {
    /** Медицинские расходы за рубежом */
    medical: InsuredObjectMedical;
  };
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка: оплата после согласования страховщиком */
    isAtypicalApplication?: boolean;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  additionalProperties?: AdditionalProperties;
  /** Дополнительные сведения; может быть пустым */
  infoList?: Record<string, unknown>;
  /** Порядок оплаты, код списка installment_type */
  installmentType?: 'FOUR_PAYMENTS' | 'ONE_TIME' | 'THREE_PAYMENTS' | 'TWELVE_PAYMENTS' | 'TWO_PAYMENTS';
  /** Номер прежнего договора; то же, что insuredObject.medical.previousPolicyNumber */
  previousPolicyNumber?: string;
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderPerson;
}

/** Договор «Ипотека», страхователь — физическое лицо */
export interface PolicyIndividualMortgage {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'MORTGAGE_COMPLEX_FL';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объект страхования */
  insuredObject: {
    /** Ипотека */
    mortgage: InsuredObjectMortgage;
  };
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка: оплата после согласования страховщиком */
    isAtypicalApplication?: boolean;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  additionalProperties?: AdditionalProperties;
  /** Дополнительные сведения; может быть пустым */
  infoList?: Record<string, unknown>;
  /** Порядок оплаты, код списка installment_type */
  installmentType?: 'FOUR_PAYMENTS' | 'ONE_TIME' | 'THREE_PAYMENTS' | 'TWELVE_PAYMENTS' | 'TWO_PAYMENTS';
  /** Номер прежнего договора; то же, что insuredObject.mortgage.previousPolicyNumber */
  previousPolicyNumber?: string;
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderPerson;
}

/** Договор ОСАГО, страхователь — физическое лицо */
export interface PolicyIndividualOsago {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'OSAGO';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объекты страхования */
  insuredObject: {
    /** Объект страхования ОСАГО */
    osago: InsObjectVehicleOsago;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка */
    isAtypicalApplication?: boolean;
  };
  additionalProperties?: AdditionalProperties;
  /** Сведения о форме полиса */
  infoList?: {
    /** Вид полиса: EBSO — на бумаге (еБСО), EOSAGO — электронный, как и без него */
    policyKind?: 'EBSO' | 'EOSAGO' | 'ЕБСО' | 'ЭБСО' | 'ЕОСАГО' | 'ЭОСАГО';
  };
  /** Бланк полиса */
  bso?: {
    /** Серия бланка */
    serial?: string;
    /** Номер бланка, 10 цифр */
    number?: string;
  };
  /** Порядок оплаты; премия ОСАГО платится единовременно, другой порядок ни на что не влияет */
  installmentType?: string;
  /** Ограничение пробега; в ОСАГО его нет */
  mileageLimit?: unknown;
  /** Программы лояльности */
  loyalties?: unknown;
  /** Номер прежнего договора; то же, что insuredObject.osago.previousPolicyNumber */
  previousPolicyNumber?: string;
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderPerson;
}

/** Договор «Животные», страхователь — физическое лицо */
export interface PolicyIndividualPet {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'PET_HEALTH_FL';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объект страхования */
  insuredObject: {
    /** Животные */
    pet: InsuredObjectPet;
  };
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка: оплата после согласования страховщиком */
    isAtypicalApplication?: boolean;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  additionalProperties?: AdditionalProperties;
  /** Дополнительные сведения; может быть пустым */
  infoList?: Record<string, unknown>;
  /** Порядок оплаты, код списка installment_type */
  installmentType?: 'FOUR_PAYMENTS' | 'ONE_TIME' | 'THREE_PAYMENTS' | 'TWELVE_PAYMENTS' | 'TWO_PAYMENTS';
  /** Номер прежнего договора; то же, что insuredObject.pet.previousPolicyNumber */
  previousPolicyNumber?: string;
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderPerson;
}

/** Договор «Имущество», страхователь — физическое лицо */
export interface PolicyIndividualProperty {
  /** Продукт */
  product: {
    /** Код продукта */
    code: 'PROPERTY_HOME_FL';
  };
  /** Начало действия: по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  startDate: Moment;
  /** Окончание действия: последний день; по московскому времени; 00:00 и 23:59 — край написанного дня при любом смещении, другое время — момент, и в Москве он должен быть в тот же день */
  endDate: Moment;
  consentPersonalData: ConsentPersonalData;
  /** Объект страхования */
  insuredObject: {
    /** Имущество */
    property: InsuredObjectProperty;
  };
  /** Андеррайтинг */
  uw?: {
    /** Нетипичная заявка: оплата после согласования страховщиком */
    isAtypicalApplication?: boolean;
  };
  /** Дата заключения: день запроса по Москве, поэтому её лучше не передавать; другой день договора отклоняется (раньше — только по соглашению), в расчёте допустим любой и о нём предупреждается */
  issueDate?: Moment;
  /** Дата создания */
  createDate?: Moment;
  /** Валюта договора */
  currencyCode?: 'RUR';
  additionalProperties?: AdditionalProperties;
  /** Дополнительные сведения; может быть пустым */
  infoList?: Record<string, unknown>;
  /** Порядок оплаты, код списка installment_type */
  installmentType?: 'FOUR_PAYMENTS' | 'ONE_TIME' | 'THREE_PAYMENTS' | 'TWELVE_PAYMENTS' | 'TWO_PAYMENTS';
  /** Номер прежнего договора; то же, что insuredObject.property.previousPolicyNumber */
  previousPolicyNumber?: string;
  /** Версия договора, которую меняют */
  version?: number;
  /** Страхователь */
  policyHolder: PolicyHolderPerson;
}

/** Сторона — организация или предприниматель */
export interface PolicyPartyOrganization {
  /** Организация */
  organization: Organization;
  /** Телефон */
  phone?: {
    /** Номер с кодом страны, только цифры */
    phoneNumber?: string;
  };
  /** Электронная почта */
  email?: string;
  /** Адрес */
  address?: Address;
  /** Документ о регистрации */
  document?: OrganizationDocument;
}

/** Сторона — физическое лицо или предприниматель (с organization) */
export interface PolicyPartyPerson {
  /** Физическое лицо */
  person: Person;
  /** Телефон */
  phone?: {
    /** Номер с кодом страны, только цифры */
    phoneNumber?: string;
  };
  /** Электронная почта */
  email?: string;
  /** Адрес */
  address?: Address;
  /** Документ */
  document?: Document;
  /** Документ, удостоверяющий личность */
  passport?: Document;
  /** Сведения о предпринимателе: ИНН из 12 цифр, ОГРНИП; организации оформляют договор с holder_type corporate */
  organization?: SoleProprietor;
}

/** Печатная форма */
export interface PrintForm {
  /** Документ PDF в base64 */
  policyPDF: string;
  /** Имя файла */
  fileName: string;
  /** Тип содержимого */
  mimeType: 'application/pdf';
}

/** Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него */
export type ProlongationCorporateCasco = QuotePolicyCorporateCasco & {
  /** Объект страхования */
  insuredObject: {
    /** Объект страхования */
    casco: {
      /** Номер прежнего договора */
      previousPolicyNumber: string;
    };
  };
};

/** Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него */
export type ProlongationCorporateGap = QuotePolicyCorporateGap & {
  /** Объект страхования */
  insuredObject: {
    /** Объект страхования */
    gap: {
      /** Номер прежнего договора */
      previousPolicyNumber: string;
    };
  };
};

/** Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него */
export type ProlongationCorporateMedical = QuotePolicyCorporateMedical & {
  /** Объект страхования */
  insuredObject: {
    /** Объект страхования */
    medical: {
      /** Номер прежнего договора */
      previousPolicyNumber: string;
    };
  };
};

/** Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него */
export type ProlongationCorporateMortgage = QuotePolicyCorporateMortgage & {
  /** Объект страхования */
  insuredObject: {
    /** Объект страхования */
    mortgage: {
      /** Номер прежнего договора */
      previousPolicyNumber: string;
    };
  };
};

/** Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него */
export type ProlongationCorporateOsago = QuotePolicyCorporateOsago & {
  /** Объект страхования */
  insuredObject: {
    /** Объект страхования */
    osago: {
      /** Номер прежнего договора */
      previousPolicyNumber: string;
    };
  };
};

/** Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него */
export type ProlongationCorporatePet = QuotePolicyCorporatePet & {
  /** Объект страхования */
  insuredObject: {
    /** Объект страхования */
    pet: {
      /** Номер прежнего договора */
      previousPolicyNumber: string;
    };
  };
};

/** Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него */
export type ProlongationCorporateProperty = QuotePolicyCorporateProperty & {
  /** Объект страхования */
  insuredObject: {
    /** Объект страхования */
    property: {
      /** Номер прежнего договора */
      previousPolicyNumber: string;
    };
  };
};

/** Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него */
export type ProlongationIndividualCasco = QuotePolicyIndividualCasco & {
  /** Объект страхования */
  insuredObject: {
    /** Объект страхования */
    casco: {
      /** Номер прежнего договора */
      previousPolicyNumber: string;
    };
  };
};

/** Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него */
export type ProlongationIndividualGap = QuotePolicyIndividualGap & {
  /** Объект страхования */
  insuredObject: {
    /** Объект страхования */
    gap: {
      /** Номер прежнего договора */
      previousPolicyNumber: string;
    };
  };
};

/** Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него */
export type ProlongationIndividualMedical = QuotePolicyIndividualMedical & {
  /** Объект страхования */
  insuredObject: {
    /** Объект страхования */
    medical: {
      /** Номер прежнего договора */
      previousPolicyNumber: string;
    };
  };
};

/** Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него */
export type ProlongationIndividualMortgage = QuotePolicyIndividualMortgage & {
  /** Объект страхования */
  insuredObject: {
    /** Объект страхования */
    mortgage: {
      /** Номер прежнего договора */
      previousPolicyNumber: string;
    };
  };
};

/** Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него */
export type ProlongationIndividualOsago = QuotePolicyIndividualOsago & {
  /** Объект страхования */
  insuredObject: {
    /** Объект страхования */
    osago: {
      /** Номер прежнего договора */
      previousPolicyNumber: string;
    };
  };
};

/** Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него */
export type ProlongationIndividualPet = QuotePolicyIndividualPet & {
  /** Объект страхования */
  insuredObject: {
    /** Объект страхования */
    pet: {
      /** Номер прежнего договора */
      previousPolicyNumber: string;
    };
  };
};

/** Пролонгация: номер прежнего договора и то, что изменилось; остальное берётся из него */
export type ProlongationIndividualProperty = QuotePolicyIndividualProperty & {
  /** Объект страхования */
  insuredObject: {
    /** Объект страхования */
    property: {
      /** Номер прежнего договора */
      previousPolicyNumber: string;
    };
  };
};

/** Переданные поля и итог расчёта */
export type QuoteAnswerCorporateCargo = QuotePolicyCorporateCargo & QuoteResult;

/** Переданные поля и итог расчёта */
export type QuoteAnswerCorporateCasco = QuotePolicyCorporateCasco & QuoteResult;

/** Переданные поля и итог расчёта */
export type QuoteAnswerCorporateGap = QuotePolicyCorporateGap & QuoteResult;

/** Переданные поля и итог расчёта */
export type QuoteAnswerCorporateMedical = QuotePolicyCorporateMedical & QuoteResult;

/** Переданные поля и итог расчёта */
export type QuoteAnswerCorporateMortgage = QuotePolicyCorporateMortgage & QuoteResult;

/** Переданные поля и итог расчёта */
export type QuoteAnswerCorporateOsago = QuotePolicyCorporateOsago & QuoteResult;

/** Переданные поля и итог расчёта */
export type QuoteAnswerCorporatePet = QuotePolicyCorporatePet & QuoteResult;

/** Переданные поля и итог расчёта */
export type QuoteAnswerCorporateProperty = QuotePolicyCorporateProperty & QuoteResult;

/** Переданные поля и итог расчёта */
export type QuoteAnswerIndividualCargo = QuotePolicyIndividualCargo & QuoteResult;

/** Переданные поля и итог расчёта */
export type QuoteAnswerIndividualCasco = QuotePolicyIndividualCasco & QuoteResult;

/** Переданные поля и итог расчёта */
export type QuoteAnswerIndividualGap = QuotePolicyIndividualGap & QuoteResult;

/** Переданные поля и итог расчёта */
export type QuoteAnswerIndividualMedical = QuotePolicyIndividualMedical & QuoteResult;

/** Переданные поля и итог расчёта */
export type QuoteAnswerIndividualMortgage = QuotePolicyIndividualMortgage & QuoteResult;

/** Переданные поля и итог расчёта */
export type QuoteAnswerIndividualOsago = QuotePolicyIndividualOsago & QuoteResult;

/** Переданные поля и итог расчёта */
export type QuoteAnswerIndividualPet = QuotePolicyIndividualPet & QuoteResult;

/** Переданные поля и итог расчёта */
export type QuoteAnswerIndividualProperty = QuotePolicyIndividualProperty & QuoteResult;

/** Согласие на обработку персональных данных */
export type QuoteConsentPersonalData = Draft<ConsentPersonalData>;

/** Риск на покрытии */
export type QuoteCover = Draft<Cover>;

/** Блок рисков */
export type QuoteCoverBlock = Draft<CoverBlock>;

/** Риск с его страховой суммой и франшизой */
export type QuoteCoverCargo = Draft<CoverCargo>;

/** Риск с его страховой суммой и франшизой */
export type QuoteCoverGap = Draft<CoverGap>;

/** Риск с его страховой суммой и франшизой */
export type QuoteCoverMedical = Draft<CoverMedical>;

/** Риск с его страховой суммой и франшизой */
export type QuoteCoverMortgage = Draft<CoverMortgage>;

/** Риск с его страховой суммой и франшизой */
export type QuoteCoverPet = Draft<CoverPet>;

/** Риск с его страховой суммой и франшизой */
export type QuoteCoverProperty = Draft<CoverProperty>;

/** Документ, удостоверяющий личность */
export type QuoteDocument = Draft<Document>;

/** Водитель, допущенный к управлению */
export type QuoteDriver = Draft<Driver>;

/** Водительское удостоверение */
export type QuoteDriversLicense = Draft<DriversLicense>;

/** Объект страхования КАСКО */
export type QuoteInsObjectVehicleCasco = Draft<InsObjectVehicleCasco>;

/** Объект страхования ОСАГО */
export type QuoteInsObjectVehicleOsago = Draft<InsObjectVehicleOsago>;

/** Грузы */
export type QuoteInsuredObjectCargo = Draft<InsuredObjectCargo>;

/** Объекты страхования */
export type QuoteInsuredObjectCasco = Draft<InsuredObjectCasco>;

/** GAP */
export type QuoteInsuredObjectGap = Draft<InsuredObjectGap>;

/** Медицинские расходы за рубежом */
export type QuoteInsuredObjectMedical = Draft<InsuredObjectMedical>;

/** Ипотека */
export type QuoteInsuredObjectMortgage = Draft<InsuredObjectMortgage>;

/** Животные */
export type QuoteInsuredObjectPet = Draft<InsuredObjectPet>;

/** Имущество */
export type QuoteInsuredObjectProperty = Draft<InsuredObjectProperty>;

/** Застрахованный */
export type QuoteInsuredPersonsMedical = Draft<InsuredPersonsMedical>;

/** Застрахованный */
export type QuoteInsuredPersonsMortgage = Draft<InsuredPersonsMortgage>;

/** Груз */
export type QuoteItemsCargo = Draft<ItemsCargo>;

/** Объект */
export type QuoteObjectsProperty = Draft<ObjectsProperty>;

/** Организация или индивидуальный предприниматель */
export type QuoteOrganization = Draft<Organization>;

/** Документ о регистрации организации или предпринимателя */
export type QuoteOrganizationDocument = Draft<OrganizationDocument>;

/** Физическое лицо */
export type QuotePerson = Draft<Person>;

/** Животное */
export type QuotePetsPet = Draft<PetsPet>;

/** Договор «Грузы», страхователь — организация или предприниматель */
export type QuotePolicyCorporateCargo = Draft<PolicyCorporateCargo>;

/** Договор КАСКО, страхователь — организация или предприниматель */
export type QuotePolicyCorporateCasco = Draft<PolicyCorporateCasco>;

/** Договор «GAP», страхователь — организация или предприниматель */
export type QuotePolicyCorporateGap = Draft<PolicyCorporateGap>;

/** Договор «Медицинские расходы за рубежом», страхователь — организация или предприниматель */
export type QuotePolicyCorporateMedical = Draft<PolicyCorporateMedical>;

/** Договор «Ипотека», страхователь — организация или предприниматель */
export type QuotePolicyCorporateMortgage = Draft<PolicyCorporateMortgage>;

/** Договор ОСАГО, страхователь — организация или предприниматель */
export type QuotePolicyCorporateOsago = Draft<PolicyCorporateOsago>;

/** Договор «Животные», страхователь — организация или предприниматель */
export type QuotePolicyCorporatePet = Draft<PolicyCorporatePet>;

/** Договор «Имущество», страхователь — организация или предприниматель */
export type QuotePolicyCorporateProperty = Draft<PolicyCorporateProperty>;

/** Страхователь — организация или предприниматель (person вместе с organization) */
export type QuotePolicyHolderOrganization = Draft<PolicyHolderOrganization>;

/** Страхователь — физическое лицо */
export type QuotePolicyHolderPerson = Draft<PolicyHolderPerson>;

/** Договор «Грузы», страхователь — физическое лицо */
export type QuotePolicyIndividualCargo = Draft<PolicyIndividualCargo>;

/** Договор КАСКО, страхователь — физическое лицо */
export type QuotePolicyIndividualCasco = Draft<PolicyIndividualCasco>;

/** Договор «GAP», страхователь — физическое лицо */
export type QuotePolicyIndividualGap = Draft<PolicyIndividualGap>;

/** Договор «Медицинские расходы за рубежом», страхователь — физическое лицо */
export type QuotePolicyIndividualMedical = Draft<PolicyIndividualMedical>;

/** Договор «Ипотека», страхователь — физическое лицо */
export type QuotePolicyIndividualMortgage = Draft<PolicyIndividualMortgage>;

/** Договор ОСАГО, страхователь — физическое лицо */
export type QuotePolicyIndividualOsago = Draft<PolicyIndividualOsago>;

/** Договор «Животные», страхователь — физическое лицо */
export type QuotePolicyIndividualPet = Draft<PolicyIndividualPet>;

/** Договор «Имущество», страхователь — физическое лицо */
export type QuotePolicyIndividualProperty = Draft<PolicyIndividualProperty>;

/** Сторона — организация или предприниматель */
export type QuotePolicyPartyOrganization = Draft<PolicyPartyOrganization>;

/** Сторона — физическое лицо или предприниматель (с organization) */
export type QuotePolicyPartyPerson = Draft<PolicyPartyPerson>;

/** Итог расчёта; ничего не сохранено */
export interface QuoteResult {
  /** Идентификатор расчёта или договора */
  draftId: string;
  /** Продукт */
  product: {
    /** Код продукта */
    code: string;
  };
  /** Тип страхователя из адреса метода */
  holderType: 'individual' | 'corporate';
  /** Премия, рублей, не больше двух знаков после точки */
  premium: number;
  /** Валюта договора */
  currencyCode: 'RUR';
  /** До какого времени премия та же; нет, если на день расчёта (issueDate) договор заключить нельзя */
  validUntil?: Moment;
  calculation: Calculation;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
  /** Премии по рискам, где премия состоит из рисков */
  covers?: CoverPremium[];
  approval?: Approval;
}

/** Документ на транспортное средство */
export type QuoteRoadVehicleDocument = Draft<RoadVehicleDocument>;

/** Документ, с которым человек выезжает за границу */
export type QuoteTravelDocument = Draft<TravelDocument>;

/** Застрахованный в поездке */
export type QuoteTraveller = Draft<Traveller>;

/** Вариант */
export interface QuoteVariant {
  /** Ваше название варианта; повторяется в ответе */
  name?: string;
  /** Чем вариант отличается от base: JSON Merge Patch (RFC 7396). null убирает поле, массив заменяется целиком */
  changes: Record<string, unknown>;
}

/** Варианты одного расчёта; ничего не сохранено */
export interface QuoteVariants {
  /** Сам base, без изменений */
  base: {
    /** Премия; нет, если вариант не рассчитан, рублей, не больше двух знаков после точки */
    premium?: number;
    /** На сколько премия варианта больше премии base, рублей; меньше нуля — меньше. Нет, если одной из двух нет */
    premiumDifference?: number;
    /** Валюта договора */
    currencyCode?: 'RUR';
    /** До какого времени премия та же: как в ответе POST quotes */
    validUntil?: Moment;
    /** Версии таблиц тарифа, по которым посчитано */
    tariffVersion?: string;
    /** Что принято вместо данных, которых нет в запросе; пусто, если данных хватило */
    assumptions?: string[];
    /** Ход расчёта, как в ответе POST quotes; есть, если в запросе calculation: true */
    calculation?: Calculation;
    /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
    warnings?: Warning[];
    approval?: Approval;
    /** Премии по рискам, где премия состоит из рисков */
    covers?: CoverPremium[];
    /** Почему вариант не рассчитан: все причины сразу, те же, что назвал бы POST quotes */
    faults?: VariantFault[];
  };
  /** По результату на вариант, в порядке запроса */
  variants: VariantResult[];
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
}

export interface QuoteVariantsRequestCorporateCargo {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyCorporateCargo;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

export interface QuoteVariantsRequestCorporateCasco {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyCorporateCasco;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

export interface QuoteVariantsRequestCorporateGap {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyCorporateGap;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

export interface QuoteVariantsRequestCorporateMedical {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyCorporateMedical;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

export interface QuoteVariantsRequestCorporateMortgage {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyCorporateMortgage;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

export interface QuoteVariantsRequestCorporateOsago {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyCorporateOsago;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

export interface QuoteVariantsRequestCorporatePet {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyCorporatePet;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

export interface QuoteVariantsRequestCorporateProperty {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyCorporateProperty;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

export interface QuoteVariantsRequestIndividualCargo {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyIndividualCargo;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

export interface QuoteVariantsRequestIndividualCasco {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyIndividualCasco;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

export interface QuoteVariantsRequestIndividualGap {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyIndividualGap;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

export interface QuoteVariantsRequestIndividualMedical {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyIndividualMedical;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

export interface QuoteVariantsRequestIndividualMortgage {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyIndividualMortgage;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

export interface QuoteVariantsRequestIndividualOsago {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyIndividualOsago;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

export interface QuoteVariantsRequestIndividualPet {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyIndividualPet;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

export interface QuoteVariantsRequestIndividualProperty {
  /** Общее для всех вариантов: договор целиком или частью */
  base: QuotePolicyIndividualProperty;
  /** Варианты; ошибка в одном не мешает остальным */
  variants: QuoteVariant[];
  /** true — показать ход расчёта каждого варианта, как его показывает POST quotes; без него ответ впятеро короче */
  calculation?: boolean;
}

/** Транспортное средство */
export type QuoteVehicle = Draft<Vehicle>;

/** Транспортное средство */
export type QuoteVehicleCasco = Draft<VehicleCasco>;

/** Документ на транспортное средство */
export type QuoteVehicleDocument = Draft<VehicleDocument>;

/** Причина словом, по которому решает программа; слова не меняются, новые добавляются. У каждой есть страница: /docs/reasons/{reason} */
export type Reason = 'FIELD_REQUIRED' | 'TYPE_MISMATCH' | 'FORMAT_INVALID' | 'AMOUNT_INVALID' | 'LENGTH_OUT_OF_BOUNDS' | 'VALUE_OUT_OF_RANGE' | 'VALUE_NOT_IN_LIST' | 'CHARACTERS_FORBIDDEN' | 'UNKNOWN_FIELD' | 'FIELD_NOT_APPLICABLE' | 'FIELDS_CONTRADICT' | 'DATES_CONTRADICT' | 'DUPLICATE_ENTRY' | 'NO_EFFECT' | 'NAME_REWRITTEN' | 'REQUEST_UNREADABLE' | 'BODY_TOO_LARGE' | 'CONTENT_TYPE_UNSUPPORTED' | 'CURSOR_INVALID' | 'CURSOR_EXPIRED' | 'WEBHOOK_ADDRESS_NOT_ALLOWED' | 'WEBHOOK_LIMIT_REACHED' | 'WEBHOOK_DISABLED' | 'ROUTE_NOT_FOUND' | 'PRODUCT_NOT_FOUND' | 'LIST_NOT_FOUND' | 'CONTRACT_NOT_FOUND' | 'INSTALLMENT_NOT_FOUND' | 'PAYMENT_NOT_FOUND' | 'PRINT_FORM_NOT_AVAILABLE' | 'WEBHOOK_NOT_FOUND' | 'EVENT_NOT_FOUND' | 'OPERATION_NOT_FOUND' | 'OPERATION_NOT_FINISHED' | 'HOLDER_TYPE_MISMATCH' | 'AGE_NOT_ALLOWED' | 'DOCUMENT_NOT_ACCEPTED' | 'ADDRESS_NOT_RECOGNIZED' | 'CONSENT_NOT_VALID' | 'CONSENT_AWAITED' | 'VEHICLE_MAKE_NOT_FOUND' | 'VEHICLE_MODEL_NOT_FOUND' | 'VEHICLE_MODIFICATION_NOT_FOUND' | 'START_DATE_NOT_ALLOWED' | 'TERM_NOT_ALLOWED' | 'CONCLUSION_DATE_NOT_ALLOWED' | 'USE_PERIODS_NOT_ALLOWED' | 'INSTALLMENTS_NOT_ALLOWED' | 'COVER_REQUIRED' | 'COVER_NOT_AVAILABLE' | 'SUM_INSURED_NOT_ALLOWED' | 'DEDUCTIBLE_NOT_ALLOWED' | 'PRODUCT_RULE_VIOLATED' | 'TARIFF_LIMIT_EXCEEDED' | 'TARIFF_HAS_NO_RATE' | 'TARIFF_NOT_IN_FORCE' | 'NOT_IN_AGREEMENT' | 'AGREEMENT_BOUNDS_EXCEEDED' | 'BLOCKED_BY_INSURER' | 'APPROVAL_REQUIRED' | 'APPROVAL_REJECTED' | 'APPROVAL_EXPIRED' | 'QUESTION_NOT_FOUND' | 'QUESTION_ANSWERED' | 'INSURER_DECISION_REQUIRED' | 'MARKED_ATYPICAL' | 'SUM_NEEDS_APPROVAL' | 'RISK_NEEDS_APPROVAL' | 'UNDERWRITING_NEEDS_APPROVAL' | 'GENERAL_AGREEMENT_NOT_OPEN' | 'GENERAL_AGREEMENT_MISMATCH' | 'GENERAL_AGREEMENT_LIMIT_EXCEEDED' | 'BLANK_NOT_AVAILABLE' | 'REGISTRY_NOT_CONFIRMED' | 'ALREADY_INSURED' | 'CONTRACT_IN_FORCE' | 'CONTRACT_ENDED' | 'CONTRACT_STATUS_FORBIDS' | 'CONTRACT_CHANGED_MEANWHILE' | 'PREVIOUS_CONTRACT_NOT_FOUND' | 'PREVIOUS_CONTRACT_NOT_RENEWABLE' | 'RENEWAL_NOT_FOUND' | 'RENEWAL_ALREADY_ACCEPTED' | 'RENEWAL_NOT_OFFERED' | 'RENEWAL_OVER' | 'RENEWAL_CHANGED' | 'NOTHING_CHANGED' | 'FIELD_NOT_CHANGEABLE' | 'EFFECTIVE_DATE_NOT_ALLOWED' | 'ADDENDUM_AWAITS_PAYMENT' | 'ADDENDUM_NOT_AWAITED' | 'AGREED_CHANGE_LOST' | 'TERMINATION_GROUND_NOT_ALLOWED' | 'AMOUNT_MISMATCH' | 'PAYMENT_TYPE_NOT_AVAILABLE' | 'INSTALLMENT_SETTLED' | 'INSTALLMENT_OUT_OF_TURN' | 'PAYMENT_TOO_LATE' | 'LINK_NOT_PAYABLE' | 'PRICE_EXPIRED' | 'CLIENT_HAS_PAID' | 'JOINT_PAYMENT_NOT_POSSIBLE' | 'ACQUIRER_FAILED' | 'TOKEN_MISSING' | 'TOKEN_NOT_VALID' | 'IDEMPOTENCY_KEY_REUSED' | 'RATE_LIMIT_EXCEEDED' | 'ANSWER_TAKES_LONGER' | 'OUTSIDE_SYSTEM_SLOW' | 'OUTSIDE_SYSTEM_UNAVAILABLE' | 'SERVICE_UNAVAILABLE' | 'INTERNAL_ERROR' | 'PRODUCT_FAILED';

/** Изменился справочник */
export interface ReferenceChangedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'reference.changed';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Имя справочника */
    list: string;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Запись справочника */
export interface ReferenceEntry {
  /** Код, который передаётся в договоре */
  code: string;
  /** Название */
  name: string;
  /** Версия записи: целое число, растёт при каждом изменении */
  version: string;
  /** false: значение есть в справочнике, но в договоре не принимается */
  partnerAccess: boolean;
  /** Только в anti_theft_model_type: код федеральной программы и марки из anti_theft_brand_type */
  brandCode?: string;
}

/** Записи справочника */
export type ReferenceList = ReferenceEntry[];

/** Реквизиты для возврата премии, если её нельзя вернуть так, как она уплачена */
export interface RefundDetails {
  /** Получатель */
  name: string;
  /** ИНН получателя, если известен */
  inn?: string;
  /** Счёт получателя в рублях, 20 цифр */
  account: string;
  /** БИК банка, 9 цифр */
  bic: string;
  /** Название банка */
  bankName?: string;
  /** Корреспондентский счёт банка, 20 цифр */
  correspondentAccount?: string;
}

/** Реквизиты получены; страховщик проверит их до перечисления */
export interface RefundDetailsAnswer {
  /** Номер договора */
  policyNumber: string;
  /** Сколько по договору ещё не возвращено, рублей, не больше двух знаков после точки */
  refund: number;
  /** Когда получены */
  receivedDate: Moment;
}

/** Реквизиты, на которые вернуть премию */
export interface RefundDetailsRequest {
  refundDetails: RefundDetails;
}

/** Часть премии по доп. соглашению возвращена клиенту */
export interface RefundPaidEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'refund.paid';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Номер доп. соглашения */
    addendumNumber: string;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Продление договора */
export interface Renewal {
  /** Идентификатор продления */
  renewalId: string;
  /** Состояние: PENDING — Предложение рассчитывается; OFFERED — Предложено; REFUSED — Предложение не рассчитано; ACCEPTED — Принято; LAPSED — Не принято в срок; WITHDRAWN — Отозвано: договор прекращён */
  state: 'PENDING' | 'OFFERED' | 'REFUSED' | 'ACCEPTED' | 'LAPSED' | 'WITHDRAWN';
  /** Номер договора, который заканчивается */
  policyNumber: string;
  /** Продукт, как в адресах методов */
  product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
  /** Тип страхователя */
  holderType: 'individual' | 'corporate';
  /** Что застраховано, одной строкой, по которой это узнают: регистрационный знак или VIN, адрес, кличка; нет — в договоре этого нет */
  subject?: string;
  /** Окончание договора */
  endDate: Moment;
  /** Сколько раз предложение рассчитано */
  offers: number;
  offer?: RenewalOffer;
  /** Почему предложения нет */
  faults?: RenewalFault[];
  /** Когда принято */
  acceptDate?: Moment;
  /** PARTNER — Принял партнёр; CLIENT — Принял клиент по ссылке; APPLICATION — Продлён заявкой партнёра */
  acceptedBy?: 'PARTNER' | 'CLIENT' | 'APPLICATION';
  /** Номер нового договора */
  renewedPolicyNumber?: string;
}

/** Как принять предложение; может быть пустым */
export interface RenewalAcceptance {
  /** Согласие клиента на новый договор; без него страховщик запросит согласие у клиента сам */
  consentPersonalData?: ConsentPersonalData;
  /** Чем оплатить первый взнос; без поля договор останется проектом */
  payment?: {
    /** Способ оплаты, как в PUT installments */
    paymentType: 'CASH' | 'CASHLESS' | 'CARD' | 'SBP' | 'PAYINSURER';
    /** Куда вернуть клиента после оплаты; обязательно для CARD, SBP, PAYINSURER */
    successUrl?: string;
    /** Куда вернуть клиента после отказа; обязательно для CARD, SBP, PAYINSURER */
    failUrl?: string;
  };
}

/** Принятое продление; новый договор в `renewedPolicyNumber` */
export type RenewalAccepted = Renewal & {
  payment?: InstallmentPaymentResponse;
};

/** Предложение о продлении принято: вами, клиентом по ссылке или вашей заявкой о продлении */
export interface RenewalAcceptedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'renewal.accepted';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Идентификатор продления (`GET renewals`) */
    renewalId: string;
    /** Номер нового договора */
    renewedPolicyNumber: string;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Что изменило премию; суммы складываются в разницу до копейки */
export interface RenewalDifference {
  /** Что изменилось */
  title: string;
  /** На сколько рублей */
  amount: number;
}

/** Почему предложения нет: то же, что ответил бы POST policies */
export interface RenewalFault {
  /** Путь поля */
  field: string;
  /** В чём причина и что передать вместо */
  description: string;
  reason: Reason;
}

/** Предложение о продлении больше не действует: договор закончился или прекращён */
export interface RenewalLapsedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'renewal.lapsed';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Идентификатор продления (`GET renewals`) */
    renewalId: string;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Продления в порядке окончания договоров */
export interface RenewalList {
  /** Продления этой страницы */
  results: Renewal[];
  /** Передайте в `cursor`, чтобы получить следующую страницу; нет — страница последняя */
  nextCursor?: string;
}

/** Предложение: договор на следующий срок по удержанной цене */
export interface RenewalOffer {
  /** Премия, рублей, не больше двух знаков после точки */
  premium: number;
  /** Валюта договора */
  currencyCode: 'RUR';
  /** Начало действия */
  startDate: Moment;
  /** Окончание действия */
  endDate: Moment;
  /** Последний день, в который предложение можно принять */
  holdUntil: Day;
  /** Когда рассчитано */
  rateDate: Moment;
  /** Версии таблиц тарифа, по которым посчитано */
  tariffVersion: string;
  /** Премия прежнего договора за весь срок, рублей, не больше двух знаков после точки */
  previousPremium: number;
  /** Разница премий, рублей */
  difference: number;
  /** Что изменилось, одним предложением для клиента */
  explanation: string;
  /** То же по строкам, от большей суммы к меньшей */
  differences: RenewalDifference[];
  calculation?: Calculation;
}

/** Рассчитано предложение о продлении договора, или прежнее рассчитано заново */
export interface RenewalOfferedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'renewal.offered';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Номер договора */
    policyNumber: string;
    /** Идентификатор договора */
    draftId: string;
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Тип страхователя, как в адресах методов */
    holderType: 'individual' | 'corporate';
    /** Версия договора, с которой это произошло */
    version: number;
    /** Идентификатор продления (`GET renewals`) */
    renewalId: string;
    /** Последний день, в который предложение можно принять */
    holdUntil: string;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Документ на транспортное средство */
export interface RoadVehicleDocument {
  /** Вид документа: VEHICLE_PASSPORT, VEHICLE_PASSPORT_E, VEHICLE_REGISTRATION_CERTIFICATE */
  typeCode: 'VEHICLE_PASSPORT' | 'VEHICLE_PASSPORT_E' | 'VEHICLE_REGISTRATION_CERTIFICATE';
  /** Номер документа */
  number: string;
  /** Серия документа, если она есть */
  serial?: string;
  /** Кем выдан */
  whom?: string;
  /** Дата выдачи */
  dateIssue?: Day;
  /** Страна выдачи, код ISO 3166-1; без неё — Россия */
  countryCode?: string;
}

/** Как банк песочницы ведёт себя с вашими платежами */
export interface SandboxBank {
  /** Как банк отвечает */
  answers: 'prompt' | 'down' | 'silent' | 'processing' | 'busy';
  /** Сколько миллисекунд ждёт каждый ответ */
  delayMs: number;
  /** Как приходят известия банка */
  notifications: 'prompt' | 'twice' | 'reordered' | 'late' | 'lost';
  /** true — так настроили вы, false — так банк ведёт себя со всеми, кто ничего не настраивал */
  isOwn: boolean;
}

/** Что не передано — как обычно; пустой объект отменяет ваши настройки */
export interface SandboxBankRequest {
  /** Как банк отвечает: prompt — как положено, down — не работает (и страницы его тоже), silent — делает и не отвечает, processing — принял и не сделал (202), busy — слишком много запросов (429) */
  answers?: 'prompt' | 'down' | 'silent' | 'processing' | 'busy';
  /** Сколько миллисекунд ждёт каждый ответ */
  delayMs?: number;
  /** Как приходят известия банка: prompt — сразу, twice — каждое дважды, reordered — о холде через полминуты, после известия о списании, late — все через полминуты, lost — никакие */
  notifications?: 'prompt' | 'twice' | 'reordered' | 'late' | 'lost';
}

/** Чем клиент платит и почему банк отказывает; можно передать пустой объект */
export interface SandboxDeclineRequest {
  /** Чем платит клиент; без поля — тем, на что выдана ссылка, а по ссылке PAYINSURER картой */
  paymentType?: 'CARD' | 'SBP';
  /** Почему банк отказал: DECLINED — без объяснения (так и без поля), INSUFFICIENT_FUNDS — не хватает денег, CARD_EXPIRED — срок карты истёк, WRONG_CARD_DATA — неверный CVC, THREE_D_SECURE_FAILED — не тот код 3-D Secure. По СБП бывает только DECLINED */
  reason?: 'DECLINED' | 'INSUFFICIENT_FUNDS' | 'CARD_EXPIRED' | 'WRONG_CARD_DATA' | 'THREE_D_SECURE_FAILED';
}

/** Полей нет */
export type SandboxExpireRequest = Record<string, unknown>;

/** Чем платит клиент; можно передать пустой объект */
export interface SandboxPayRequest {
  /** Чем платит клиент; без поля — тем, на что выдана ссылка, а по ссылке PAYINSURER картой */
  paymentType?: 'CARD' | 'SBP';
}

/** Что стало с платежом */
export interface SandboxPayment {
  /** Идентификатор платежа */
  orderId: string;
  /** На что выдана ссылка */
  paymentType: 'CARD' | 'SBP' | 'PAYINSURER';
  /** Сумма: всё, что оплачивает ссылка, рублей, не больше двух знаков после точки */
  amount: number;
  /** Статус платежа, как в `payments` договора */
  status: 'AWAITING' | 'PAID' | 'REVOKED' | 'EXPIRED';
  /** PAID — деньги получены, PENDING — банк уже решил, но сервер об этом ещё не знает (так бывает с вашими настройками банка), DECLINED — банк отказал, клиент может платить снова, EXPIRED — срок ссылки истёк, RETURNED — деньги взяты и возвращаются: договор больше нельзя оплатить */
  outcome: 'PAID' | 'PENDING' | 'DECLINED' | 'EXPIRED' | 'RETURNED';
  /** Почему банк отказал; только DECLINED */
  declineReason?: 'DECLINED' | 'INSUFFICIENT_FUNDS' | 'CARD_EXPIRED' | 'WRONG_CARD_DATA' | 'THREE_D_SECURE_FAILED';
}

/** Какой договор скоро закончится */
export interface SandboxRenewalRequest {
  /** Номер вашего оплаченного договора */
  policyNumber: string;
  /** Через сколько дней договор закончится: его срок сдвигается в прошлое; без поля 20 */
  endsInDays?: number;
  /** true — цена предложения уже не держится: его нельзя принять */
  isExpired?: boolean;
}

/** Сохранённый договор */
export interface SavedContract {
  /** Номер договора */
  policyNumber: string;
  /** Идентификатор расчёта или договора */
  draftId: string;
  /** Тип страхователя из адреса метода */
  holderType: 'individual' | 'corporate';
  /** Что застраховано, одной строкой, по которой это узнают: регистрационный знак или VIN, адрес, кличка; нет — в договоре этого нет */
  subject?: string;
  status: ContractStatus;
  /** Премия, рублей, не больше двух знаков после точки */
  premium: number;
  /** Валюта договора */
  currencyCode: 'RUR';
  calculation: Calculation;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings: Warning[];
  /** Взносы */
  installments: Installment[];
  /** Когда договор сохранён */
  createDate: Moment;
  approval?: Approval;
  /** Версия; растёт с каждым изменением */
  version: number;
  /** Когда оплачен */
  paymentDate?: Moment;
  /** С какой минуты действует страхование: с первого дня, но не раньше оплаты; есть у оплаченного договора */
  coverFrom?: Moment;
  /** Последняя секунда страхования по московскому времени; договор на один день действует ровно 24 часа от coverFrom */
  coverTo?: Moment;
  /** С какого момента расторгнут; в будущем — договор до него действует */
  cancellationDate?: Moment;
  /** Сколько расторгнутый договор ещё должен за дни страхования: его взносы DUE, рублей, не больше двух знаков после точки */
  debt?: number;
}

/** Месяц вознаграждения */
export interface Settlement {
  /** Месяц */
  month: string;
  /** OPEN — строки добавляются; CLOSED — строки и итоги больше не меняются */
  state: 'OPEN' | 'CLOSED';
  /** Сколько строк */
  lines: number;
  /** Премия, рублей; с минусом, если возвращено больше, чем получено */
  premium: number;
  /** Вознаграждение, рублей; с минусом, если возвращено больше, чем получено */
  commission: number;
  /** К перечислению страховщику: наличные у вас за вычетом вознаграждения; с минусом — должен страховщик */
  due: number;
  /** Часть вознаграждения, которая приходится на субагентов, рублей; с минусом, если возвращено больше, чем получено */
  subAgents: number;
  /** Корень дерева строк закрытого месяца, SHA-256 */
  hash?: string;
  /** Когда закрыт */
  closedAt?: Moment;
}

/** Месяц вознаграждения закрыт: его строки и итоги больше не меняются */
export interface SettlementClosedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'settlement.closed';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Месяц */
    month: string;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Месяц вознаграждения по частям */
export interface SettlementDetails {
  settlement: Settlement;
  /** По продуктам и программам, затем то же по субагентам */
  parts: SettlementPart[];
}

/** Строка вознаграждения; не меняется никогда */
export interface SettlementLine {
  /** Номер строки в месяце, без пропусков */
  nr: number;
  /** День оплаты; для возврата — с которого он причитается */
  date: Day;
  /** PREMIUM — премия или следующий взнос; ADDITIONAL_PREMIUM — доплата по доп. соглашению; REFUND — возврат по доп. соглашению; TERMINATION — возврат по расторжению; CORRECTION — доплата или возврат по исправлению; REINSTATEMENT — возврат отменён: расторжение снято */
  kind: 'PREMIUM' | 'ADDITIONAL_PREMIUM' | 'REFUND' | 'TERMINATION' | 'CORRECTION' | 'REINSTATEMENT';
  /** Номер договора */
  policyNumber: string;
  /** Продукт, как в адресах методов */
  product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
  /** Программа (`packageCode`) */
  programme?: string;
  /** Номер взноса */
  installmentNr?: number;
  /** Номер доп. соглашения */
  addendumNumber?: string;
  /** CASH — наличные; CASHLESS — счёт; CARD — карта; SBP — СБП; PAYINSURER — страница страховщика */
  paymentType?: 'CASH' | 'CASHLESS' | 'CARD' | 'SBP' | 'PAYINSURER';
  /** Наличные, которые вы перечисляете страховщику */
  isHeldByPartner: boolean;
  /** Премия, рублей; с минусом, если возвращено больше, чем получено */
  premium: number;
  /** Вознаграждение по соглашению дня продажи, % */
  kvPercent: number;
  /** Из него скидка клиенту, % */
  discountPercent: number;
  /** Код субагента: его строка входит в вашу */
  subAgent?: string;
  /** Доля субагента, % вашего вознаграждения */
  sharePercent?: number;
  /** Вознаграждение, рублей; с минусом, если возвращено больше, чем получено */
  commission: number;
  /** К перечислению страховщику: наличные у вас за вычетом вознаграждения; с минусом — должен страховщик */
  due: number;
  /** Что исправляет: закрытый месяц, к которому относится, или строка, которую отменяет */
  corrects?: {
    /** Месяц */
    month: string;
    /** Номер строки */
    nr?: number;
  };
  /** Хеш строки, SHA-256 */
  hash: string;
}

/** Строки месяца */
export interface SettlementLineList {
  /** По порядку номеров */
  results: SettlementLine[];
  /** Есть ещё: передайте в `cursor` с теми же фильтрами */
  nextCursor?: string;
}

/** Месяцы, новые первыми */
export interface SettlementList {
  /** Месяцы, в которых есть строки */
  settlements: Settlement[];
  /** Есть ли более ранние: передайте в `before` последний месяц */
  hasMore: boolean;
}

/** Узлы одного уровня дерева */
export interface SettlementNodeList {
  /** Месяц */
  month: string;
  /** Уровень: 0 — строки */
  level: number;
  /** Сколько в дереве уровней; корень — на последнем */
  levels: number;
  /** Номер первого узла, с нуля */
  from: number;
  /** Хеши, SHA-256 */
  nodes: string[];
  /** Есть ли узлы дальше */
  hasMore: boolean;
}

/** Итог по продукту, программе и субагенту */
export interface SettlementPart {
  /** Продукт, как в адресах методов */
  product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
  /** Программа (`packageCode`) */
  programme?: string;
  /** Код субагента; нет поля — ваши строки */
  subAgent?: string;
  /** Сколько строк */
  lines: number;
  /** Премия, рублей; с минусом, если возвращено больше, чем получено */
  premium: number;
  /** Вознаграждение, рублей; с минусом, если возвращено больше, чем получено */
  commission: number;
  /** К перечислению страховщику: наличные у вас за вычетом вознаграждения; с минусом — должен страховщик */
  due: number;
}

/** Индивидуальный предприниматель */
export interface SoleProprietor {
  /** Полное наименование */
  fullName?: string;
  /** Страна регистрации, код ISO 3166-1 */
  country?: string;
  /** ИНН: 10 цифр у юридического лица, 12 цифр у предпринимателя */
  inn?: string;
  /** КПП, 9 знаков; у предпринимателя его нет */
  kpp?: string;
  /** ОГРН, 13 цифр, или ОГРНИП, 15 цифр */
  ogrn?: string;
  /** Организационно-правовая форма */
  legalForm?: string;
  /** Резидент Российской Федерации */
  isResident?: boolean;
}

/** Опубликована версия тарифа */
export interface TariffPublishedEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'tariff.published';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Версия тарифа */
    tariffVersion: string;
    /** Первый день заключения, на который она действует */
    effectiveFrom: Day;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Версия тарифа отозвана до своего первого дня: по ней ничего не будет рассчитано */
export interface TariffWithdrawnEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'tariff.withdrawn';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Продукт, как в адресах методов */
    product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
    /** Версия тарифа */
    tariffVersion: string;
    /** Первый день заключения, на который она действует */
    effectiveFrom: Day;
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Токен доступа */
export interface TokenAnswer {
  /** Токен; структура не раскрывается */
  access_token: string;
  /** Как передавать: Authorization: Bearer */
  token_type: 'Bearer';
  /** Сколько секунд действует */
  expires_in: number;
}

/** Документ, с которым человек выезжает за границу */
export interface TravelDocument {
  /** Вид документа: TRAVEL_PASSPORT, PASSPORT, FOREIGN_PASSPORT */
  typeCode: 'TRAVEL_PASSPORT' | 'PASSPORT' | 'FOREIGN_PASSPORT';
  /** Номер документа */
  number: string;
  /** Серия документа, если она есть */
  serial?: string;
  /** Кем выдан */
  whom?: string;
  /** Дата выдачи */
  dateIssue?: Day;
  /** Страна выдачи, код ISO 3166-1; без неё — Россия */
  countryCode?: string;
}

/** Застрахованный в поездке */
export interface Traveller {
  /** Фамилия; единственное имя человека, у которого одно имя */
  lastName: string;
  /** Дата рождения */
  birthDate: Day;
  /** Имя; не передаётся, если у человека одно имя и документ не российский */
  firstName?: string;
  /** Отчество, если есть; без отчества поле не передаётся */
  middleName?: string;
  /** Пол: M — мужской, F — женский */
  gender?: 'M' | 'F';
  /** Резидент Российской Федерации */
  isResident?: boolean;
  /** Гражданство, код страны ISO 3166-1 */
  citizenship?: string;
  /** Семейное положение, код списка familystate_type */
  familyState?: 'CIVIL_MARRIAGE' | 'DIVORCED' | 'MARRIED' | 'SINGLE' | 'WIDOWED';
  /** Имя латиницей, как в заграничном паспорте */
  firstNameLatin?: string;
  /** Фамилия латиницей, как в заграничном паспорте */
  lastNameLatin?: string;
}

/** Причина, по которой вариант не рассчитан */
export interface VariantFault {
  /** Путь поля в запросе: то, что изменил вариант, начинается с variants[N].changes, остальное — с base */
  field: string;
  /** Что передать вместо этого */
  description: string;
  reason: Reason;
  /** Подсистема, как в ErrorDetail */
  domain: 'sales' | 'rating' | 'underwriting' | 'payments' | 'documents' | 'reference' | 'auth';
  /** true — решение окончательное, исправление не поможет */
  isFinal?: boolean;
}

/** Расчёт варианта либо причины, по которым его нет */
export interface VariantResult {
  /** Ваше название варианта */
  name?: string;
  /** Премия; нет, если вариант не рассчитан, рублей, не больше двух знаков после точки */
  premium?: number;
  /** На сколько премия варианта больше премии base, рублей; меньше нуля — меньше. Нет, если одной из двух нет */
  premiumDifference?: number;
  /** Валюта договора */
  currencyCode?: 'RUR';
  /** До какого времени премия та же: как в ответе POST quotes */
  validUntil?: Moment;
  /** Версии таблиц тарифа, по которым посчитано */
  tariffVersion?: string;
  /** Что принято вместо данных, которых нет в запросе; пусто, если данных хватило */
  assumptions?: string[];
  /** Ход расчёта, как в ответе POST quotes; есть, если в запросе calculation: true */
  calculation?: Calculation;
  /** Предупреждения; с заголовком Prefer: handling=strict вместо них — отказ */
  warnings?: Warning[];
  approval?: Approval;
  /** Премии по рискам, где премия состоит из рисков */
  covers?: CoverPremium[];
  /** Почему вариант не рассчитан: все причины сразу, те же, что назвал бы POST quotes */
  faults?: VariantFault[];
}

/** Транспортное средство */
export interface Vehicle {
  /** Категория: A, A1, M, B, B1, BE, C, C1, CE, C1E, D, D1, DE, D1E, TB, TM, TRACTOR; TROLLEYBUS — то же, что TB, TRAM — то же, что TM, F — то же, что TRACTOR */
  vehicleCategoryCode: 'A' | 'A1' | 'M' | 'B' | 'B1' | 'BE' | 'C' | 'C1' | 'CE' | 'C1E' | 'D' | 'D1' | 'DE' | 'D1E' | 'TB' | 'TM' | 'TRACTOR' | 'TROLLEYBUS' | 'TRAM' | 'F';
  /** Дата или год выпуска */
  yearIssue: string;
  /** Код марки справочника страховщика */
  markCode?: string;
  /** Код модели справочника страховщика */
  modelCode?: string;
  /** Марка, латиницей или кириллицей */
  markName?: string;
  /** Модель, латиницей или кириллицей */
  modelName?: string;
  /** Марка, которой нет в справочнике */
  otherMarkName?: string;
  /** Модель, которой нет в справочнике */
  otherModelName?: string;
  /** Код транспортного средства по старой схеме: модификации или марки и модели */
  carId?: string;
  /** То же, что carId */
  carid?: string;
  /** То же, что carId */
  carcode?: string;
  /** Модификация */
  vehicleModel?: VehicleModel;
  /** VIN, 17 знаков */
  vin?: string;
  /** Номер кузова, если нет VIN */
  bodyNumber?: string;
  /** Номер шасси, если нет VIN */
  chassisNumber?: string;
  /** Государственный регистрационный знак */
  licensePlate?: string;
  /** Ещё не зарегистрировано, знака нет */
  isNotRegistered?: boolean;
  /** Ввезено по параллельному импорту */
  isParallelImport?: boolean;
  /** Следует к месту регистрации или техосмотра */
  isTransit?: boolean;
  /** Страна регистрации, код ISO 3166-1; не RU — зарегистрировано за рубежом */
  countyrTs?: string;
}

/** Транспортное средство */
export interface VehicleCasco {
  /** Действительная стоимость на дату заключения, рублей */
  cost: number;
  /** Дата или год выпуска */
  yearIssue: string;
  /** Модификация */
  vehicleModel?: VehicleModelCasco;
  /** Код марки справочника страховщика */
  markCode?: string;
  /** Код модели справочника страховщика */
  modelCode?: string;
  /** Марка, латиницей или кириллицей */
  markName?: string;
  /** Модель, латиницей или кириллицей */
  modelName?: string;
  /** VIN, 17 знаков */
  vin?: string;
  /** Номер кузова, если нет VIN */
  bodyNumber?: string;
  /** Номер шасси, если нет VIN */
  chassisNumber?: string;
  /** Государственный регистрационный знак */
  licensePlate?: string;
  /** Ещё не зарегистрировано, знака нет */
  isNotRegistered?: boolean;
  /** С какой даты эксплуатируется */
  usedSince?: Day;
  /** Пробег, км */
  mileage?: number;
}

/** Документ на транспортное средство */
export interface VehicleDocument {
  /** Вид документа: VEHICLE_PASSPORT, VEHICLE_PASSPORT_E, VEHICLE_REGISTRATION_CERTIFICATE, SELF_PROPELLED_PASSPORT, SELF_PROPELLED_REGISTRATION, FOREIGN_VEHICLE_REGISTRATION */
  typeCode: 'VEHICLE_PASSPORT' | 'VEHICLE_PASSPORT_E' | 'VEHICLE_REGISTRATION_CERTIFICATE' | 'SELF_PROPELLED_PASSPORT' | 'SELF_PROPELLED_REGISTRATION' | 'FOREIGN_VEHICLE_REGISTRATION';
  /** Номер документа */
  number: string;
  /** Серия документа, если она есть */
  serial?: string;
  /** Кем выдан */
  whom?: string;
  /** Дата выдачи */
  dateIssue?: Day;
  /** Страна выдачи, код ISO 3166-1; без неё — Россия */
  countryCode?: string;
}

/** Модификация транспортного средства */
export interface VehicleModel {
  /** Тип двигателя, код списка engine_type */
  engineType?: 'CNG' | 'DIESEL' | 'ELECTRIC' | 'GAS_DIESEL' | 'HYBRID' | 'LPG' | 'PETROL' | 'PETROL_GAS' | 'PLUG_IN_HYBRID' | 'SERIES_HYBRID';
  /** Мощность, л. с.: для категорий A, B, BE, M */
  horsePower?: string | number;
  /** Разрешённая максимальная масса, кг: для категорий C, CE */
  weightMax?: string | number;
  /** Число пассажирских мест: для категорий D, DE */
  seats?: string | number;
}

/** Модификация транспортного средства */
export interface VehicleModelCasco {
  /** Код модификации справочника страховщика */
  carId?: string;
  /** Тип двигателя, код списка engine_type */
  engineTypeCode?: 'CNG' | 'DIESEL' | 'ELECTRIC' | 'GAS_DIESEL' | 'HYBRID' | 'LPG' | 'PETROL' | 'PETROL_GAS' | 'PLUG_IN_HYBRID' | 'SERIES_HYBRID';
  /** Объём двигателя, куб. см */
  engineVolume?: string | number;
  /** Мощность, л. с. */
  horsePower?: string | number;
}

/** Что в теле запроса не действует или действует не так, как кажется */
export interface Warning {
  /** Путь поля */
  field: string;
  /** Почему и что передать вместо */
  description: string;
  reason: Reason;
  /** Ближайшее известное поле, если имя похоже */
  nearest?: string;
}

/** Вебхук */
export interface Webhook {
  /** Идентификатор вебхука */
  webhookId: string;
  /** Адрес */
  url: string;
  /** Виды событий; без поля приходят все, и те, что появятся */
  types?: ('contract.in_force' | 'contract.imported' | 'contract.changed' | 'contract.terminated' | 'contract.reinstated' | 'contract.approval_decided' | 'contract.approval_question' | 'contract.approval_expired' | 'contract.expiring' | 'renewal.offered' | 'renewal.accepted' | 'renewal.lapsed' | 'contract.plate_missing' | 'installment.paid' | 'installment.due_soon' | 'installment.overdue' | 'installment.notice_sent' | 'installment.extended' | 'payment.expired' | 'payment.refunded' | 'autopay.agreed' | 'autopay.charged' | 'autopay.declined' | 'autopay.ended' | 'addendum.expired' | 'refund.paid' | 'consent.given' | 'consent.withdrawn' | 'settlement.closed' | 'operation.finished' | 'tariff.published' | 'tariff.withdrawn' | 'reference.changed' | 'webhook.ping')[];
  /** Для вас */
  description?: string;
  /** Кому написать, если вебхук отключится */
  contact?: string;
  /** Шлются ли события */
  isEnabled: boolean;
  /** Когда отключён */
  disabledAt?: Moment;
  /** Почему: PARTNER — вами; STAFF — страховщиком; GONE — адрес ответил 410; FAILING — пять суток одни отказы */
  disabledReason?: 'PARTNER' | 'STAFF' | 'GONE' | 'FAILING';
  /** С какого момента доставки не удаются */
  failingSince?: Moment;
  /** Когда создан */
  createdAt: Moment;
}

/** Попытка доставки */
export interface WebhookAttempt {
  /** Когда */
  at: Moment;
  /** Сколько миллисекунд ждали ответа */
  ms: number;
  /** HTTP-статус вашего ответа */
  status?: number;
  /** Почему ответа нет: TIMEOUT — не пришёл вовремя; UNREACHABLE — нет соединения; TLS — сертификат не принят; ADDRESS — имя не найдено или ведёт не в открытый интернет */
  failure?: 'TIMEOUT' | 'UNREACHABLE' | 'TLS' | 'ADDRESS';
  /** Начало вашего ответа; слова, которые могут быть о людях, скрыты */
  answer?: string;
}

/** Доставка события */
export interface WebhookDelivery {
  /** Место события в вашей ленте */
  position: number;
  /** Идентификатор события, он же webhook-id */
  eventId: string;
  /** Вид события */
  type: 'contract.in_force' | 'contract.imported' | 'contract.changed' | 'contract.terminated' | 'contract.reinstated' | 'contract.approval_decided' | 'contract.approval_question' | 'contract.approval_expired' | 'contract.expiring' | 'renewal.offered' | 'renewal.accepted' | 'renewal.lapsed' | 'contract.plate_missing' | 'installment.paid' | 'installment.due_soon' | 'installment.overdue' | 'installment.notice_sent' | 'installment.extended' | 'payment.expired' | 'payment.refunded' | 'autopay.agreed' | 'autopay.charged' | 'autopay.declined' | 'autopay.ended' | 'addendum.expired' | 'refund.paid' | 'consent.given' | 'consent.withdrawn' | 'settlement.closed' | 'operation.finished' | 'tariff.published' | 'tariff.withdrawn' | 'reference.changed' | 'webhook.ping';
  /** PENDING — ждёт попытки; DELIVERED — принято; FAILED — попытки кончились */
  state: 'PENDING' | 'DELIVERED' | 'FAILED';
  /** Сколько было попыток */
  attempts: number;
  /** Когда событие стало известно */
  createdAt: Moment;
  /** Когда следующая попытка */
  nextAttemptAt?: Moment;
  /** Когда принято или попытки кончились */
  endedAt?: Moment;
  /** Последние попытки, не больше 20, новые в конце */
  log: WebhookAttempt[];
}

/** Доставки, новые первыми */
export interface WebhookDeliveryList {
  /** Доставки */
  deliveries: WebhookDelivery[];
  /** Есть ли более ранние: передайте в `before` position последней */
  hasMore: boolean;
}

/** Ваши вебхуки */
export interface WebhookList {
  /** В порядке создания */
  webhooks: Webhook[];
}

/** Проверка связи, о которой попросили вы сами */
export interface WebhookPingEvent {
  /** Идентификатор события; один и тот же, сколько бы раз оно ни пришло */
  id: string;
  /** Вид события */
  type: 'webhook.ping';
  /** Когда это произошло */
  timestamp: Moment;
  /** Чего событие касается; подробности — чтением договора */
  data: {
    /** Место в вашей ленте событий: на единицу больше, чем у предыдущего */
    position: number;
  };
}

/** Вебхука больше нет */
export interface WebhookRemoved {
  /** Идентификатор вебхука */
  webhookId: string;
}

/** Вебхук целиком: чего не передано, того нет */
export interface WebhookRequest {
  /** Адрес, на который слать события: https, доступный из интернета */
  url: string;
  /** Виды событий; без поля приходят все, и те, что появятся */
  types?: ('contract.in_force' | 'contract.imported' | 'contract.changed' | 'contract.terminated' | 'contract.reinstated' | 'contract.approval_decided' | 'contract.approval_question' | 'contract.approval_expired' | 'contract.expiring' | 'renewal.offered' | 'renewal.accepted' | 'renewal.lapsed' | 'contract.plate_missing' | 'installment.paid' | 'installment.due_soon' | 'installment.overdue' | 'installment.notice_sent' | 'installment.extended' | 'payment.expired' | 'payment.refunded' | 'autopay.agreed' | 'autopay.charged' | 'autopay.declined' | 'autopay.ended' | 'addendum.expired' | 'refund.paid' | 'consent.given' | 'consent.withdrawn' | 'settlement.closed' | 'operation.finished' | 'tariff.published' | 'tariff.withdrawn' | 'reference.changed' | 'webhook.ping')[];
  /** Для вас */
  description?: string;
  /** Кому написать, если вебхук отключится: адрес электронной почты */
  contact?: string;
  /** Слать ли события; без поля — да */
  isEnabled?: boolean;
}

/** Какие события послать снова */
export interface WebhookResendRequest {
  /** С какого момента: события, ставшие известными с него, не больше чем за 30 дней */
  since: Moment;
  /** Только те, что ещё не приняты */
  onlyUndelivered?: boolean;
}

/** События будут посланы */
export interface WebhookResent {
  /** Сколько */
  count: number;
}

/** Чем подписаны запросы */
export interface WebhookSecret {
  /** Секрет: whsec_ и base64 ключа HMAC-SHA256 */
  secret: string;
  /** Прежний секрет: запросы подписаны и им */
  previousSecret?: string;
  /** До какого момента */
  previousSecretUntil?: Moment;
}

/** Секрет сменён; прочитайте новый (GET secret) */
export interface WebhookSecretRotated {
  /** Идентификатор вебхука */
  webhookId: string;
  /** До какого момента запросы подписаны и прежним секретом */
  previousSecretUntil: Moment;
}

/** Input and answer of every operation, by method and address below `/ship/biz`; version 1.21.0 of the interface. */
export interface Operations {
  /** Рассчитать премию */
  'POST /sales/v2/individual/osago/quotes': {
    body: QuotePolicyIndividualOsago;
    answer: QuoteAnswerIndividualOsago;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/individual/osago/quotes/variants': {
    body: QuoteVariantsRequestIndividualOsago;
    answer: QuoteVariants;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/individual/osago/policies': {
    body: NewPolicyIndividualOsago;
    answer: ContractAnswerIndividualOsago;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/individual/osago/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyIndividualOsago;
    answer: ContractAnswerIndividualOsago;
  };
  /** Прочитать договор */
  'GET /sales/v2/individual/osago/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerIndividualOsago;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/individual/osago/addendums': {
    body: AddendumRequestIndividualOsago;
    answer: AddendumAnswerIndividualOsago;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/individual/osago/addendums/quotes': {
    body: AddendumRequestIndividualOsago;
    answer: AddendumQuoteIndividualOsago;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/individual/osago/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequest;
    answer: InstallmentPaymentResponse;
  };
  /** Рассчитать премию */
  'POST /sales/v2/corporate/osago/quotes': {
    body: QuotePolicyCorporateOsago;
    answer: QuoteAnswerCorporateOsago;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/corporate/osago/quotes/variants': {
    body: QuoteVariantsRequestCorporateOsago;
    answer: QuoteVariants;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/corporate/osago/policies': {
    body: NewPolicyCorporateOsago;
    answer: ContractAnswerCorporateOsago;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/corporate/osago/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyCorporateOsago;
    answer: ContractAnswerCorporateOsago;
  };
  /** Прочитать договор */
  'GET /sales/v2/corporate/osago/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerCorporateOsago;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/corporate/osago/addendums': {
    body: AddendumRequestCorporateOsago;
    answer: AddendumAnswerCorporateOsago;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/corporate/osago/addendums/quotes': {
    body: AddendumRequestCorporateOsago;
    answer: AddendumQuoteCorporateOsago;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/corporate/osago/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequestCorporate;
    answer: InstallmentPaymentResponseCorporate;
  };
  /** Рассчитать премию */
  'POST /sales/v2/individual/casco/quotes': {
    body: QuotePolicyIndividualCasco;
    answer: QuoteAnswerIndividualCasco;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/individual/casco/quotes/variants': {
    body: QuoteVariantsRequestIndividualCasco;
    answer: QuoteVariants;
  };
  /** Узнать суммы и премии рисков 3, 4, 5, 7, 19 */
  'POST /sales/v2/individual/casco/limits': {
    body: QuotePolicyIndividualCasco;
    answer: LimitsAnswer;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/individual/casco/policies': {
    body: NewPolicyIndividualCasco;
    answer: ContractAnswerIndividualCasco;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/individual/casco/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyIndividualCasco;
    answer: ContractAnswerIndividualCasco;
  };
  /** Прочитать договор */
  'GET /sales/v2/individual/casco/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerIndividualCasco;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/individual/casco/addendums': {
    body: AddendumRequestIndividualCasco;
    answer: AddendumAnswerIndividualCasco;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/individual/casco/addendums/quotes': {
    body: AddendumRequestIndividualCasco;
    answer: AddendumQuoteIndividualCasco;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/individual/casco/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequest;
    answer: InstallmentPaymentResponse;
  };
  /** Рассчитать премию */
  'POST /sales/v2/corporate/casco/quotes': {
    body: QuotePolicyCorporateCasco;
    answer: QuoteAnswerCorporateCasco;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/corporate/casco/quotes/variants': {
    body: QuoteVariantsRequestCorporateCasco;
    answer: QuoteVariants;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/corporate/casco/policies': {
    body: NewPolicyCorporateCasco;
    answer: ContractAnswerCorporateCasco;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/corporate/casco/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyCorporateCasco;
    answer: ContractAnswerCorporateCasco;
  };
  /** Прочитать договор */
  'GET /sales/v2/corporate/casco/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerCorporateCasco;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/corporate/casco/addendums': {
    body: AddendumRequestCorporateCasco;
    answer: AddendumAnswerCorporateCasco;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/corporate/casco/addendums/quotes': {
    body: AddendumRequestCorporateCasco;
    answer: AddendumQuoteCorporateCasco;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/corporate/casco/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequestCorporate;
    answer: InstallmentPaymentResponseCorporate;
  };
  /** Рассчитать премию */
  'POST /sales/v2/individual/property/quotes': {
    body: QuotePolicyIndividualProperty;
    answer: QuoteAnswerIndividualProperty;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/individual/property/quotes/variants': {
    body: QuoteVariantsRequestIndividualProperty;
    answer: QuoteVariants;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/individual/property/policies': {
    body: NewPolicyIndividualProperty;
    answer: ContractAnswerIndividualProperty;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/individual/property/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyIndividualProperty;
    answer: ContractAnswerIndividualProperty;
  };
  /** Прочитать договор */
  'GET /sales/v2/individual/property/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerIndividualProperty;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/individual/property/addendums': {
    body: AddendumRequestIndividualProperty;
    answer: AddendumAnswerIndividualProperty;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/individual/property/addendums/quotes': {
    body: AddendumRequestIndividualProperty;
    answer: AddendumQuoteIndividualProperty;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/individual/property/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequest;
    answer: InstallmentPaymentResponse;
  };
  /** Рассчитать премию */
  'POST /sales/v2/corporate/property/quotes': {
    body: QuotePolicyCorporateProperty;
    answer: QuoteAnswerCorporateProperty;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/corporate/property/quotes/variants': {
    body: QuoteVariantsRequestCorporateProperty;
    answer: QuoteVariants;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/corporate/property/policies': {
    body: NewPolicyCorporateProperty;
    answer: ContractAnswerCorporateProperty;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/corporate/property/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyCorporateProperty;
    answer: ContractAnswerCorporateProperty;
  };
  /** Прочитать договор */
  'GET /sales/v2/corporate/property/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerCorporateProperty;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/corporate/property/addendums': {
    body: AddendumRequestCorporateProperty;
    answer: AddendumAnswerCorporateProperty;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/corporate/property/addendums/quotes': {
    body: AddendumRequestCorporateProperty;
    answer: AddendumQuoteCorporateProperty;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/corporate/property/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequestCorporate;
    answer: InstallmentPaymentResponseCorporate;
  };
  /** Рассчитать премию */
  'POST /sales/v2/individual/pet/quotes': {
    body: QuotePolicyIndividualPet;
    answer: QuoteAnswerIndividualPet;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/individual/pet/quotes/variants': {
    body: QuoteVariantsRequestIndividualPet;
    answer: QuoteVariants;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/individual/pet/policies': {
    body: NewPolicyIndividualPet;
    answer: ContractAnswerIndividualPet;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/individual/pet/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyIndividualPet;
    answer: ContractAnswerIndividualPet;
  };
  /** Прочитать договор */
  'GET /sales/v2/individual/pet/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerIndividualPet;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/individual/pet/addendums': {
    body: AddendumRequestIndividualPet;
    answer: AddendumAnswerIndividualPet;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/individual/pet/addendums/quotes': {
    body: AddendumRequestIndividualPet;
    answer: AddendumQuoteIndividualPet;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/individual/pet/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequest;
    answer: InstallmentPaymentResponse;
  };
  /** Рассчитать премию */
  'POST /sales/v2/corporate/pet/quotes': {
    body: QuotePolicyCorporatePet;
    answer: QuoteAnswerCorporatePet;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/corporate/pet/quotes/variants': {
    body: QuoteVariantsRequestCorporatePet;
    answer: QuoteVariants;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/corporate/pet/policies': {
    body: NewPolicyCorporatePet;
    answer: ContractAnswerCorporatePet;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/corporate/pet/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyCorporatePet;
    answer: ContractAnswerCorporatePet;
  };
  /** Прочитать договор */
  'GET /sales/v2/corporate/pet/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerCorporatePet;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/corporate/pet/addendums': {
    body: AddendumRequestCorporatePet;
    answer: AddendumAnswerCorporatePet;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/corporate/pet/addendums/quotes': {
    body: AddendumRequestCorporatePet;
    answer: AddendumQuoteCorporatePet;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/corporate/pet/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequestCorporate;
    answer: InstallmentPaymentResponseCorporate;
  };
  /** Рассчитать премию */
  'POST /sales/v2/individual/cargo/quotes': {
    body: QuotePolicyIndividualCargo;
    answer: QuoteAnswerIndividualCargo;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/individual/cargo/quotes/variants': {
    body: QuoteVariantsRequestIndividualCargo;
    answer: QuoteVariants;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/individual/cargo/policies': {
    body: PolicyIndividualCargo;
    answer: ContractAnswerIndividualCargo;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/individual/cargo/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyIndividualCargo;
    answer: ContractAnswerIndividualCargo;
  };
  /** Прочитать договор */
  'GET /sales/v2/individual/cargo/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerIndividualCargo;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/individual/cargo/addendums': {
    body: AddendumRequestIndividualCargo;
    answer: AddendumAnswerIndividualCargo;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/individual/cargo/addendums/quotes': {
    body: AddendumRequestIndividualCargo;
    answer: AddendumQuoteIndividualCargo;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/individual/cargo/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequest;
    answer: InstallmentPaymentResponse;
  };
  /** Рассчитать премию */
  'POST /sales/v2/corporate/cargo/quotes': {
    body: QuotePolicyCorporateCargo;
    answer: QuoteAnswerCorporateCargo;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/corporate/cargo/quotes/variants': {
    body: QuoteVariantsRequestCorporateCargo;
    answer: QuoteVariants;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/corporate/cargo/policies': {
    body: PolicyCorporateCargo;
    answer: ContractAnswerCorporateCargo;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/corporate/cargo/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyCorporateCargo;
    answer: ContractAnswerCorporateCargo;
  };
  /** Прочитать договор */
  'GET /sales/v2/corporate/cargo/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerCorporateCargo;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/corporate/cargo/addendums': {
    body: AddendumRequestCorporateCargo;
    answer: AddendumAnswerCorporateCargo;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/corporate/cargo/addendums/quotes': {
    body: AddendumRequestCorporateCargo;
    answer: AddendumQuoteCorporateCargo;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/corporate/cargo/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequestCorporate;
    answer: InstallmentPaymentResponseCorporate;
  };
  /** Рассчитать премию */
  'POST /sales/v2/individual/mortgage/quotes': {
    body: QuotePolicyIndividualMortgage;
    answer: QuoteAnswerIndividualMortgage;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/individual/mortgage/quotes/variants': {
    body: QuoteVariantsRequestIndividualMortgage;
    answer: QuoteVariants;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/individual/mortgage/policies': {
    body: NewPolicyIndividualMortgage;
    answer: ContractAnswerIndividualMortgage;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/individual/mortgage/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyIndividualMortgage;
    answer: ContractAnswerIndividualMortgage;
  };
  /** Прочитать договор */
  'GET /sales/v2/individual/mortgage/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerIndividualMortgage;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/individual/mortgage/addendums': {
    body: AddendumRequestIndividualMortgage;
    answer: AddendumAnswerIndividualMortgage;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/individual/mortgage/addendums/quotes': {
    body: AddendumRequestIndividualMortgage;
    answer: AddendumQuoteIndividualMortgage;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/individual/mortgage/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequest;
    answer: InstallmentPaymentResponse;
  };
  /** Рассчитать премию */
  'POST /sales/v2/corporate/mortgage/quotes': {
    body: QuotePolicyCorporateMortgage;
    answer: QuoteAnswerCorporateMortgage;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/corporate/mortgage/quotes/variants': {
    body: QuoteVariantsRequestCorporateMortgage;
    answer: QuoteVariants;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/corporate/mortgage/policies': {
    body: NewPolicyCorporateMortgage;
    answer: ContractAnswerCorporateMortgage;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/corporate/mortgage/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyCorporateMortgage;
    answer: ContractAnswerCorporateMortgage;
  };
  /** Прочитать договор */
  'GET /sales/v2/corporate/mortgage/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerCorporateMortgage;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/corporate/mortgage/addendums': {
    body: AddendumRequestCorporateMortgage;
    answer: AddendumAnswerCorporateMortgage;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/corporate/mortgage/addendums/quotes': {
    body: AddendumRequestCorporateMortgage;
    answer: AddendumQuoteCorporateMortgage;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/corporate/mortgage/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequestCorporate;
    answer: InstallmentPaymentResponseCorporate;
  };
  /** Рассчитать премию */
  'POST /sales/v2/individual/medical/quotes': {
    body: QuotePolicyIndividualMedical;
    answer: QuoteAnswerIndividualMedical;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/individual/medical/quotes/variants': {
    body: QuoteVariantsRequestIndividualMedical;
    answer: QuoteVariants;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/individual/medical/policies': {
    body: NewPolicyIndividualMedical;
    answer: ContractAnswerIndividualMedical;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/individual/medical/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyIndividualMedical;
    answer: ContractAnswerIndividualMedical;
  };
  /** Прочитать договор */
  'GET /sales/v2/individual/medical/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerIndividualMedical;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/individual/medical/addendums': {
    body: AddendumRequestIndividualMedical;
    answer: AddendumAnswerIndividualMedical;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/individual/medical/addendums/quotes': {
    body: AddendumRequestIndividualMedical;
    answer: AddendumQuoteIndividualMedical;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/individual/medical/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequest;
    answer: InstallmentPaymentResponse;
  };
  /** Рассчитать премию */
  'POST /sales/v2/corporate/medical/quotes': {
    body: QuotePolicyCorporateMedical;
    answer: QuoteAnswerCorporateMedical;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/corporate/medical/quotes/variants': {
    body: QuoteVariantsRequestCorporateMedical;
    answer: QuoteVariants;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/corporate/medical/policies': {
    body: NewPolicyCorporateMedical;
    answer: ContractAnswerCorporateMedical;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/corporate/medical/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyCorporateMedical;
    answer: ContractAnswerCorporateMedical;
  };
  /** Прочитать договор */
  'GET /sales/v2/corporate/medical/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerCorporateMedical;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/corporate/medical/addendums': {
    body: AddendumRequestCorporateMedical;
    answer: AddendumAnswerCorporateMedical;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/corporate/medical/addendums/quotes': {
    body: AddendumRequestCorporateMedical;
    answer: AddendumQuoteCorporateMedical;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/corporate/medical/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequestCorporate;
    answer: InstallmentPaymentResponseCorporate;
  };
  /** Рассчитать премию */
  'POST /sales/v2/individual/gap/quotes': {
    body: QuotePolicyIndividualGap;
    answer: QuoteAnswerIndividualGap;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/individual/gap/quotes/variants': {
    body: QuoteVariantsRequestIndividualGap;
    answer: QuoteVariants;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/individual/gap/policies': {
    body: NewPolicyIndividualGap;
    answer: ContractAnswerIndividualGap;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/individual/gap/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyIndividualGap;
    answer: ContractAnswerIndividualGap;
  };
  /** Прочитать договор */
  'GET /sales/v2/individual/gap/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerIndividualGap;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/individual/gap/addendums': {
    body: AddendumRequestIndividualGap;
    answer: AddendumAnswerIndividualGap;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/individual/gap/addendums/quotes': {
    body: AddendumRequestIndividualGap;
    answer: AddendumQuoteIndividualGap;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/individual/gap/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequest;
    answer: InstallmentPaymentResponse;
  };
  /** Рассчитать премию */
  'POST /sales/v2/corporate/gap/quotes': {
    body: QuotePolicyCorporateGap;
    answer: QuoteAnswerCorporateGap;
  };
  /** Рассчитать несколько вариантов сразу */
  'POST /sales/v2/corporate/gap/quotes/variants': {
    body: QuoteVariantsRequestCorporateGap;
    answer: QuoteVariants;
  };
  /** Сохранить проект договора */
  'POST /sales/v2/corporate/gap/policies': {
    body: NewPolicyCorporateGap;
    answer: ContractAnswerCorporateGap;
  };
  /** Изменить неоплаченный договор */
  'PUT /sales/v2/corporate/gap/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: PolicyCorporateGap;
    answer: ContractAnswerCorporateGap;
  };
  /** Прочитать договор */
  'GET /sales/v2/corporate/gap/policies/{policyNumber}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ContractReadAnswerCorporateGap;
  };
  /** Изменить или расторгнуть действующий договор */
  'POST /sales/v2/corporate/gap/addendums': {
    body: AddendumRequestCorporateGap;
    answer: AddendumAnswerCorporateGap;
  };
  /** Узнать, во что обойдётся доп. соглашение */
  'POST /sales/v2/corporate/gap/addendums/quotes': {
    body: AddendumRequestCorporateGap;
    answer: AddendumQuoteCorporateGap;
  };
  /** Выбрать способ оплаты взноса */
  'PUT /sales/v2/corporate/gap/policies/{policyNumber}/installments/{installment_nr}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Номер взноса; для первого взноса 1 */
      installment_nr: number;
    };
    body: InstallmentPaymentRequestCorporate;
    answer: InstallmentPaymentResponseCorporate;
  };
  /** Найти договоры */
  'GET /sales/v2/policies': {
    query?: {
      /** Номер договора целиком; можно как в печати, ХХХ № 0000000001 */
      policyNumber?: string;
      /** Продукт, как в адресах методов */
      product?: string;
      /** Тип страхователя */
      holderType?: 'individual' | 'corporate';
      /** Статус договора */
      status?: 'DRAFT' | 'AWAITING_PAYMENT' | 'COMPLETE' | 'TERMINATED';
      /** VIN целиком */
      vin?: string;
      /** Регистрационный знак целиком, буквами любого алфавита */
      licensePlate?: string;
      /** Любой ключ предмета договора целиком: знак, VIN, номер кузова, адрес. Регистр, пробелы, знаки препинания и алфавит похожих букв не важны */
      subjectKey?: string;
      /** Телефон кого-либо из названных в договоре, в любой записи */
      phone?: string;
      /** Электронная почта кого-либо из названных в договоре; регистр не важен */
      email?: string;
      /** ИНН организации или предпринимателя */
      inn?: string;
      /** Серия документа; передаётся вместе с `documentNumber` */
      documentSerial?: string;
      /** Номер документа: паспорта, удостоверения, свидетельства; серию передайте в `documentSerial` или перед номером. Пробелы и алфавит похожих букв не важны */
      documentNumber?: string;
      /** Фамилия целиком; передаётся вместе с `birthDate`. Регистр, е и ё не важны */
      lastName?: string;
      /** Дата рождения; передаётся вместе с `lastName` */
      birthDate?: Day;
      /** Сохранены не раньше: день (ГГГГ-ММ-ДД, по Москве) или дата и время со смещением */
      createdFrom?: string;
      /** Сохранены не позже, включительно: день (ГГГГ-ММ-ДД, по Москве) или дата и время со смещением */
      createdTo?: string;
      /** Число договоров на странице */
      size?: number;
      /** `nextCursor` предыдущей страницы; фильтры должны остаться прежними */
      cursor?: string;
    };
    answer: ContractList;
  };
  /** Просроченные взносы */
  'GET /sales/v2/installments/overdue': {
    query?: {
      /** Ещё и взносы, которые нужно оплатить в ближайшие дни: сколько дней вперёд */
      dueWithin?: number;
      /** Число договоров на странице */
      size?: number;
      /** `nextCursor` предыдущей страницы; `dueWithin` должен остаться прежним */
      cursor?: string;
    };
    answer: OverdueList;
  };
  /** Получить печатную форму */
  'GET /sales/v2/policies/{policyNumber}/files/{filestype}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** ADDENDUM — доп. соглашение, APPLICATION — заявление, BILL — счёт, CONSENT — согласие на обработку персональных данных, DRAFT — проект до оплаты, KID — ключевой информационный документ, MEMO — памятка, POLICY — полис после оплаты, RECEIPT — квитанция А-7 на полученные наличные, RULES — правила страхования */
      filestype: 'DRAFT' | 'POLICY' | 'BILL' | 'APPLICATION' | 'RECEIPT' | 'ADDENDUM' | 'CONSENT' | 'KID' | 'RULES' | 'MEMO';
    };
    query?: {
      /** Взнос, на который нужна квитанция RECEIPT; без него последняя. Другие формы его не читают */
      installmentNr?: number;
      /** Цель обработки, согласие на которую нужно (CONSENT): INSURANCE, HEALTH, MARKETING; без неё ответ называет цели и лица договора. Другие формы её не читают */
      purpose?: string;
      /** Лицо, чьё согласие нужно (CONSENT), местом в теле договора, таким как policyHolder; без него страхователь, а если у него согласия на эту цель не спрашивают, первое лицо */
      person?: string;
    };
    answer: PrintForm;
  };
  /** Прочитать вопросы страховщика */
  'GET /sales/v2/policies/{policyNumber}/approval/questions': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    answer: ApprovalQuestions;
  };
  /** Ответить на вопрос страховщика */
  'PUT /sales/v2/policies/{policyNumber}/approval/questions/{questionId}': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
      /** Идентификатор вопроса: `id` из `approval.questions` */
      questionId: string;
    };
    body: ApprovalAnswerRequest;
    answer: ApprovalAnswer;
  };
  /** Передать реквизиты для возврата премии */
  'PUT /sales/v2/policies/{policyNumber}/refund-details': {
    path: {
      /** Номер договора из ответа на его сохранение */
      policyNumber: string;
    };
    body: RefundDetailsRequest;
    answer: RefundDetailsAnswer;
  };
  /** Договоры к продлению */
  'GET /sales/v2/renewals': {
    query?: {
      /** Продукт, как в адресах методов */
      product?: string;
      /** Состояние продления */
      state?: 'PENDING' | 'OFFERED' | 'REFUSED' | 'ACCEPTED' | 'LAPSED' | 'WITHDRAWN';
      /** Последний день договора не раньше */
      endsFrom?: Day;
      /** Последний день договора не позже, включительно */
      endsTo?: Day;
      /** Число продлений на странице */
      size?: number;
      /** `nextCursor` предыдущей страницы; фильтры должны остаться прежними */
      cursor?: string;
    };
    answer: RenewalList;
  };
  /** Прочитать продление */
  'GET /sales/v2/renewals/{renewalId}': {
    path: {
      /** Идентификатор продления из GET renewals или события renewal.offered */
      renewalId: string;
    };
    answer: Renewal;
  };
  /** Принять предложение */
  'POST /sales/v2/renewals/{renewalId}/accept': {
    path: {
      /** Идентификатор продления из GET renewals или события renewal.offered */
      renewalId: string;
    };
    body: RenewalAcceptance;
    answer: RenewalAccepted;
  };
  /** Оплатить ссылку */
  'POST /sandbox/v1/payments/{orderId}/pay': {
    path: {
      /** Идентификатор платежа CARD, SBP или PAYINSURER из ответа PUT installments */
      orderId: string;
    };
    body: SandboxPayRequest;
    answer: SandboxPayment;
  };
  /** Отклонить оплату ссылки */
  'POST /sandbox/v1/payments/{orderId}/decline': {
    path: {
      /** Идентификатор платежа CARD, SBP или PAYINSURER из ответа PUT installments */
      orderId: string;
    };
    body: SandboxDeclineRequest;
    answer: SandboxPayment;
  };
  /** Завершить срок ссылки */
  'POST /sandbox/v1/payments/{orderId}/expire': {
    path: {
      /** Идентификатор платежа CARD, SBP или PAYINSURER из ответа PUT installments */
      orderId: string;
    };
    body: SandboxExpireRequest;
    answer: SandboxPayment;
  };
  /** Приблизить конец договора и рассчитать продление */
  'POST /sandbox/v1/renewals': {
    body: SandboxRenewalRequest;
    answer: Renewal;
  };
  /** Забрать результат операции */
  'GET /sales/v2/operations': {
    query: {
      /** Идентификатор операции из ответа 202 */
      oper_id: string;
    };
    answer: OperationResult;
  };
  /** Читать события */
  'GET /sales/v2/events': {
    query?: {
      /** `nextCursor` прежнего ответа; без параметра — с самого старого из хранимых событий, `latest` — только новые */
      after?: string;
      /** Виды событий через запятую: contract.in_force, contract.imported, contract.changed, contract.terminated, contract.reinstated, contract.approval_decided, contract.approval_question, contract.approval_expired, contract.expiring, renewal.offered, renewal.accepted, renewal.lapsed, contract.plate_missing, installment.paid, installment.due_soon, installment.overdue, installment.notice_sent, installment.extended, payment.expired, payment.refunded, autopay.agreed, autopay.charged, autopay.declined, autopay.ended, addendum.expired, refund.paid, consent.given, consent.withdrawn, settlement.closed, operation.finished, tariff.published, tariff.withdrawn, reference.changed, webhook.ping. Без параметра все */
      types?: string;
      /** Сколько секунд держать запрос, пока событий нет */
      wait?: number;
      /** Сколько событий в ответе, не больше */
      limit?: number;
    };
    answer: EventFeed;
  };
  /** Проверить связь */
  'POST /sales/v2/events/ping': {
    body: EventPingRequest;
    answer: EventPing;
  };
  /** Список вебхуков */
  'GET /sales/v2/webhooks': {
    answer: WebhookList;
  };
  /** Создать вебхук */
  'POST /sales/v2/webhooks': {
    body: WebhookRequest;
    answer: Webhook;
  };
  /** Прочитать вебхук */
  'GET /sales/v2/webhooks/{webhookId}': {
    path: {
      /** Идентификатор вебхука из ответа на его создание */
      webhookId: string;
    };
    answer: Webhook;
  };
  /** Изменить вебхук */
  'PUT /sales/v2/webhooks/{webhookId}': {
    path: {
      /** Идентификатор вебхука из ответа на его создание */
      webhookId: string;
    };
    body: WebhookRequest;
    answer: Webhook;
  };
  /** Удалить вебхук */
  'DELETE /sales/v2/webhooks/{webhookId}': {
    path: {
      /** Идентификатор вебхука из ответа на его создание */
      webhookId: string;
    };
    answer: WebhookRemoved;
  };
  /** Прочитать секрет вебхука */
  'GET /sales/v2/webhooks/{webhookId}/secret': {
    path: {
      /** Идентификатор вебхука из ответа на его создание */
      webhookId: string;
    };
    answer: WebhookSecret;
  };
  /** Сменить секрет вебхука */
  'POST /sales/v2/webhooks/{webhookId}/rotate-secret': {
    path: {
      /** Идентификатор вебхука из ответа на его создание */
      webhookId: string;
    };
    answer: WebhookSecretRotated;
  };
  /** Проверить вебхук */
  'POST /sales/v2/webhooks/{webhookId}/ping': {
    path: {
      /** Идентификатор вебхука из ответа на его создание */
      webhookId: string;
    };
    answer: EventPing;
  };
  /** Доставки вебхука */
  'GET /sales/v2/webhooks/{webhookId}/deliveries': {
    path: {
      /** Идентификатор вебхука из ответа на его создание */
      webhookId: string;
    };
    query?: {
      /** Только доставки событий с меньшим position; без параметра с самых новых */
      before?: number;
      /** Только в этом состоянии */
      state?: 'PENDING' | 'DELIVERED' | 'FAILED';
      /** Сколько доставок в ответе, не больше */
      limit?: number;
    };
    answer: WebhookDeliveryList;
  };
  /** Послать событие снова */
  'POST /sales/v2/webhooks/{webhookId}/deliveries/{position}/resend': {
    path: {
      /** Идентификатор вебхука из ответа на его создание */
      webhookId: string;
      /** Место события в ленте: `position` доставки, `data.position` события */
      position: number;
    };
    answer: WebhookResent;
  };
  /** Послать события с некоторого момента */
  'POST /sales/v2/webhooks/{webhookId}/resend': {
    path: {
      /** Идентификатор вебхука из ответа на его создание */
      webhookId: string;
    };
    body: WebhookResendRequest;
    answer: WebhookResent;
  };
  /** Узнать, что вам разрешено */
  'GET /sales/v2/me': {
    answer: CallerAgreement;
  };
  /** Вознаграждение по месяцам */
  'GET /sales/v2/settlements': {
    query?: {
      /** Только месяцы раньше этого, ГГГГ-ММ */
      before?: string;
      /** Сколько записей в ответе, не больше */
      size?: number;
    };
    answer: SettlementList;
  };
  /** Месяц вознаграждения */
  'GET /sales/v2/settlements/{month}': {
    path: {
      /** Месяц, ГГГГ-ММ, по Москве */
      month: string;
    };
    answer: SettlementDetails;
  };
  /** Строки месяца */
  'GET /sales/v2/settlements/{month}/lines': {
    path: {
      /** Месяц, ГГГГ-ММ, по Москве */
      month: string;
    };
    query?: {
      /** `nextCursor` предыдущей страницы: номер её последней строки */
      cursor?: string;
      /** Продукт, как в адресах методов */
      product?: string;
      /** Вид строки */
      kind?: 'PREMIUM' | 'ADDITIONAL_PREMIUM' | 'REFUND' | 'TERMINATION' | 'CORRECTION' | 'REINSTATEMENT';
      /** Номер договора целиком */
      policyNumber?: string;
      /** Код субагента */
      subAgent?: string;
      /** Сколько записей в ответе, не больше */
      size?: number;
    };
    answer: SettlementLineList;
  };
  /** Узлы дерева закрытого месяца */
  'GET /sales/v2/settlements/{month}/nodes': {
    path: {
      /** Месяц, ГГГГ-ММ, по Москве */
      month: string;
    };
    query?: {
      /** Уровень: 0 — строки, последний — корень */
      level?: number;
      /** Номер первого узла, с нуля */
      from?: number;
      /** Сколько записей в ответе, не больше */
      size?: number;
    };
    answer: SettlementNodeList;
  };
  /** Марки */
  'GET /info/v2/casco/mma_maker': {
    query?: {
      /** Номер страницы, считая с 0 */
      page?: number;
      /** Число записей на странице */
      size?: number;
      /** Порядок: 0 — по коду, 1 — по названию */
      order?: 0 | 1;
    };
    answer: DirectoryList;
  };
  /** Модели марки */
  'GET /info/v2/casco/mma_maker_model': {
    query: {
      /** Код марки из справочника mma_maker */
      markCode: string;
      /** Номер страницы, считая с 0 */
      page?: number;
      /** Число записей на странице */
      size?: number;
      /** Порядок: 0 — по коду, 1 — по названию */
      order?: 0 | 1;
    };
    answer: DirectoryList;
  };
  /** Справочник */
  'GET /info/v2/{product}/lists/{list_name}': {
    path: {
      /** Продукт: общие справочники и те, что нужны только ему */
      product: 'osago' | 'casco' | 'property' | 'pet' | 'cargo' | 'mortgage' | 'medical' | 'gap';
      /** Имя справочника */
      list_name: 'address_type' | 'anti_theft_brand_type' | 'anti_theft_model_type' | 'counterparty_type' | 'coverage_territory' | 'deductible_unit' | 'devicetypecode' | 'document_type' | 'drive_type' | 'encumbrance_type' | 'engine_type' | 'familystate_type' | 'franchise_specific_type' | 'gap_packages' | 'gear_type' | 'gender_type' | 'hood_type' | 'installment_type' | 'ldu_type' | 'loyalty_programme' | 'mode_use_vhcl_type' | 'paymentmethod' | 'purpos_use_vhcl_casco_type' | 'purpos_use_vhcl_osago_type' | 'refund_form_type' | 'special_program_kind' | 'special_program_type' | 'termination_reason' | 'v_origin' | 'v_type_casco' | 'wall_material' | 'occupancy' | 'property_security' | 'property_type' | 'risk' | 'breed' | 'keeping' | 'pet_use' | 'species' | 'cargo_document' | 'cargo_group' | 'cargo_packaging' | 'cargo_refused_country' | 'cargo_refused_goods' | 'cargo_security' | 'cargo_transport' | 'incoterms' | 'health_group' | 'health_question' | 'mortgage_bank' | 'profession_class' | 'real_estate_type' | 'sport' | 'title_basis' | 'medical_programme' | 'medical_territory' | 'trip_activity' | 'trip_purpose';
    };
    query?: {
      /** Номер страницы, считая с 0 */
      page?: number;
      /** Число записей на странице */
      size?: number;
      /** Порядок: 0 — по коду, 1 — по названию */
      order?: 0 | 1;
    };
    answer: ReferenceList;
  };
  /** Федеральные программы */
  'GET /info/v2/casco/kasko-federal-program': {
    query?: {
      /** Наибольшее число записей в ответе */
      limit?: number;
      /** Сколько записей пропустить */
      offset?: number;
    };
    answer: FederalProgrammes;
  };
  /** Узнать, как ведёт себя банк */
  'GET /sandbox/v1/bank': {
    answer: SandboxBank;
  };
  /** Настроить поведение банка */
  'PUT /sandbox/v1/bank': {
    body: SandboxBankRequest;
    answer: SandboxBank;
  };
}

/** Products by type of holders, with their methods. */
export interface Sold {
  individual: {
    osago: {
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * Пролонгация: достаточно `insuredObject.osago.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyIndividualOsago, options?: CallOptions): Promise<QuoteAnswerIndividualOsago>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestIndividualOsago, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * Пролонгация: достаточно `insuredObject.osago.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: NewPolicyIndividualOsago, options?: CallOptions): Promise<ContractAnswerIndividualOsago>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyIndividualOsago, options?: CallOptions): Promise<ContractAnswerIndividualOsago>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerIndividualOsago>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS, CARD, SBP, PAYINSURER. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. CARD, SBP и PAYINSURER — ссылка `paymentLink` для клиента: на карту, на СБП, на страницу страховщика с выбором способа. Клиент возвращается на `successUrl` или `failUrl`; договор вступает в силу, когда деньги взяты. Ссылка живёт до начала срока страхования, не меньше 2 и не больше 24 часов. Второй вызов добавляет вторую ссылку (например, CARD и SBP): первые деньги выигрывают, остальное отзывается. `otherPolicies` оплачивает той же ссылкой второй договор того же страхователя на то же транспортное средство. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequest['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequest & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponse, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. За более долгое использование — вся разница в любой день, прочее — по оставшимся дням использования; за сокращение премия не возвращается. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: водители, без ограничения числа водителей, периоды использования, государственный регистрационный знак, транспортное средство без регистрации, документ на транспортное средство, собственник, цель использования, использование с прицепом, телефон страхователя, электронная почта страхователя, адрес страхователя, документ страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя; имя и документ собственника; имена и удостоверения водителей; VIN, номера кузова и шасси, марка и модель; документ на транспортное средство) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: SALE — возвращается 77 % премии за неистёкший срок (за неиспользованные дни периодов использования); DEATH — возвращается 77 % премии за неистёкший срок (за неиспользованные дни периодов использования); LOSS — возвращается 77 % премии за неистёкший срок (за неиспользованные дни периодов использования); HOLDER_WISH — возвращается 77 % премии за неистёкший срок (за неиспользованные дни периодов использования); OTHER — возвращается 77 % премии за неистёкший срок (за неиспользованные дни периодов использования). Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestIndividualOsago, options?: CallOptions): Promise<AddendumAnswerIndividualOsago>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestIndividualOsago, options?: CallOptions): Promise<AddendumQuoteIndividualOsago>;
    };
    casco: {
      /**
       * Узнать суммы и премии рисков 3, 4, 5, 7, 19
       *
       * Тело — договор целиком или частью: чем больше передано, тем точнее. Без `insuredObject.autoFinancialRisks.covers` считаются все риски этого блока на суммы тарифа, с ним — только переданные. Остальные риски не учитываются; ничего не сохраняется.
       *
       * _Sums and premiums of the assistance risks; nothing is stored._
       */
      limits(body: QuotePolicyIndividualCasco, options?: CallOptions): Promise<LimitsAnswer>;
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * Пролонгация: достаточно `insuredObject.casco.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyIndividualCasco, options?: CallOptions): Promise<QuoteAnswerIndividualCasco>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestIndividualCasco, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * Пролонгация: достаточно `insuredObject.casco.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: NewPolicyIndividualCasco, options?: CallOptions): Promise<ContractAnswerIndividualCasco>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyIndividualCasco, options?: CallOptions): Promise<ContractAnswerIndividualCasco>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerIndividualCasco>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS, CARD, SBP, PAYINSURER. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. CARD, SBP и PAYINSURER — ссылка `paymentLink` для клиента: на карту, на СБП, на страницу страховщика с выбором способа. Клиент возвращается на `successUrl` или `failUrl`; договор вступает в силу, когда деньги взяты. Ссылка живёт до начала срока страхования, не меньше 2 и не больше 24 часов. Второй вызов добавляет вторую ссылку (например, CARD и SBP): первые деньги выигрывают, остальное отзывается. `otherPolicies` оплачивает той же ссылкой второй договор того же страхователя на то же транспортное средство. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequest['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequest & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponse, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: водители, допуск водителей, риски транспортного средства, несчастный случай, помощь на дороге и финансовые риски, гражданская ответственность, дополнительное оборудование, государственный регистрационный знак, транспортное средство без регистрации, пробег, документ на транспортное средство, собственник, выгодоприобретатели, кредитный договор, противоугонная система, форма возмещения, территория страхования, цель использования, режим использования, автозапуск, программа, ограничение пробега, телефон страхователя, электронная почта страхователя, адрес страхователя, документ страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя; имя и документ собственника; имена и удостоверения водителей; VIN, номера кузова и шасси, марка и модель; документ на транспортное средство) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: COOLING_OFF до начала страхования — премия возвращается полностью: страхование не началось; COOLING_OFF после начала страхования — возвращается 100 % премии за неистёкший срок; SALE до начала страхования — премия возвращается полностью: страхование не началось; SALE после начала страхования — возвращается 100 % премии за неистёкший срок; DEATH до начала страхования — премия возвращается полностью: страхование не началось; DEATH после начала страхования — возвращается 100 % премии за неистёкший срок; LOSS до начала страхования — премия возвращается полностью: страхование не началось; LOSS после начала страхования — возвращается 100 % премии за неистёкший срок; HOLDER_WISH до начала страхования — премия возвращается полностью: страхование не началось; HOLDER_WISH после начала страхования — возвращается 100 % премии за неистёкший срок; OTHER до начала страхования — премия возвращается полностью: страхование не началось; OTHER после начала страхования — возвращается 100 % премии за неистёкший срок. Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestIndividualCasco, options?: CallOptions): Promise<AddendumAnswerIndividualCasco>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestIndividualCasco, options?: CallOptions): Promise<AddendumQuoteIndividualCasco>;
    };
    property: {
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * Пролонгация: достаточно `insuredObject.property.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyIndividualProperty, options?: CallOptions): Promise<QuoteAnswerIndividualProperty>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestIndividualProperty, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * Пролонгация: достаточно `insuredObject.property.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: NewPolicyIndividualProperty, options?: CallOptions): Promise<ContractAnswerIndividualProperty>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyIndividualProperty, options?: CallOptions): Promise<ContractAnswerIndividualProperty>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerIndividualProperty>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS, CARD, SBP, PAYINSURER. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. CARD, SBP и PAYINSURER — ссылка `paymentLink` для клиента: на карту, на СБП, на страницу страховщика с выбором способа. Клиент возвращается на `successUrl` или `failUrl`; договор вступает в силу, когда деньги взяты. Ссылка живёт до начала срока страхования, не меньше 2 и не больше 24 часов. Второй вызов добавляет вторую ссылку (например, CARD и SBP): первые деньги выигрывают, остальное отзывается. `otherPolicies` оплачивает той же ссылкой второй договор того же страхователя на то же транспортное средство. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequest['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequest & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponse, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: объект, риски и суммы, собственник имущества, выгодоприобретатели, кредитный договор, телефон страхователя, электронная почта страхователя, адрес страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя; имя и документ: собственник имущества) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: OBJECT_SOLD — Возвращается часть премии за неистёкшие дни: интерес страхователя прекратился (пункт 1 статьи 958 ГК РФ); COOLING_OFF до начала страхования — Возврат премии полностью: отказ в течение 14 календарных дней со дня заключения (если последний из них нерабочий — до конца ближайшего рабочего дня) и до начала страхования; COOLING_OFF после начала страхования — Возврат части премии за неистёкшие дни: отказ в течение 14 календарных дней со дня заключения (если последний из них нерабочий — до конца ближайшего рабочего дня), страховых случаев не было; HOLDER_WISH — Премия не возвращается (пункт 3 статьи 958 ГК РФ), если договором не предусмотрено иное; RISK_CEASED — Возвращается часть премии за неистёкшие дни (пункты 1 и 3 статьи 958 ГК РФ). Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestIndividualProperty, options?: CallOptions): Promise<AddendumAnswerIndividualProperty>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestIndividualProperty, options?: CallOptions): Promise<AddendumQuoteIndividualProperty>;
    };
    pet: {
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * Пролонгация: достаточно `insuredObject.pet.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyIndividualPet, options?: CallOptions): Promise<QuoteAnswerIndividualPet>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestIndividualPet, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * Пролонгация: достаточно `insuredObject.pet.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: NewPolicyIndividualPet, options?: CallOptions): Promise<ContractAnswerIndividualPet>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyIndividualPet, options?: CallOptions): Promise<ContractAnswerIndividualPet>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerIndividualPet>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS, CARD, SBP, PAYINSURER. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. CARD, SBP и PAYINSURER — ссылка `paymentLink` для клиента: на карту, на СБП, на страницу страховщика с выбором способа. Клиент возвращается на `successUrl` или `failUrl`; договор вступает в силу, когда деньги взяты. Ссылка живёт до начала срока страхования, не меньше 2 и не больше 24 часов. Второй вызов добавляет вторую ссылку (например, CARD и SBP): первые деньги выигрывают, остальное отзывается. `otherPolicies` оплачивает той же ссылкой второй договор того же страхователя на то же транспортное средство. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequest['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequest & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponse, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: животное, риски и суммы, где живёт животное, страхователь, телефон страхователя, электронная почта страхователя, адрес страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: PET_DIED — Возвращается часть премии за неистёкшие дни, если не было выплат: риск прекратился; OBJECT_SOLD — Договор переходит к новому владельцу (статья 960 ГК РФ); премия не возвращается; COOLING_OFF до начала страхования — Возврат премии полностью: отказ в течение 14 календарных дней со дня заключения (если последний из них нерабочий — до конца ближайшего рабочего дня) и до начала страхования; COOLING_OFF после начала страхования — Возврат части премии за неистёкшие дни: отказ в течение 14 календарных дней со дня заключения (если последний из них нерабочий — до конца ближайшего рабочего дня), страховых случаев не было; HOLDER_WISH — Премия не возвращается (пункт 3 статьи 958 ГК РФ), если договором не предусмотрено иное; RISK_CEASED — Возвращается часть премии за неистёкшие дни (пункты 1 и 3 статьи 958 ГК РФ). Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestIndividualPet, options?: CallOptions): Promise<AddendumAnswerIndividualPet>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestIndividualPet, options?: CallOptions): Promise<AddendumQuoteIndividualPet>;
    };
    cargo: {
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyIndividualCargo, options?: CallOptions): Promise<QuoteAnswerIndividualCargo>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestIndividualCargo, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: PolicyIndividualCargo, options?: CallOptions): Promise<ContractAnswerIndividualCargo>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyIndividualCargo, options?: CallOptions): Promise<ContractAnswerIndividualCargo>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerIndividualCargo>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS, CARD, SBP, PAYINSURER. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. CARD, SBP и PAYINSURER — ссылка `paymentLink` для клиента: на карту, на СБП, на страницу страховщика с выбором способа. Клиент возвращается на `successUrl` или `failUrl`; договор вступает в силу, когда деньги взяты. Ссылка живёт до начала срока страхования, не меньше 2 и не больше 24 часов. Второй вызов добавляет вторую ссылку (например, CARD и SBP): первые деньги выигрывают, остальное отзывается. `otherPolicies` оплачивает той же ссылкой второй договор того же страхователя на то же транспортное средство. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequest['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequest & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponse, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: груз, риски и суммы, маршрут, дата отправки, плановая дата прибытия, число перегрузок, хранение в пути, дней, перевозчик, автомобиль и прицеп, судно, номер рейса, номера вагонов, номера контейнеров, перевозочные документы, выгодоприобретатели, телефон страхователя, электронная почта страхователя, адрес страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя; имя и документ: перевозчик) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: NOT_SHIPPED до начала страхования — Премия возвращается: перевозка не началась, риск прекратился; HOLDER_WISH — После начала перевозки премия не возвращается; COOLING_OFF до начала страхования — Возврат премии полностью: отказ в течение 14 календарных дней со дня заключения (если последний из них нерабочий — до конца ближайшего рабочего дня) и до начала страхования; COOLING_OFF после начала страхования — Возврат части премии за неистёкшие дни: отказ в течение 14 календарных дней со дня заключения (если последний из них нерабочий — до конца ближайшего рабочего дня), страховых случаев не было; HOLDER_WISH — Премия не возвращается (пункт 3 статьи 958 ГК РФ), если договором не предусмотрено иное; RISK_CEASED — Возвращается часть премии за неистёкшие дни (пункты 1 и 3 статьи 958 ГК РФ). Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestIndividualCargo, options?: CallOptions): Promise<AddendumAnswerIndividualCargo>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestIndividualCargo, options?: CallOptions): Promise<AddendumQuoteIndividualCargo>;
    };
    mortgage: {
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * Пролонгация: достаточно `insuredObject.mortgage.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyIndividualMortgage, options?: CallOptions): Promise<QuoteAnswerIndividualMortgage>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestIndividualMortgage, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * Пролонгация: достаточно `insuredObject.mortgage.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: NewPolicyIndividualMortgage, options?: CallOptions): Promise<ContractAnswerIndividualMortgage>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyIndividualMortgage, options?: CallOptions): Promise<ContractAnswerIndividualMortgage>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerIndividualMortgage>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS, CARD, SBP, PAYINSURER. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. CARD, SBP и PAYINSURER — ссылка `paymentLink` для клиента: на карту, на СБП, на страницу страховщика с выбором способа. Клиент возвращается на `successUrl` или `failUrl`; договор вступает в силу, когда деньги взяты. Ссылка живёт до начала срока страхования, не меньше 2 и не больше 24 часов. Второй вызов добавляет вторую ссылку (например, CARD и SBP): первые деньги выигрывают, остальное отзывается. `otherPolicies` оплачивает той же ссылкой второй договор того же страхователя на то же транспортное средство. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequest['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequest & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponse, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: застрахованный, риски и суммы, кредитный договор, кредитор, остаток задолженности, рублей, ставка по кредиту, % годовых, вид недвижимости, кадастровый номер, площадь, кв. м, год постройки, материал стен, деревянные перекрытия, баня или сауна, действительная стоимость, рублей, право собственности зарегистрировано, титул, выгодоприобретатели, телефон страхователя, электронная почта страхователя, адрес страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: DEBT_REPAID — Возвращается часть премии за неистёкшие дни: обязательства по кредиту исполнены полностью, страховых случаев не было; OBJECT_SOLD — Возвращается часть премии за неистёкшие дни: имущество и титул больше не обеспечивают кредит; COOLING_OFF до начала страхования — Возврат премии полностью: отказ в течение 14 календарных дней со дня заключения (если последний из них нерабочий — до конца ближайшего рабочего дня) и до начала страхования; COOLING_OFF после начала страхования — Возврат части премии за неистёкшие дни: отказ в течение 14 календарных дней со дня заключения (если последний из них нерабочий — до конца ближайшего рабочего дня), страховых случаев не было; HOLDER_WISH — Премия не возвращается (пункт 3 статьи 958 ГК РФ), если договором не предусмотрено иное; RISK_CEASED — Возвращается часть премии за неистёкшие дни (пункты 1 и 3 статьи 958 ГК РФ). Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestIndividualMortgage, options?: CallOptions): Promise<AddendumAnswerIndividualMortgage>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestIndividualMortgage, options?: CallOptions): Promise<AddendumQuoteIndividualMortgage>;
    };
    medical: {
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * Пролонгация: достаточно `insuredObject.medical.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyIndividualMedical, options?: CallOptions): Promise<QuoteAnswerIndividualMedical>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestIndividualMedical, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * Пролонгация: достаточно `insuredObject.medical.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: NewPolicyIndividualMedical, options?: CallOptions): Promise<ContractAnswerIndividualMedical>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyIndividualMedical, options?: CallOptions): Promise<ContractAnswerIndividualMedical>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerIndividualMedical>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS, CARD, SBP, PAYINSURER. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. CARD, SBP и PAYINSURER — ссылка `paymentLink` для клиента: на карту, на СБП, на страницу страховщика с выбором способа. Клиент возвращается на `successUrl` или `failUrl`; договор вступает в силу, когда деньги взяты. Ссылка живёт до начала срока страхования, не меньше 2 и не больше 24 часов. Второй вызов добавляет вторую ссылку (например, CARD и SBP): первые деньги выигрывают, остальное отзывается. `otherPolicies` оплачивает той же ссылкой второй договор того же страхователя на то же транспортное средство. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequest['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequest & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponse, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: застрахованный, риски и суммы, программа, поездка, выгодоприобретатели, начало страхования, окончание страхования, телефон страхователя, электронная почта страхователя, адрес страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя; застрахованный, заграничный паспорт) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: NOT_DEPARTED до начала страхования — Премия возвращается полностью: страхование ещё не началось; HOLDER_WISH до начала страхования — Премия возвращается полностью: страхование ещё не началось; HOLDER_WISH после начала страхования — Премия не возвращается: страхование началось; HOLDER_WISH — Премия не возвращается (пункт 3 статьи 958 ГК РФ), если договором не предусмотрено иное. Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestIndividualMedical, options?: CallOptions): Promise<AddendumAnswerIndividualMedical>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestIndividualMedical, options?: CallOptions): Promise<AddendumQuoteIndividualMedical>;
    };
    gap: {
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * Пролонгация: достаточно `insuredObject.gap.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyIndividualGap, options?: CallOptions): Promise<QuoteAnswerIndividualGap>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestIndividualGap, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * Пролонгация: достаточно `insuredObject.gap.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: NewPolicyIndividualGap, options?: CallOptions): Promise<ContractAnswerIndividualGap>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyIndividualGap, options?: CallOptions): Promise<ContractAnswerIndividualGap>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerIndividualGap>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS, CARD, SBP, PAYINSURER. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. CARD, SBP и PAYINSURER — ссылка `paymentLink` для клиента: на карту, на СБП, на страницу страховщика с выбором способа. Клиент возвращается на `successUrl` или `failUrl`; договор вступает в силу, когда деньги взяты. Ссылка живёт до начала срока страхования, не меньше 2 и не больше 24 часов. Второй вызов добавляет вторую ссылку (например, CARD и SBP): первые деньги выигрывают, остальное отзывается. `otherPolicies` оплачивает той же ссылкой второй договор того же страхователя на то же транспортное средство. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequest['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequest & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponse, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: регистрационный знак, без регистрации, пробег, км, документ на ТС, собственник, полис КАСКО, цель использования, противоугонная система, кредит или лизинг, выгодоприобретатели, телефон страхователя, электронная почта страхователя, адрес страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя; имя и документ собственника; VIN, номера кузова и шасси, марка и модель; документ на транспортное средство) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: CASCO_ENDED — Возвращается часть премии за неистёкшие дни: полная гибель и хищение больше не застрахованы, риск отпал; OBJECT_SOLD — Возвращается часть премии за неистёкшие дни: договор КАСКО и GAP прекращаются с продажей; DEBT_REPAID — Возвращается часть премии за неистёкшие дни по риску погашения долга: остатка долга больше нет; COOLING_OFF до начала страхования — Возврат премии полностью: отказ в течение 14 календарных дней со дня заключения (если последний из них нерабочий — до конца ближайшего рабочего дня) и до начала страхования; COOLING_OFF после начала страхования — Возврат части премии за неистёкшие дни: отказ в течение 14 календарных дней со дня заключения (если последний из них нерабочий — до конца ближайшего рабочего дня), страховых случаев не было; HOLDER_WISH — Премия не возвращается (пункт 3 статьи 958 ГК РФ), если договором не предусмотрено иное; RISK_CEASED — Возвращается часть премии за неистёкшие дни (пункты 1 и 3 статьи 958 ГК РФ). Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestIndividualGap, options?: CallOptions): Promise<AddendumAnswerIndividualGap>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestIndividualGap, options?: CallOptions): Promise<AddendumQuoteIndividualGap>;
    };
  };
  corporate: {
    osago: {
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * Пролонгация: достаточно `insuredObject.osago.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyCorporateOsago, options?: CallOptions): Promise<QuoteAnswerCorporateOsago>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestCorporateOsago, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * Пролонгация: достаточно `insuredObject.osago.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: NewPolicyCorporateOsago, options?: CallOptions): Promise<ContractAnswerCorporateOsago>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyCorporateOsago, options?: CallOptions): Promise<ContractAnswerCorporateOsago>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerCorporateOsago>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequestCorporate['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequestCorporate & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponseCorporate, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. За более долгое использование — вся разница в любой день, прочее — по оставшимся дням использования; за сокращение премия не возвращается. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: водители, без ограничения числа водителей, периоды использования, государственный регистрационный знак, транспортное средство без регистрации, документ на транспортное средство, собственник, цель использования, использование с прицепом, телефон страхователя, электронная почта страхователя, адрес страхователя, документ страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя; имя и документ собственника; имена и удостоверения водителей; VIN, номера кузова и шасси, марка и модель; документ на транспортное средство) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: SALE — возвращается 77 % премии за неистёкший срок (за неиспользованные дни периодов использования); DEATH — возвращается 77 % премии за неистёкший срок (за неиспользованные дни периодов использования); LOSS — возвращается 77 % премии за неистёкший срок (за неиспользованные дни периодов использования); HOLDER_WISH — возвращается 77 % премии за неистёкший срок (за неиспользованные дни периодов использования); OTHER — возвращается 77 % премии за неистёкший срок (за неиспользованные дни периодов использования). Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestCorporateOsago, options?: CallOptions): Promise<AddendumAnswerCorporateOsago>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestCorporateOsago, options?: CallOptions): Promise<AddendumQuoteCorporateOsago>;
    };
    casco: {
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * Пролонгация: достаточно `insuredObject.casco.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyCorporateCasco, options?: CallOptions): Promise<QuoteAnswerCorporateCasco>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestCorporateCasco, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * Пролонгация: достаточно `insuredObject.casco.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: NewPolicyCorporateCasco, options?: CallOptions): Promise<ContractAnswerCorporateCasco>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyCorporateCasco, options?: CallOptions): Promise<ContractAnswerCorporateCasco>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerCorporateCasco>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequestCorporate['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequestCorporate & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponseCorporate, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: водители, допуск водителей, риски транспортного средства, несчастный случай, помощь на дороге и финансовые риски, гражданская ответственность, дополнительное оборудование, государственный регистрационный знак, транспортное средство без регистрации, пробег, документ на транспортное средство, собственник, выгодоприобретатели, кредитный договор, противоугонная система, форма возмещения, территория страхования, цель использования, режим использования, автозапуск, программа, ограничение пробега, телефон страхователя, электронная почта страхователя, адрес страхователя, документ страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя; имя и документ собственника; имена и удостоверения водителей; VIN, номера кузова и шасси, марка и модель; документ на транспортное средство) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: SALE до начала страхования — премия возвращается полностью: страхование не началось; SALE после начала страхования — возвращается 100 % премии за неистёкший срок; DEATH до начала страхования — премия возвращается полностью: страхование не началось; DEATH после начала страхования — возвращается 100 % премии за неистёкший срок; LOSS до начала страхования — премия возвращается полностью: страхование не началось; LOSS после начала страхования — возвращается 100 % премии за неистёкший срок; HOLDER_WISH до начала страхования — премия возвращается полностью: страхование не началось; HOLDER_WISH после начала страхования — возвращается 100 % премии за неистёкший срок; OTHER до начала страхования — премия возвращается полностью: страхование не началось; OTHER после начала страхования — возвращается 100 % премии за неистёкший срок. Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestCorporateCasco, options?: CallOptions): Promise<AddendumAnswerCorporateCasco>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestCorporateCasco, options?: CallOptions): Promise<AddendumQuoteCorporateCasco>;
    };
    property: {
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * Пролонгация: достаточно `insuredObject.property.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyCorporateProperty, options?: CallOptions): Promise<QuoteAnswerCorporateProperty>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestCorporateProperty, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * Пролонгация: достаточно `insuredObject.property.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: NewPolicyCorporateProperty, options?: CallOptions): Promise<ContractAnswerCorporateProperty>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyCorporateProperty, options?: CallOptions): Promise<ContractAnswerCorporateProperty>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerCorporateProperty>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequestCorporate['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequestCorporate & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponseCorporate, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: объект, риски и суммы, собственник имущества, выгодоприобретатели, кредитный договор, телефон страхователя, электронная почта страхователя, адрес страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя; имя и документ: собственник имущества) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: OBJECT_SOLD — Возвращается часть премии за неистёкшие дни: интерес страхователя прекратился (пункт 1 статьи 958 ГК РФ); HOLDER_WISH — Премия не возвращается (пункт 3 статьи 958 ГК РФ), если договором не предусмотрено иное; RISK_CEASED — Возвращается часть премии за неистёкшие дни (пункты 1 и 3 статьи 958 ГК РФ). Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestCorporateProperty, options?: CallOptions): Promise<AddendumAnswerCorporateProperty>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestCorporateProperty, options?: CallOptions): Promise<AddendumQuoteCorporateProperty>;
    };
    pet: {
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * Пролонгация: достаточно `insuredObject.pet.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyCorporatePet, options?: CallOptions): Promise<QuoteAnswerCorporatePet>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestCorporatePet, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * Пролонгация: достаточно `insuredObject.pet.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: NewPolicyCorporatePet, options?: CallOptions): Promise<ContractAnswerCorporatePet>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyCorporatePet, options?: CallOptions): Promise<ContractAnswerCorporatePet>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerCorporatePet>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequestCorporate['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequestCorporate & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponseCorporate, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: животное, риски и суммы, где живёт животное, страхователь, телефон страхователя, электронная почта страхователя, адрес страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: PET_DIED — Возвращается часть премии за неистёкшие дни, если не было выплат: риск прекратился; OBJECT_SOLD — Договор переходит к новому владельцу (статья 960 ГК РФ); премия не возвращается; HOLDER_WISH — Премия не возвращается (пункт 3 статьи 958 ГК РФ), если договором не предусмотрено иное; RISK_CEASED — Возвращается часть премии за неистёкшие дни (пункты 1 и 3 статьи 958 ГК РФ). Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestCorporatePet, options?: CallOptions): Promise<AddendumAnswerCorporatePet>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestCorporatePet, options?: CallOptions): Promise<AddendumQuoteCorporatePet>;
    };
    cargo: {
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyCorporateCargo, options?: CallOptions): Promise<QuoteAnswerCorporateCargo>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestCorporateCargo, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: PolicyCorporateCargo, options?: CallOptions): Promise<ContractAnswerCorporateCargo>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyCorporateCargo, options?: CallOptions): Promise<ContractAnswerCorporateCargo>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerCorporateCargo>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequestCorporate['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequestCorporate & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponseCorporate, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: груз, риски и суммы, маршрут, дата отправки, плановая дата прибытия, число перегрузок, хранение в пути, дней, перевозчик, автомобиль и прицеп, судно, номер рейса, номера вагонов, номера контейнеров, перевозочные документы, выгодоприобретатели, телефон страхователя, электронная почта страхователя, адрес страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя; имя и документ: перевозчик) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: NOT_SHIPPED до начала страхования — Премия возвращается: перевозка не началась, риск прекратился; HOLDER_WISH — После начала перевозки премия не возвращается; HOLDER_WISH — Премия не возвращается (пункт 3 статьи 958 ГК РФ), если договором не предусмотрено иное; RISK_CEASED — Возвращается часть премии за неистёкшие дни (пункты 1 и 3 статьи 958 ГК РФ). Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestCorporateCargo, options?: CallOptions): Promise<AddendumAnswerCorporateCargo>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestCorporateCargo, options?: CallOptions): Promise<AddendumQuoteCorporateCargo>;
    };
    mortgage: {
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * Пролонгация: достаточно `insuredObject.mortgage.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyCorporateMortgage, options?: CallOptions): Promise<QuoteAnswerCorporateMortgage>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestCorporateMortgage, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * Пролонгация: достаточно `insuredObject.mortgage.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: NewPolicyCorporateMortgage, options?: CallOptions): Promise<ContractAnswerCorporateMortgage>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyCorporateMortgage, options?: CallOptions): Promise<ContractAnswerCorporateMortgage>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerCorporateMortgage>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequestCorporate['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequestCorporate & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponseCorporate, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: застрахованный, риски и суммы, кредитный договор, кредитор, остаток задолженности, рублей, ставка по кредиту, % годовых, вид недвижимости, кадастровый номер, площадь, кв. м, год постройки, материал стен, деревянные перекрытия, баня или сауна, действительная стоимость, рублей, право собственности зарегистрировано, титул, выгодоприобретатели, телефон страхователя, электронная почта страхователя, адрес страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: DEBT_REPAID — Возвращается часть премии за неистёкшие дни: залог прекратился, риск отпал (пункт 1 статьи 958 ГК РФ); OBJECT_SOLD — Возвращается часть премии за неистёкшие дни: имущество и титул больше не обеспечивают кредит; HOLDER_WISH — Премия не возвращается (пункт 3 статьи 958 ГК РФ), если договором не предусмотрено иное; RISK_CEASED — Возвращается часть премии за неистёкшие дни (пункты 1 и 3 статьи 958 ГК РФ). Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestCorporateMortgage, options?: CallOptions): Promise<AddendumAnswerCorporateMortgage>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestCorporateMortgage, options?: CallOptions): Promise<AddendumQuoteCorporateMortgage>;
    };
    medical: {
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * Пролонгация: достаточно `insuredObject.medical.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyCorporateMedical, options?: CallOptions): Promise<QuoteAnswerCorporateMedical>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestCorporateMedical, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * Пролонгация: достаточно `insuredObject.medical.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: NewPolicyCorporateMedical, options?: CallOptions): Promise<ContractAnswerCorporateMedical>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyCorporateMedical, options?: CallOptions): Promise<ContractAnswerCorporateMedical>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerCorporateMedical>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequestCorporate['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequestCorporate & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponseCorporate, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: застрахованный, риски и суммы, программа, поездка, выгодоприобретатели, начало страхования, окончание страхования, телефон страхователя, электронная почта страхователя, адрес страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя; застрахованный, заграничный паспорт) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: NOT_DEPARTED до начала страхования — Премия возвращается полностью: страхование ещё не началось; HOLDER_WISH до начала страхования — Премия возвращается полностью: страхование ещё не началось; HOLDER_WISH после начала страхования — Премия не возвращается: страхование началось; HOLDER_WISH — Премия не возвращается (пункт 3 статьи 958 ГК РФ), если договором не предусмотрено иное. Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestCorporateMedical, options?: CallOptions): Promise<AddendumAnswerCorporateMedical>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestCorporateMedical, options?: CallOptions): Promise<AddendumQuoteCorporateMedical>;
    };
    gap: {
      /**
       * Рассчитать премию
       *
       * Предварительный расчёт; ничего не сохраняется. Достаточно наименьших данных: принятое вместо недостающего перечислено в `calculation.assumptions`. На тех же данных премия до копейки равна премии при сохранении.
       *
       * Пролонгация: достаточно `insuredObject.gap.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Calculates the premium; nothing is stored._
       */
      quote(body: QuotePolicyCorporateGap, options?: CallOptions): Promise<QuoteAnswerCorporateGap>;
      /**
       * Рассчитать несколько вариантов сразу
       *
       * До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.
       *
       * _Calculates up to 20 variants of one application; nothing is stored._
       */
      variants(body: QuoteVariantsRequestCorporateGap, options?: CallOptions): Promise<QuoteVariants>;
      /**
       * Сохранить проект договора
       *
       * Проверяет данные, считает премию, присваивает номер и сохраняет договор в статусе DRAFT. Поля, которых нет в описании, сохраняются и возвращаются как есть.
       *
       * Пролонгация: достаточно `insuredObject.gap.previousPolicyNumber` и новых дат, остальное берётся из этого договора партнёра; переданное заменяет прежнее, `null` убирает. В ответе — тело целиком, как оно понято
       *
       * _Saves a draft, calculates the final premium and assigns the contract number._
       */
      create(body: NewPolicyCorporateGap, options?: CallOptions): Promise<ContractAnswerCorporateGap>;
      /**
       * Изменить неоплаченный договор
       *
       * Заменяет данные договора целиком и считает премию заново. Возможно в статусах DRAFT и AWAITING_PAYMENT; из второго договор возвращается в DRAFT, а ожидающие оплаты отзываются. С полем `version` изменение пройдёт, только если договор с тех пор не менялся.
       *
       * _Replaces the data of an unpaid contract and rates it again._
       */
      update(policyNumber: string, body: PolicyCorporateGap, options?: CallOptions): Promise<ContractAnswerCorporateGap>;
      /**
       * Прочитать договор
       *
       * Договор с платежами и историей. Доступны только договоры, оформленные через ту же интеграцию.
       *
       * _Reads a contract with its payments and history._
       */
      read(policyNumber: string, options?: CallOptions): Promise<ContractReadAnswerCorporateGap>;
      /**
       * Выбрать способ оплаты взноса
       *
       * Доступно: CASH, CASHLESS. CASH — деньги приняты партнёром: договор вступает в силу сразу, если соглашение партнёра не требует подтверждения страховщика; тогда договор ждёт его в статусе AWAITING_PAYMENT. CASHLESS — страхователю выставлен счёт (`fileId`, печатная форма BILL); договор вступает в силу, когда точная сумма поступила от самого страхователя с номером счёта в назначении платежа; договор ОСАГО на 24 часа так не оплачивается. Сумма должна до копейки равняться сумме к оплате.
       *
       * _Chooses how an installment is paid._
       */
      pay<Code extends InstallmentPaymentRequestCorporate['paymentType']>(policyNumber: string, installmentNr: number, body: InstallmentPaymentRequestCorporate & { paymentType: Code }, options?: CallOptions): Promise<AnswerTo<InstallmentPaymentResponseCorporate, 'paymentType', Code>>;
      /**
       * Изменить или расторгнуть действующий договор
       *
       * CHANGE: в `contract` — договор целиком с изменениями. Премия за весь срок считается заново по тарифу дня заключения, разница — пропорционально неистёкшим дням (день `effectiveDate` включительно) и округляется один раз. Доплата становится следующим взносом (`installmentNr`): её оплачивают любым способом по день `effectiveDate`, с оплатой доп. соглашение заключено, без доплаты — сразу. Действует оно с начала дня `effectiveDate`, а в этот же день — с минуты заключения; до тех пор договор читается, ищется и печатается прежним. Следующее изменение не может действовать раньше заключённого. Уменьшение сначала сокращает неоплаченные взносы, остаток — `refund`. Пока одно доп. соглашение ждёт доплаты, второе не оформить; `replaces` заменяет его. Изменить можно: регистрационный знак, без регистрации, пробег, км, документ на ТС, собственник, полис КАСКО, цель использования, противоугонная система, кредит или лизинг, выгодоприобретатели, телефон страхователя, электронная почта страхователя, адрес страхователя, согласие на обработку персональных данных.
       *
       * CORRECTION: исправление написания (имя и документ страхователя; имя и документ собственника; VIN, номера кузова и шасси, марка и модель; документ на транспортное средство) в течение дней, которые установил страховщик (14, если он не установил иначе), со дня оплаты; действует сразу, без `effectiveDate`. Рост цены — доплата за весь срок, которую можно внести до `payBefore`, уменьшение возвращается до первого дня страхования, позже — через страховщика. О новом VIN, номере кузова или шасси спрашивается реестр договоров, если продукт с ним сверяется.
       *
       * TERMINATION: договор прекращается в начале дня `effectiveDate`; страховщик сохраняет заработанное по день перед ним включительно. Неоплаченный взнос, который заработан, остаётся к оплате (заработанный частью — уменьшается) и оплачивается как обычно и после расторжения, остальные отменяются; `debt` — сколько осталось. Из уплаченного сверх заработанного `refund` возвращается по основанию `reasonCode`: CASCO_ENDED — Возвращается часть премии за неистёкшие дни: полная гибель и хищение больше не застрахованы, риск отпал; OBJECT_SOLD — Возвращается часть премии за неистёкшие дни: договор КАСКО и GAP прекращаются с продажей; DEBT_REPAID — Возвращается часть премии за неистёкшие дни по риску погашения долга: остатка долга больше нет; HOLDER_WISH — Премия не возвращается (пункт 3 статьи 958 ГК РФ), если договором не предусмотрено иное; RISK_CEASED — Возвращается часть премии за неистёкшие дни (пункты 1 и 3 статьи 958 ГК РФ). Дата в будущем оставляет договор COMPLETE до этого дня; до первого дня страхования договор прекращается, не вступив в действие. Доп. соглашение, которое ждёт доплаты, отменяется.
       *
       * _Changes or terminates a contract in force. A surcharge becomes a further installment; the change comes into force when it is paid, from its own day._
       */
      addendum(body: AddendumRequestCorporateGap, options?: CallOptions): Promise<AddendumAnswerCorporateGap>;
      /**
       * Узнать, во что обойдётся доп. соглашение
       *
       * Тело и ошибки — как у `POST addendums`; ничего не сохраняется. Ответ: разница, возврат, расчёт по шагам, взнос, которым была бы доплата (`installmentNr`, `payBefore`), и договор, каким он стал бы. Оформленное следом доп. соглашение даёт то же до копейки, если до этого ничего не изменилось.
       *
       * _Calculates an addendum to the kopeck; nothing is stored._
       */
      addendumQuote(body: AddendumRequestCorporateGap, options?: CallOptions): Promise<AddendumQuoteCorporateGap>;
    };
  };
}

/** The path of a method below its product. */
export const salesMethods: Readonly<Record<string, string>> = {
  limits: 'POST /limits',
  quote: 'POST /quotes',
  variants: 'POST /quotes/variants',
  create: 'POST /policies',
  update: 'PUT /policies/{policyNumber}',
  read: 'GET /policies/{policyNumber}',
  pay: 'PUT /policies/{policyNumber}/installments/{installment_nr}',
  addendum: 'POST /addendums',
  addendumQuote: 'POST /addendums/quotes',
};

/** Operations that are done once for one `Idempotency-Key`; `*` stands for any holder type and product. */
export const keyedOperations: readonly string[] = [
  'DELETE /sales/v2/webhooks/{webhookId}',
  'POST /sales/v2/*/*/addendums',
  'POST /sales/v2/*/*/policies',
  'POST /sales/v2/events/ping',
  'POST /sales/v2/renewals/{renewalId}/accept',
  'POST /sales/v2/webhooks',
  'POST /sales/v2/webhooks/{webhookId}/deliveries/{position}/resend',
  'POST /sales/v2/webhooks/{webhookId}/ping',
  'POST /sales/v2/webhooks/{webhookId}/resend',
  'POST /sales/v2/webhooks/{webhookId}/rotate-secret',
  'POST /sandbox/v1/payments/{orderId}/decline',
  'POST /sandbox/v1/payments/{orderId}/expire',
  'POST /sandbox/v1/payments/{orderId}/pay',
  'POST /sandbox/v1/renewals',
  'PUT /sales/v2/*/*/policies/{policyNumber}',
  'PUT /sales/v2/*/*/policies/{policyNumber}/installments/{installment_nr}',
  'PUT /sales/v2/policies/{policyNumber}/approval/questions/{questionId}',
  'PUT /sales/v2/policies/{policyNumber}/refund-details',
  'PUT /sales/v2/webhooks/{webhookId}',
];
