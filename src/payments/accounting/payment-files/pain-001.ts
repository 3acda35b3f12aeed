import { escapeXml } from '#kernel/text/escape-xml.ts';
import type { FileContent, OrderContent } from './content.ts';

type Element = readonly [name: string, content: string | readonly Element[], attributes?: string];

/** Maximum length of an unstructured remittance line; the purpose of a Russian order has up to 210 characters. */
const remittanceMax = 140;
const namesMax = 140;

/**
 * Writes payment orders as ISO 20022 `pain.001.001.03`. Banks are named by BIC in the Russian clearing system (RUCBC), and tax
 * numbers are TXID, as the guides of Russian banks ask.
 */
export function pain001(file: FileContent): Buffer {
  const { payer, orders, total, day } = file;
  const count = String(orders.length);
  const message: Element = [
    'CstmrCdtTrfInitn',
    [
      [
        'GrpHdr',
        [
          ['MsgId', `BINDERY-${file.fileId}`],
          ['CreDtTm', file.madeAt],
          ['NbOfTxs', count],
          ['CtrlSum', total],
          ['InitgPty', party(payer)],
        ],
      ],
      [
        'PmtInf',
        [
          ['PmtInfId', `BINDERY-${file.fileId}-1`],
          ['PmtMtd', 'TRF'],
          ['NbOfTxs', count],
          ['CtrlSum', total],
          ['ReqdExctnDt', day],
          ['Dbtr', party(payer)],
          ['DbtrAcct', account(payer.account)],
          ['DbtrAgt', bank(payer)],
          ['DbtrAgtAcct', account(payer.correspondentAccount)],
          ...orders.map((order) => transfer(file, order)),
        ],
      ],
    ],
  ];
  const root: Element = ['Document', [message], ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"'];
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`);
}

function transfer(file: FileContent, { number, payee, amount, purpose }: OrderContent): Element {
  return [
    'CdtTrfTxInf',
    [
      [
        'PmtId',
        [
          ['InstrId', `BINDERY-${file.fileId}-${number}`],
          ['EndToEndId', number],
        ],
      ],
      ['Amt', [['InstdAmt', amount, ' Ccy="RUB"']]],
      ['CdtrAgt', bank(payee)],
      ...(payee.correspondentAccount === ''
        ? []
        : [['CdtrAgtAcct', account(payee.correspondentAccount)] as const]),
      ['Cdtr', party(payee)],
      ['CdtrAcct', account(payee.account)],
      ['RmtInf', parts(purpose).map((part): Element => ['Ustrd', part])],
    ],
  ];
}

function party({ name, inn }: { readonly name: string; readonly inn: string }): readonly Element[] {
  const taxNumber: readonly Element[] = [
    [
      'Othr',
      [
        ['Id', inn],
        ['SchmeNm', [['Cd', 'TXID']]],
      ],
    ],
  ];
  const id: readonly Element[] =
    inn === '' ? [] : [['Id', [[inn.length === 12 ? 'PrvtId' : 'OrgId', taxNumber]]]];
  return [['Nm', name.slice(0, namesMax)], ...id];
}

function account(number: string): readonly Element[] {
  return [['Id', [['Othr', [['Id', number]]]]]];
}

function bank({ bic, bankName }: { readonly bic: string; readonly bankName: string }): readonly Element[] {
  const member: Element = [
    'ClrSysMmbId',
    [
      ['ClrSysId', [['Cd', 'RUCBC']]],
      ['MmbId', bic],
    ],
  ];
  // The schema refuses an empty name.
  const named: readonly Element[] = bankName === '' ? [] : [['Nm', bankName.slice(0, namesMax)]];
  return [['FinInstnId', [member, ...named]]];
}

function parts(purpose: string): readonly string[] {
  return purpose.match(new RegExp(`.{1,${remittanceMax}}`, 'gsu')) ?? [];
}

function written([name, content, attributes = '']: Element, indent: string): string {
  const inside =
    typeof content === 'string'
      ? escapeXml(content)
      : `\n${content.map((one) => written(one, `${indent}  `)).join('')}${indent}`;
  return `${indent}<${name}${attributes}>${inside}</${name}>\n`;
}
