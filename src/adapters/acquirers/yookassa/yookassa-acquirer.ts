import { ServiceError } from '../../../kernel/errors.ts';
import type { JsonObject } from '../../../kernel/json.ts';
import type { Acquirer, AcquirerPayment, CallContext } from '../../../ports.ts';
import { readPayment, readRefund } from './answer-json.ts';
import { away, call, type YookassaAccess, type YookassaAnswer } from './call.ts';
import { addressCheck, readNotice } from './notification.ts';
import { paymentRequest, refundRequest } from './request-json.ts';

export interface YookassaOptions extends YookassaAccess {
  /** Addresses and networks from which notifications come; empty: from anywhere, since they are asked back. */
  readonly notificationAddresses: readonly string[];
}

/** The acquirer behind the YooKassa API v3. */
export function createYookassaAcquirer(options: YookassaOptions): Acquirer {
  const isKnownAddress = addressCheck(options.notificationAddresses);
  const find = (path: string, context: CallContext) => call(options, { method: 'GET', path }, context);
  const post = (path: string, body: JsonObject, idempotenceKey: string, context: CallContext) =>
    call(options, { method: 'POST', path, body, idempotenceKey }, context);

  async function findPayment(id: string, context: CallContext): Promise<AcquirerPayment | null> {
    const answer = await find(`payments/${encodeURIComponent(id)}`, context);
    return isMissing(answer) ? null : read(readPayment, answer);
  }

  /** Where the step is refused because the payment has moved on, the answer is where it stands now. */
  async function step(
    id: string,
    name: 'capture' | 'cancel',
    key: string,
    context: CallContext,
  ): Promise<AcquirerPayment> {
    const answer = await post(`payments/${encodeURIComponent(id)}/${name}`, {}, key, context);
    if (answer.kind === 'refused' && answer.status === 400) {
      const payment = await findPayment(id, context);
      if (payment && payment.state !== 'HELD') return payment;
    }
    return read(readPayment, answer);
  }

  return {
    async createPayment(order, context) {
      return read(readPayment, await post('payments', paymentRequest(order), order.idempotenceKey, context));
    },
    findPayment,
    capture: (id, key, context) => step(id, 'capture', key, context),
    cancel: (id, key, context) => step(id, 'cancel', key, context),
    async refund(order, context) {
      return read(readRefund, await post('refunds', refundRequest(order), order.idempotenceKey, context));
    },
    async findRefund(id, context) {
      const answer = await find(`refunds/${encodeURIComponent(id)}`, context);
      return isMissing(answer) ? null : read(readRefund, answer);
    },
    readNotification: (body, address) => (isKnownAddress(address) ? readNotice(body) : null),
  };
}

function isMissing(answer: YookassaAnswer): boolean {
  return answer.kind === 'refused' && answer.status === 404;
}

function read<Value>(reader: (object: JsonObject) => Value, answer: YookassaAnswer): Value {
  if (answer.kind === 'refused') throw new ServiceError('INTERNAL', { cause: answer.cause });
  try {
    return reader(answer.object);
  } catch (error) {
    throw away(error);
  }
}
