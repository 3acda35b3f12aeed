import type { RiskWords } from '../define/definition.ts';

/** What is covered of an animal. */
export const risks = {
  VET_ACCIDENT: {
    title: 'Ветеринарные расходы после несчастного случая',
    sum: 'listed',
    hasDeductible: true,
  },
  VET_ILLNESS: { title: 'Ветеринарные расходы при болезни', sum: 'listed', hasDeductible: true },
  DEATH: { title: 'Гибель и вынужденное умерщвление', sum: 'own' },
  LOSS: { title: 'Пропажа: розыск и вознаграждение', sum: 'listed' },
  LIABILITY: { title: 'Гражданская ответственность владельца', sum: 'listed' },
} satisfies Readonly<Record<string, RiskWords>>;

/** What rules say, in Russian. */
export const texts = {
  withAccident: 'болезни страхуются вместе с несчастным случаем: добавьте риск VET_ACCIDENT',
  prolongedOnly: 'животное старше восьми лет страхуется только пролонгацией: передайте previousPolicyNumber',
  withChip: 'обязательное поле: номер чипа, 15 цифр; без него пропажа не страхуется',
  chronic: 'хронические болезни не страхуются: уберите риск VET_ILLNESS или уточните сведения',
  injuries: 'травмы и операции за последний год: нужны документы клиники',
  breed: 'порода другого вида животного: проверьте speciesCode и breedCode',
  breedName: 'обязательное поле: порода, как в ветеринарном паспорте',
  sameSums: 'страховые суммы VET_ACCIDENT и VET_ILLNESS одного животного должны быть равны',
  serviceDogs: 'пропажа служебных собак не страхуется: уберите риск LOSS',
  raised: 'риск добавлен или его страховая сумма повышена: нужно решение страховщика',
  died: 'Возвращается часть премии за неистёкшие дни, если не было выплат: риск прекратился',
  passed: 'Договор переходит к новому владельцу (статья 960 ГК РФ); премия не возвращается',
};
