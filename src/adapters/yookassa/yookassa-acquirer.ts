import { ServiceError } from '#kernel/errors.ts';
import type { JsonObject } from '#kernel/json.ts';
import type { Acquirer, AcquirerPayment, CallContext } from '#kernel/ports.ts';
import type { Guard } from '../guarded-call.ts';
import { readPayment, readPaymentPage, readRefund } from './answer-json.ts';
import { call, type YookassaAccess, type YookassaAnswer, type YookassaResource } from './call.ts';
import { addressCheck, readNotice } from './notification.ts';
import { paymentRequest, refundRequest } from './request-json.ts';

export interface YookassaOptions extends YookassaAccess {
  /** Addresses and networks from which notifications come; empty: from anywhere, since they are asked back. */
  readonly notificationAddresses: readonly string[];
}

/** The acquirer behind the YooKassa API v3. */
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

  /** Where the step is refused because the payment has moved on, the answer is where it stands now. */
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
