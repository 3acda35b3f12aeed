import { fileInMemory } from '#catalogues/files/given-file.ts';
import type { StaffContext } from '../use-case/context.ts';
import { Refusal } from '../use-case/use-case.ts';

/** Reads what was sent with a form; what it names without sending it is nothing of this machine. */
export function sentFiles(sent: ReadonlyMap<string, Uint8Array>): Pick<StaffContext, 'read' | 'files'> {
  const bytesOf = (name: string): Buffer | undefined => {
    const bytes = sent.get(name);
    return bytes && Buffer.from(bytes);
  };
  return {
    read(name, otherwise) {
      const bytes = bytesOf(name);
      if (!bytes) throw new Refusal(`no file was sent; ${otherwise}`);
      return bytes;
    },
    // In the place of a directory all that were sent.
    files(name) {
      const bytes = bytesOf(name);
      if (bytes) return [fileInMemory(name, bytes)];
      return [...sent].map(([one, all]) => fileInMemory(one, Buffer.from(all)));
    },
  };
}
