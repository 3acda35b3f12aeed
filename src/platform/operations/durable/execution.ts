import type { ServiceError } from '#kernel/errors/errors.ts';
import type { Lease } from './operation.ts';

/**
 * State of a request from its arrival to its answer, in the process that runs it.
 *
 *     open ──▶ committing ──▶ settled          answered without an operation
 *      │           ▲ a running commit delays the hand-over; if the commit fails, the request is open again
 *      ├──▶ handing ──▶ handed ──▶ settled     deadline passed: the answer is stored with the operation
 *      └──▶ refused                            given up: no commit is allowed
 */
export interface Execution {
  /** True once the hand-over has begun. The partner then gets an operation's id, or an error if storing failed. */
  isHandedOver(): boolean;
  /**
   * Must be called immediately before a commit. Returns null if the partner still waits for the answer. Returns a lease if
   * the request was handed over; the caller must then store the answer with it in its transaction. Throws if the request
   * was given up or has ended.
   */
  claim(): Promise<Lease | null>;
  /** Reports that the commit failed or was not made, so that the request can be handed over. */
  retract(): void;
  /** Stores the request as an operation; undefined if it is not `open`. If storing fails, throws and forbids commits. */
  handOver(): Promise<Lease | undefined>;
  /** Gives the request up: no commit is allowed, and `claim` throws `error`. Returns false if the state is not `open`. */
  refuse(error: ServiceError): boolean;
  /** Reports that the answer was committed together with the change. */
  written(): void;
  /** Reports the end of the request. If the request was handed over, returns the lease for storing its answer. */
  settle(): Promise<Settled | undefined> | undefined;
}

export interface Settled {
  readonly lease: Lease;
  /** True if the transaction of the change has stored the answer. */
  readonly isWritten: boolean;
}

/** Creates the execution of a request. `store` stores the request as an operation and returns this process's lease. */
export function createExecution(store: () => Promise<Lease>): Execution {
  let state: 'open' | 'committing' | 'handing' | 'handed' | 'refused' | 'settled' = 'open';
  let handing: Promise<Lease> | undefined;
  let refusal: unknown;
  let isWritten = false;

  async function hand(): Promise<Lease> {
    try {
      const lease = await store();
      if (state === 'handing') state = 'handed';
      return lease;
    } catch (error) {
      refusal = error;
      if (state === 'handing') state = 'refused';
      throw error;
    }
  }

  // Use no getters: for each object literal with getters, V8 would retain the request until a full garbage collection.
  return {
    isHandedOver: () => handing !== undefined,
    async claim() {
      if (handing) return handing;
      if (state === 'refused') throw refusal;
      // Refuse the commit of work that continues after the answer was sent.
      if (state === 'settled')
        throw new Error('the method of this request has ended: nothing may be committed');
      state = 'committing';
      return null;
    },
    retract() {
      if (state === 'committing') state = 'open';
    },
    async handOver() {
      if (state !== 'open') return undefined;
      state = 'handing';
      handing = hand();
      return handing;
    },
    refuse(error) {
      if (state !== 'open') return false;
      state = 'refused';
      refusal = error;
      return true;
    },
    written() {
      isWritten = true;
    },
    settle() {
      state = 'settled';
      // Ignore the error here, because the caller of `handOver` handles it.
      return handing?.then(
        (lease) => ({ lease, isWritten }),
        () => undefined,
      );
    },
  };
}

/** Creates the execution of an operation that this process has taken over, so that it already has a lease. */
export function takenExecution(lease: Lease): Execution {
  let isWritten = false;
  return {
    isHandedOver: () => true,
    claim: async () => lease,
    retract: () => undefined,
    handOver: async () => lease,
    refuse: () => false,
    written() {
      isWritten = true;
    },
    settle: async () => ({ lease, isWritten }),
  };
}
