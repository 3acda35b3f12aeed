/**
 * Texts collected as UTF-8 bytes, one behind the other. What waits outside of the heap is not copied by every collection
 * of young objects, as a list of texts is.
 */
export interface CollectedBytes {
  /** Bytes that are held. */
  readonly length: number;
  /** Puts a text behind the others; false where there is no room left for it, which may be said a little early. */
  append(text: string): boolean;
  /** What is held, to whoever asks: the next text is the first again. */
  take(): Buffer;
}

/** A character takes three bytes at most; measuring a text costs more than writing it. */
const bytesOfCharacterMax = 3;

export function collectBytes(bytesMax: number): CollectedBytes {
  let held: Buffer | undefined;
  let filled = 0;
  return {
    get length() {
      return filled;
    },
    append(text) {
      if (filled + text.length * bytesOfCharacterMax > bytesMax) return false;
      held ??= Buffer.allocUnsafeSlow(bytesMax);
      filled += held.write(text, filled);
      return true;
    },
    take() {
      const taken = held?.subarray(0, filled) ?? Buffer.alloc(0);
      held = undefined;
      filled = 0;
      return taken;
    },
  };
}
