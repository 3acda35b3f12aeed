import { randomUUID } from 'node:crypto';
import type { Queryable } from '#platform/db/pool.ts';
import { openedAt, sealedAt, sealingFor } from '#platform/db/sealing.ts';
import type { ByStaff } from '#platform/db/tables/audit-log.ts';
import { policyNumberSql } from '../../record/store/keys.ts';

interface NoteContent {
  readonly text: string;
  readonly fileName: string | null;
}

export interface Note extends NoteContent {
  readonly noteId: string;
  readonly at: Date;
  readonly actor: string;
  readonly mediaType: string | null;
  readonly sizeBytes: number | null;
}

export interface Attachment {
  readonly fileName: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

const contentPlace = (noteId: string) => `contract_notes.content ${noteId}`;
const filePlace = (noteId: string) => `contract_notes.file ${noteId}`;

/** Inserts a note and returns its id; null if the contract does not exist. */
export async function insertNote(
  tx: Queryable,
  by: ByStaff,
  policyNumber: string,
  { text, file }: { readonly text: string; readonly file: Attachment | undefined },
): Promise<string | null> {
  const noteId = randomUUID();
  const content: NoteContent = { text, fileName: file?.fileName ?? null };
  const { rowCount } = await tx.query(
    `insert into contract_notes (note_id, contract_id, at, actor, request_id, content, media_type, size_bytes, file)
     select $1, contract_id, $3, $4, $5, $6, $7, $8, $9 from contract_id_of($2) as contract_id where contract_id is not null`,
    [
      noteId,
      policyNumber,
      by.at,
      by.actor,
      by.requestId,
      await sealedAt(tx, contentPlace(noteId), Buffer.from(JSON.stringify(content))),
      file?.mediaType ?? null,
      file?.bytes.byteLength ?? null,
      file ? await sealedAt(tx, filePlace(noteId), file.bytes) : null,
    ],
  );
  return rowCount === 1 ? noteId : null;
}

/** Finds up to `limit` of the newest notes, in the order oldest first. */
export async function findNotes(db: Queryable, policyNumber: string, limit: number): Promise<Note[]> {
  const { rows } = await db.query<Omit<Note, keyof NoteContent> & { readonly content: Buffer }>(
    `select note_id as "noteId", at, actor, content, media_type as "mediaType", size_bytes as "sizeBytes"
       from contract_notes where contract_id = contract_id_of($1) order by at desc, note_id limit $2`,
    [policyNumber, limit],
  );
  if (rows.length === 0) return [];
  const pieces = rows.map(({ noteId, content }) => ({ place: contentPlace(noteId), sealed: content }));
  const opened = await (await sealingFor(db)).openAll(pieces);
  return rows
    .map(({ content: _, ...note }, index) => ({
      ...note,
      ...(JSON.parse(String(opened[index])) as NoteContent),
    }))
    .reverse();
}

/** Finds the file of a note and the number of its contract; null if there is no file. */
export async function findAttachment(
  db: Queryable,
  noteId: string,
): Promise<(Attachment & { readonly policyNumber: string }) | null> {
  const { rows } = await db.query<{
    readonly policyNumber: string;
    readonly mediaType: string;
    readonly content: Buffer;
    readonly file: Buffer;
  }>(
    `select ${policyNumberSql('n.contract_id')} as "policyNumber", n.media_type as "mediaType", n.content, n.file
       from contract_notes n
      where n.note_id = $1 and n.file is not null`,
    [noteId],
  );
  const [row] = rows;
  if (!row) return null;
  const { policyNumber, mediaType } = row;
  const content = JSON.parse(String(await openedAt(db, contentPlace(noteId), row.content))) as NoteContent;
  const bytes = await openedAt(db, filePlace(noteId), row.file);
  return { policyNumber, mediaType, fileName: content.fileName ?? 'file', bytes };
}

/** Replaces the text of all notes of a contract and removes their files, in a transaction. */
export async function replaceNotes(tx: Queryable, contractId: bigint, text: string): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    `select note_id as id, set_config('bindery.forgets_people_of', $1::text, true)
       from contract_notes where contract_id = $1::bigint`,
    [contractId],
  );
  const content: NoteContent = { text, fileName: null };
  for (const { id } of rows) {
    const sealed = await sealedAt(tx, contentPlace(id), Buffer.from(JSON.stringify(content)));
    await tx.query(
      'update contract_notes set content = $2, file = null, media_type = null, size_bytes = null where note_id = $1',
      [id, sealed],
    );
  }
}
