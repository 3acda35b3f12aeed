import { message, type Refused } from '#kernel/errors/message.ts';
import type { Pool } from '#platform/db/pool.ts';
import { type ByStaff, noteActs } from '#platform/db/tables/audit-log.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import * as store from './store.ts';

/** First bytes of the allowed file types. The type of a file is decided by its content, not by its name. */
const beginnings: readonly (readonly [mediaType: string, bytes: Buffer])[] = [
  ['application/pdf', Buffer.from('%PDF-')],
  ['image/png', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['image/jpeg', Buffer.from('ffd8ff', 'hex')],
];
const mebibytesMax = 8;
const bytesMax = mebibytesMax * 1_048_576;
export const attachmentExpected = message('NOTE_FILE_EXPECTED', { mebibytes: mebibytesMax });

export const notesShownMax = 200;

/** Adds a note, which cannot be deleted, to a contract. The audit log does not contain the text of the note. */
export async function addNote(
  pool: Pool,
  by: ByStaff,
  policyNumber: string,
  note: { readonly text: string; readonly file?: { readonly name: string; readonly bytes: Buffer } },
): Promise<Refused | { readonly noteId: string }> {
  const { text, file } = note;
  const mediaType = file && mediaTypeOf(file.bytes);
  if (file && mediaType === undefined)
    return { refusal: message('NOTE_FILE_UNFIT', { mebibytes: mebibytesMax }) };
  const attachment = file && mediaType ? { fileName: file.name, mediaType, bytes: file.bytes } : undefined;
  return inTransaction(pool, async (tx) => {
    const noteId = await store.insertNote(tx, by, policyNumber, { text, file: attachment });
    if (noteId === null) return { refusal: message('CONTRACT_NOT_FOUND', { number: policyNumber }) };
    const after = { noteId, ...(mediaType ? { mediaType } : {}) };
    await noteActs(tx, by, { action: 'note.add', about: policyNumber, after });
    return { noteId };
  });
}

/** Lists up to `notesShownMax` of the newest notes, in the order oldest first. */
export function listNotes(pool: Pool, policyNumber: string): Promise<store.Note[]> {
  return store.findNotes(pool, policyNumber, notesShownMax);
}

/** Reads the file of a note and records the access in the audit log; null if there is no file. */
export async function openAttachment(
  pool: Pool,
  by: ByStaff,
  noteId: string,
): Promise<store.Attachment | null> {
  const found = await store.findAttachment(pool, noteId);
  if (!found) return null;
  const { policyNumber: about, ...attachment } = found;
  await noteActs(pool, by, { action: 'note.file', about, after: { noteId }, isRead: true });
  return attachment;
}

function mediaTypeOf(bytes: Buffer): string | undefined {
  if (bytes.byteLength > bytesMax) return undefined;
  return beginnings.find(([, begin]) => bytes.subarray(0, begin.byteLength).equals(begin))?.[0];
}
