import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { json, type Peer, peer, type ReceivedRequest } from '../support.ts';

/** A document that the till has registered or refused. */
export interface TillDocument {
  readonly uuid: string;
  readonly operation: string;
  readonly externalId: string;
  readonly body: JsonObject;
}

/** Faults of the cloud till. Each answers the next call of its kind; `lost` registers the document but does not answer. */
export type AtolFault =
  | 'lost'
  | 'unnamedDuplicate'
  | 'down'
  | 'tokenExpired'
  | 'invalid'
  | 'failsAtTill'
  | 'page'
  | 'otherTotal';

/** A stand-in for ATOL Online, version 5: documents are unique by their external id, and a report waits once before it is done. */
export interface AtolPeer extends Peer {
  readonly documents: readonly TillDocument[];
  /** Number of tokens issued. */
  tokens(): number;
  next(...faults: AtolFault[]): void;
}

type Send = (response: ServerResponse) => void;

const error = (code: number, text: string, more: JsonObject = {}): JsonObject => ({
  ...{ uuid: null, status: 'fail', timestamp: '21.11.2026 12:00:00' },
  ...more,
  error: { error_id: randomUUID(), code, text, type: 'system' },
});

export async function atolPeer(groupCode = 'group-1'): Promise<AtolPeer> {
  const documents: TillDocument[] = [];
  const asked = new Map<string, number>();
  const failing = new Set<string>();
  const faults: AtolFault[] = [];
  let token = '';
  let tokens = 0;
  const takes = (wanted: AtolFault) => faults[0] === wanted && faults.shift() !== undefined;

  function register(operation: string, body: JsonObject): Send {
    const externalId = String(body.external_id);
    if (takes('invalid')) return json(error(32, 'Ошибка валидации входного чека'), 400);
    const known = documents.find((one) => one.externalId === externalId);
    if (known) {
      const uuid = takes('unnamedDuplicate') ? null : known.uuid;
      return json(error(33, 'В системе существует чек с external_id', { uuid, status: 'wait' }), 400);
    }
    const uuid = randomUUID();
    documents.push({ uuid, operation, externalId, body });
    if (takes('failsAtTill')) failing.add(uuid);
    if (takes('lost')) return (response) => response.destroy();
    return json({ uuid, status: 'wait', error: null, timestamp: '21.11.2026 12:00:00' });
  }

  function report(uuid: string): Send {
    const document = documents.find((one) => one.uuid === uuid);
    if (!document) return json(error(30, 'Передан некорректный UUID'), 400);
    const times = (asked.get(uuid) ?? 0) + 1;
    asked.set(uuid, times);
    const head = { uuid, external_id: document.externalId, group_code: groupCode, warnings: null };
    if (times === 1) return json({ ...error(34, 'Состояние чека не найдено'), ...head, status: 'wait' });
    if (failing.has(uuid)) return json({ ...error(3803, 'Смена превысила 24 часа'), ...head, payload: null });
    return json({ ...head, error: null, status: 'done', callback_url: '', payload: payloadOf(document) });
  }

  function payloadOf(document: TillDocument): JsonObject {
    const receipt = isObject(document.body.receipt) ? document.body.receipt : document.body.correction;
    const total = isObject(receipt) ? Number(receipt.total) : 0;
    return {
      total: takes('otherTotal') ? total + 1 : total,
      ...{ fns_site: 'www.nalog.gov.ru', fn_number: '9289000100000001', shift_number: 23 },
      ...{ receipt_datetime: '21.11.2026 12:00:00', fiscal_receipt_number: 6 },
      ...{ ecr_registration_number: '0000111118041361', fiscal_document_attribute: 3_449_555_941 },
      fiscal_document_number: 1000 + documents.indexOf(document),
      ofd_receipt_url: 'https://ofd.example/check/1',
    };
  }

  function issueToken({ login, pass }: JsonObject): Send {
    if (login !== 'till' || pass !== 'secret') return json(error(12, 'Неверный логин или пароль'), 401);
    tokens += 1;
    token = randomUUID();
    return json({ token, error: null, timestamp: '21.11.2026 12:00:00' });
  }

  function answerTo({ method, path, headers, body }: ReceivedRequest): Send {
    if (takes('down')) return json({}, 503);
    if (takes('page'))
      return (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    if (method === 'POST' && path === '/possystem/v5/getToken') return issueToken(body);
    if (takes('tokenExpired')) token = '';
    if (token === '' || headers.token !== token) return json(error(11, 'Переданный токен не активен'), 401);
    const [, group, action = '', uuid = ''] =
      /^\/possystem\/v5\/([^/]+)\/([^/]+)(?:\/(.+))?$/.exec(path) ?? [];
    if (group !== groupCode) return json(error(20, 'Код группы не соответствует токену'), 401);
    return method === 'POST' ? register(action, body) : report(uuid);
  }

  return {
    ...(await peer((response, request) => answerTo(request)(response))),
    documents,
    tokens: () => tokens,
    next(...more) {
      faults.push(...more);
    },
  };
}
