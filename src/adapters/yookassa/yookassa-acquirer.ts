import { BlockList, isIP } from 'node:net';
import { ServiceError } from '#kernel/errors/errors.ts';
import { isObject, type JsonObject } from '#kernel/json/json.ts';
import type { Acquirer, AcquirerNotice, AcquirerPayment, CallContext } from '#kernel/ports/ports.ts';
import type { Guard } from '../calls/guarded-call.ts';
import { readPayment, readPaymentPage, readRefund } from './answer-json.ts';
import { call, type YookassaAccess, type YookassaAnswer, type YookassaResource } from './call.ts';
import { paymentRequest, refundRequest } from './request-json.ts';

export interface YookassaOptions extends YookassaAccess {
  /** Allowed senders of notifications. Empty allows all, because the content of notifications is never trusted. */
  readonly notificationAddresses: readonly string[];
}

export function createYookassaAcquirer(options: YookassaOptions, guard: Guard): Acquirer {
  const isKnownAddress = addressCheck(options.notificationAddresses);

  function find<Value>(
    resource: YookassaResource,
    read: (object: JsonObject) => Value,
    context: CallContext,
  ) {
    return call(options, guard, { resource, read }, context);
  }

  function send<Value>(
    resource: YookassaResource,
    read: (object: JsonObject) => Value,
    body: JsonObject,
    idempotenceKey: string,
    context: CallContext,
  ) {
    return call(options, guard, { resource, read, post: { body, idempotenceKey } }, context);
  }

  async function findPayment(id: string, context: CallContext): Promise<AcquirerPayment | null> {
    return foundIn(await find({ template: 'payments/{id}', id }, readPayment, context));
  }

  /** Captures or cancels a payment; if YooKassa refuses because the state has changed, returns the current payment. */
  async function step(
    id: string,
    name: 'capture' | 'cancel',
    key: string,
    context: CallContext,
  ): Promise<AcquirerPayment> {
    const resource = { template: `payments/{id}/${name}`, id };
    const answer = await send(resource, readPayment, {}, key, context);
    if (answer.kind === 'refused' && answer.status === 400) {
      const payment = await findPayment(id, context);
      if (payment && payment.state !== 'HELD') return payment;
    }
    return doneIn(answer);
  }

  return {
    createPayment: async (order, context) =>
      doneIn(
        await send(
          { template: 'payments' },
          readPayment,
          paymentRequest(order),
          order.idempotenceKey,
          context,
        ),
      ),
    findPayment,
    async capturedPayments(since, cursor, context) {
      const query = new URLSearchParams({
        status: 'succeeded',
        'captured_at.gte': since.toISOString(),
        limit: '100',
        ...(cursor === null ? {} : { cursor }),
      });
      return doneIn(await find({ template: 'payments', query }, readPaymentPage, context));
    },
    capture: (id, key, context) => step(id, 'capture', key, context),
    cancel: (id, key, context) => step(id, 'cancel', key, context),
    refund: async (order, context) =>
      doneIn(
        await send({ template: 'refunds' }, readRefund, refundRequest(order), order.idempotenceKey, context),
      ),
    findRefund: async (id, context) =>
      foundIn(await find({ template: 'refunds/{id}', id }, readRefund, context)),
    readNotification: (body, address) => (isKnownAddress(address) ? readNotice(body) : null),
  };
}

function foundIn<Value>(answer: YookassaAnswer<Value>): Value | null {
  return answer.kind === 'refused' && answer.status === 404 ? null : doneIn(answer);
}

function doneIn<Value>(answer: YookassaAnswer<Value>): Value {
  if (answer.kind === 'done') return answer.value;
  throw new ServiceError('INTERNAL', { cause: answer.cause });
}

const idPattern = /^[0-9a-zA-Z-]{10,64}$/;

/** Reads which object to query after a notification; null if the body is no notification. Trusts no other content. */
function readNotice(body: unknown): AcquirerNotice | null {
  if (!isObject(body) || body.type !== 'notification' || typeof body.event !== 'string') return null;
  const about = /^(payment|refund)\.[a-z_]+$/.exec(body.event)?.[1];
  const id = isObject(body.object) ? body.object.id : undefined;
  if (!about || typeof id !== 'string' || !idPattern.test(id)) return null;
  return { about: about === 'refund' ? 'refund' : 'payment', id };
}

/** Checks whether an address is in the addresses and networks (`185.71.76.0/27`) of a list; an empty list allows all. */
function addressCheck(list: readonly string[]): (address: string) => boolean {
  if (list.length === 0) return () => true;
  const known = new BlockList();
  for (const entry of list) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    // A socket for IPv4 and IPv6 reports IPv4 clients in IPv6 notation.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(plain);
    return family !== 0 && known.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}
