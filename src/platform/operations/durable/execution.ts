import type { ServiceError } from '#kernel/errors/errors.ts';
import type { Lease } from './operation.ts';

/**
 * State of a request from its arrival to its answer, in the process that runs it.
 *
 *     open ──▶ committing ──▶ settled          answered by its own method
 *      │           ▲ a commit in progress is waited for beyond the deadline; after a failed one the request is open again
 *      ├──▶ handing ──▶ handed ──▶ settled     the deadline passed first: the answer is stored with the operation
 *      └──▶ refused                            too late: no more commits
 */
export interface Execution {
  /** True from the hand-over on: the partner then receives only the handle, or the error that there is none. */
  isHandedOver(): boolean;
  /**
   * Call right before a commit. Null: the partner still waits, commit directly. A lease: write the answer under it in the
   * same transaction. Throws if the request was given up or its method has ended.
   */
  claim(): Promise<Lease | null>;
  /** Reports that nothing was committed: the request can be handed over again. */
  retract(): void;
  /** Undefined if its answer is about to arrive. Throws if it could not be stored: then nothing is committed. */
  handOver(): Promise<Lease | undefined>;
  /** Gives the request up unless its answer is about to arrive; returns true if given up. */
  refuse(error: ServiceError): boolean;
  /** Reports that the answer was committed under the lease. */
  written(): void;
  /** Reports the end of the method. Returns how to store the answer of a handed-over request, undefined otherwise. */
  settle(): Promise<Settled | undefined> | undefined;
}

export interface Settled {
  readonly lease: Lease;
  /** True if the answer was committed with the change. */
  readonly isWritten: boolean;
}

/** `store` writes the operation and returns this process's lease. */
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

  // Without accessors: each such literal creates a hidden class, which holds the request until the next full collection.
  return {
    isHandedOver: () => handing !== undefined,
    async claim() {
      if (handing) return handing;
      if (state === 'refused') throw refusal;
      // Work that the method left running must not change anything after the answer.
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
      // The caller of `handOver` handles its failure.
      return handing?.then(
        (lease) => ({ lease, isWritten }),
        () => undefined,
      );
    },
  };
}

/** Execution of an operation taken over from another process; it has its lease from the start. */
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
