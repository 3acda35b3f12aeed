import { toWindows1251 } from '#kernel/text/windows-1251.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import type { FileContent, OrderContent } from './content.ts';

/** Writes payment orders in the exchange format of 1C (kl_to_1c, version 1.03), which Russian internet banks import. */
export function oneCOrders(file: FileContent): Buffer {
  const day = datePrinted(file.day);
  const lines = [
    '1CClientBankExchange',
    'ВерсияФормата=1.03',
    'Кодировка=Windows',
    'Отправитель=Bindery',
    'Получатель=',
    `ДатаСоздания=${day}`,
    `ВремяСоздания=${file.madeAt.slice(11, 19)}`,
    `ДатаНачала=${day}`,
    `ДатаКонца=${day}`,
    `РасчСчет=${file.payer.account}`,
    'Документ=Платежное поручение',
    ...file.orders.flatMap((order) => orderLines(file, order, day)),
    'КонецФайла',
  ];
  // A line break in a name or number from a statement would add a line.
  const plain = lines.map((line) => line.replaceAll(/[\r\n]+/g, ' '));
  return toWindows1251(`${plain.join('\r\n')}\r\n`);
}

function orderLines({ payer }: FileContent, { number, payee, amount, purpose }: OrderContent, day: string) {
  return [
    'СекцияДокумент=Платежное поручение',
    `Номер=${number}`,
    `Дата=${day}`,
    `Сумма=${amount}`,
    `ПлательщикСчет=${payer.account}`,
    `Плательщик=ИНН ${payer.inn} ${payer.name}`,
    `ПлательщикИНН=${payer.inn}`,
    `ПлательщикКПП=${payer.kpp}`,
    `Плательщик1=${payer.name}`,
    `ПлательщикРасчСчет=${payer.account}`,
    `ПлательщикБанк1=${payer.bankName}`,
    `ПлательщикБИК=${payer.bic}`,
    `ПлательщикКорсчет=${payer.correspondentAccount}`,
    `ПолучательСчет=${payee.account}`,
    `Получатель=${payee.inn === '' ? payee.name : `ИНН ${payee.inn} ${payee.name}`}`,
    `ПолучательИНН=${payee.inn}`,
    `Получатель1=${payee.name}`,
    `ПолучательРасчСчет=${payee.account}`,
    `ПолучательБанк1=${payee.bankName}`,
    `ПолучательБИК=${payee.bic}`,
    `ПолучательКорсчет=${payee.correspondentAccount}`,
    'ВидПлатежа=Электронно',
    'ВидОплаты=01',
    'Очередность=5',
    `НазначениеПлатежа=${purpose}`,
    `НазначениеПлатежа1=${purpose}`,
    'КонецДокумента',
  ];
}
