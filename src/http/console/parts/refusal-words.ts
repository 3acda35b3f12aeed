/** What use cases refuse, as pages say it; what no line is about is shown as the use case says it. */
const words: readonly (readonly [said: RegExp, shown: string])[] = [
  [/^contract (\S+) needs no approval$/, 'Договор $1 не нуждается в согласовании'],
  [/^there is no contract (\S+)$/, 'Договора $1 нет'],
  [
    /^contract (\S+) is version (\d+) now, not (\d+): look at it again$/,
    'Договор $1 сейчас версии $2, а не $3: партнёр его изменил, посмотрите его снова',
  ],
  [/^contract (\S+) is APPROVED already$/, 'Договор $1 уже согласован'],
  [/^contract (\S+) is REJECTED already$/, 'Договор $1 уже отклонён'],
  [
    /^(\S+) has proposed to approve (\S+): above the limit somebody else approves it$/,
    'Согласование договора $2 предложил $1: выше предела его согласует другой сотрудник',
  ],
  [/^contract (\S+) does not wait for the staff$/, 'Договор $1 не ждёт решения'],
  [/^no question (\S+) waits for an answer$/, 'Вопрос $1 ответа не ждёт'],
  [/^no cash is awaited for (\S+)$/, 'По договору $1 наличных не ждут'],
  [/^nothing of (\d+) can be refunded: .*$/, 'Из денег $1 возвращать нечего'],
  [/^a refund of (\d+) is under way already$/, 'Деньги $1 уже возвращаются'],
  [/^there is no money (\d+): .*$/, 'Денег с номером $1 нет: возьмите номер из списка'],
  [/^there is no refund (\d+): .*$/, 'Возврата $1 нет: возьмите номер из списка'],
  [/^nothing of (\d+) is left to be (?:given back|transferred|held)$/, 'По возврату $1 всё уже возвращено'],
  [
    /^the acquirer has taken nothing for (\S+) that is free: transfer (\d+)$/,
    'По договору $1 банк ничего вернуть не может: переведите возврат $2',
  ],
  [/^(\d+) is held: (.*); "bindery.*$/, 'Возврат $1 удержан: $2. Сначала отпустите его'],
  [/^(\d+) is not held$/, 'Возврат $1 не удержан'],
  [/^there is no proposal (\d+): .*$/, 'Предложения $1 нет: возьмите номер из списка'],
  [
    /^(\S+) has asked for proposal (\d+): somebody else approves it$/,
    'Предложил $1: одобряет другой сотрудник',
  ],
  [
    /^(\S+) has asked for the same: proposal (\d+) waits.*$/,
    'То же предложил $1: предложение $2 ждёт решения',
  ],
  [/^proposal (\d+) is (\S+) already, by (\S+), .*$/, 'Предложение $1 уже решено: $3'],
  [/^proposal (\d+) was to be decided until .*$/, 'Срок предложения $1 прошёл: предложите снова'],
  [
    /^what proposal (\d+) would change is not what was asked for any more.*$/,
    'С тех пор что-то изменилось, и предложение $1 потеряло силу: предложите снова',
  ],
  [/is not the one of proposal (\d+)/, 'Хеш не от предложения $1: посмотрите его снова'],
  [/^(.+) needs the right (\S+)$/, 'Для этого нужно право $2'],
  [/^give either (.*)$/, 'Укажите одно: $1'],
  [/^(\S.*) needs (\S.*)$/, 'Вместе с $1 укажите $2'],
  [/^say in (.*) why: the partner reads it$/, 'Скажите почему в поле $1: его прочтёт партнёр'],
  [/^(.*) is before (.*): give the last day of the period$/, '$1 раньше, чем $2: укажите последний день'],
];

export function refusalWords(line: string): string {
  const known = words.find(([said]) => said.test(line));
  return known ? line.replace(known[0], known[1]).replaceAll(' or ', ' или ') : line;
}
