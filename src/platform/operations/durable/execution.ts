import type { ServiceError } from '#kernel/errors/errors.ts';
import type { Lease } from './operation.ts';

/**
 * What becomes of one request between its arrival and its answer, in the process that runs it.
 *
 *     open ──▶ committing ──▶ settled          answered by its own method
 *      │           ▲ a commit that has begun is waited for, also beyond the deadline; one that came to nothing is open again
 *      ├──▶ handing ──▶ handed ──▶ settled     the deadline came first: the answer goes to the operation
 *      └──▶ refused                            too late: nothing may be committed any more
 */
export interface Execution {
  /** True from the hand-over on: then the partner gets the handle, or hears that there is none, and nothing else. */
  isHandedOver(): boolean;
  /**
   * To be called right before a change is committed. Null: the partner still waits, commit at once. A lease: the
   * answer has to be written under it in the same transaction. Throws where the request was given up meanwhile, or its
   * method has ended.
   */
  claim(): Promise<Lease | null>;
  /** Says that nothing was committed after all, and that more is to be waited for: from now on the request can be handed over again. */
  retract(): void;
  /**
   * Makes the request an operation; undefined where its own answer is about to come instead. Throws where it could
   * not be stored: then nothing of it will be committed.
   */
  handOver(): Promise<Lease | undefined>;
  /** Gives the request up unless its answer is about to come; true where it is given up. */
  refuse(error: ServiceError): boolean;
  /** Says that the answer was committed under the lease. */
  written(): void;
  /** Says that the method has ended; where it was handed over, how its answer is to be stored, and undefined at once where not. */
  settle(): Promise<Settled | undefined> | undefined;
}

export interface Settled {
  readonly lease: Lease;
  /** True where the answer was committed with the change. */
  readonly isWritten: boolean;
}

/** `store` writes the operation and answers the lease that this process holds of it. */
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

  // No accessors here: each such literal makes a hidden class of its own, which keeps the request until the next full
  // collection.
  return {
    isHandedOver: () => handing !== undefined,
    async claim() {
      if (handing) return handing;
      if (state === 'refused') throw refusal;
      // What a method has left running must not change what its partner has been answered.
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
      // Whoever asked for the hand-over knows of its failure.
      return handing?.then(
        (lease) => ({ lease, isWritten }),
        () => undefined,
      );
    },
  };
}

/** The execution of an operation that was taken over: it has its lease from the start. */
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
