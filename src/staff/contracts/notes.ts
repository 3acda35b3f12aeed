import { basename } from 'node:path';
import {
  addNote,
  attachmentExpected,
  listNotes,
  notesShownMax,
  openAttachment,
} from '#contracts/clients/notes/note.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { all, column } from '../use-case/columns.ts';
import { optionalField, required, subject } from '../use-case/fields.ts';
import { file, path, policyNumberKind, prose, uuidKind, withHint } from '../use-case/kinds.ts';
import {
  change,
  listing,
  requireDone,
  type Subject,
  useCase,
  withAccessAudit,
} from '../use-case/use-case.ts';

const ofContract = { policyNumber: subject(policyNumberKind, 'number of the contract') };

const list = listing({
  name: 'note list',
  title: `list the notes of a contract, oldest first, ${notesShownMax} at most`,
  permission: 'contracts.read',
  input: ofContract,
  columns: {
    noteId: column.text,
    at: column.moment,
    ...all(column.text, 'actor', 'text', 'fileName', 'mediaType'),
    sizeBytes: column.number,
  },
  none: 'nobody has written anything to it',
  run: ({ pool }, { policyNumber: number }) => listNotes(pool, number),
});

export const noteList: typeof list = {
  ...list,
  ...withAccessAudit(list, ({ policyNumber: number }) => number),
};

export const noteAdd = change({
  name: 'note add',
  title: 'add a note to a contract, with an optional file; notes never change',
  permission: 'contracts.note',
  input: {
    ...ofContract,
    text: required(prose, 'what those who come later should know; kept as personal data'),
    file: optionalField(withHint(file, 'file', 'pismo.pdf'), 'a PDF, PNG or JPEG'),
  },
  async run({ pool, by, read }, { policyNumber: number, text, file: from }) {
    const sent = from && { name: basename(from), bytes: read(from, attachmentExpected) };
    return requireDone(await addNote(pool, by(), number, { text, ...(sent ? { file: sent } : {}) }));
  },
  json: (result) => result,
  text: ({ noteId }, { policyNumber: number }) => [`note ${noteId} to contract ${number}`],
});

export const noteFile = useCase({
  name: 'note file',
  title: 'save the file of a note; recorded in the audit log',
  permission: 'contracts.read',
  input: {
    noteId: subject(uuidKind('note list'), 'from the list'),
    to: required(withHint(path, 'file', 'pismo.pdf'), 'the file to write'),
  },
  async run({ pool, by, save }, { noteId, to }) {
    const found = await openAttachment(pool, by(), noteId);
    if (!found) throw new Refusal(message('NOTE_FILE_NOT_FOUND', { note: noteId }));
    save(to, found.bytes, { isPersonal: true });
    return found;
  },
  text: ({ bytes, mediaType }, { to }) => [`${to}: ${mediaType}, ${bytes.byteLength} bytes`],
});

export const notes: Subject = {
  name: 'note',
  about: 'staff notes on contracts',
  useCases: [noteList, noteAdd, noteFile],
};
