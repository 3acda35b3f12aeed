import { deflateSync, inflateSync } from 'node:zlib';
import type { Json } from '#kernel/json/json.ts';
import type { Queryable } from '../pool.ts';
import { type SealedPiece, sealingFor } from '../sealing.ts';

/** A partner's data about a person are one record, to which all contracts refer. */

/** Records by fingerprint: base64 if encrypted, otherwise the plain JSON of a row stored before records were encrypted. */
export type StoredRecords = Readonly<Record<string, StoredRecord>>;

type StoredRecord = string | { readonly plain: Json };

export const storedRecordSql = (r: string) =>
  `case when ${r}.sealed is null then jsonb_build_object('plain', ${r}.plain) else to_jsonb(encode(${r}.sealed, 'base64')) end`;

/** SQL that selects a partner's records. `offset 0` forces the index even in a plan made while the table was small. */
export const selectRecords = (partner: string, fingerprints: string) => `(
  select jsonb_object_agg(v.fingerprint, ${storedRecordSql('r')})
    from (${fingerprints}) as v (fingerprint)
   cross join lateral (select plain, sealed from personal_records
                        where partner_id = ${partner} and fingerprint = decode(v.fingerprint, 'hex') offset 0) r)`;

/** SQL that selects the records whose fingerprints are the values of a JSON object. */
export const recordsIn = (partner: string, places: string) =>
  selectRecords(partner, `select value from jsonb_each_text(${places})`);

/** Returns a record's place for encryption. The fingerprint in it prevents an unnoticed exchange of two records. */
const placeOf = (fingerprint: string) => `personal_records.sealed ${fingerprint}`;

export async function sealedRecords(
  db: Queryable,
  records: ReadonlyMap<string, Json>,
): Promise<readonly [fingerprints: readonly string[], contents: readonly string[]]> {
  const sealing = await sealingFor(db);
  return [
    [...records.keys()],
    Array.from(records, ([fingerprint, content]) =>
      sealing.seal(placeOf(fingerprint), compressed(content)).toString('base64'),
    ),
  ];
}

export async function openedRecords(
  db: Queryable,
  rows: readonly (StoredRecords | null)[],
): Promise<readonly Readonly<Record<string, Json>>[]> {
  const pieces: SealedPiece[] = [];
  for (const row of rows)
    for (const [fingerprint, stored] of Object.entries(row ?? {}))
      if (typeof stored === 'string')
        pieces.push({ place: placeOf(fingerprint), sealed: Buffer.from(stored, 'base64') });
  const opened = pieces.length === 0 ? [] : await (await sealingFor(db)).openAll(pieces);
  const contents = opened.values();
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row ?? {}).map(([fingerprint, stored]) => [
        fingerprint,
        typeof stored === 'string' ? parsed(contents.next().value ?? Buffer.alloc(0)) : stored.plain,
      ]),
    ),
  );
}

export type WithRecords<Row extends { readonly records: StoredRecords | null }> = Omit<Row, 'records'> & {
  readonly records: Readonly<Record<string, Json>>;
};

export async function withRecords<Row extends { readonly records: StoredRecords | null }>(
  db: Queryable,
  rows: readonly Row[],
): Promise<WithRecords<Row>[]> {
  const opened = await openedRecords(
    db,
    rows.map(({ records }) => records),
  );
  return rows.map((row, index) => ({ ...row, records: opened[index] ?? {} }));
}

/** First byte of compressed data, with which no JSON begins. */
const deflated = 0x78;

/** Dictionary for compression, frequent texts last. Never change it, because stored records are unreadable without it. */
const dictionary = Buffer.from(
  [
    '"beneficiaryOrganization":{"insuredPersons":[{"person":{"firstNameLatin":"","lastNameLatin":"","insuredObject":{"drivers":[{"person":{',
    '"citizenship":"RU","familyState":"driversLicense":{"typeCode":"DRIVER_LICENSE","serial":"99","number":"},"owner":{',
    '"vehicleOwnerOrganization":{"organization":{"country":"RU","inn":"77","kpp":"770101001","ogrn":"1",',
    '"fullName":"Общество с ограниченной ответственностью ","legalForm":"ООО","isResident":true},"vehicleOwnerPerson":{"person":{',
    '{"policyHolder":{"person":{"firstName":"","lastName":"","middleName":"ович","овна","ова","gender":"F","gender":"M","isResident":true},',
    '"birthDate":"19","birthDate":"20","phone":{"phoneNumber":"79"},"email":"@mail.ru","@yandex.ru","@gmail.com",',
    '"document":{"passport":{"typeCode":"PASSPORT","serial":"45","number":"","whom":"ГУ МВД России по г. Москве","ОВД района",',
    '"dateIssue":"20","countryCode":"RU"}},"address":{"typeCode":"REGISTRATION","countryCode":"RU","region":"Москва","city":"область","край",',
    '"Санкт-Петербург","street":"","house":"","flat":"","zipCode":"","kladrId":"7700000000000","addressStr":"г Москва, ул , д , кв "}},',
  ].join(''),
);

function compressed(content: Json): Buffer {
  return deflateSync(JSON.stringify(content), { dictionary });
}

/** Parses a stored record. Records stored by earlier versions are not compressed. */
function parsed(content: Buffer): Json {
  return JSON.parse(String(content[0] === deflated ? inflateSync(content, { dictionary }) : content)) as Json;
}

/** Label of the insured item as selected: a text or an encrypted personal record. */
export type StoredSubjectLine = string | StoredRecords | null;

export async function withLines<Row extends { readonly subject: StoredSubjectLine }>(
  db: Queryable,
  rows: readonly Row[],
): Promise<(Omit<Row, 'subject'> & { readonly subject: string | null })[]> {
  const records = await openedRecords(
    db,
    rows.map(({ subject }) => (typeof subject === 'string' ? null : subject)),
  );
  return rows.map((row, index) => ({
    ...row,
    subject: typeof row.subject === 'string' ? row.subject : lineIn(records[index] ?? {}),
  }));
}

function lineIn(records: Readonly<Record<string, Json>>): string | null {
  const [line] = Object.values(records);
  return typeof line === 'string' ? line : null;
}

/**
 * SQL that stores the records of `rows`: partner_id, fingerprints, contents, at. An existing record is only marked as used, at most
 * every second day.
 */
export const storeRecordsSql = (rows: string) => `
  insert into personal_records (partner_id, fingerprint, sealed, used_on)
  select distinct on (s.partner_id, f) s.partner_id, decode(f, 'hex'), decode(c, 'base64'), s.at::date
    from ${rows} s cross join unnest(s.fingerprints, s.contents) as r (f, c)
   where coalesce((select k.used_on from personal_records k
                    where k.partner_id = s.partner_id and k.fingerprint = decode(f, 'hex')), '-infinity') < s.at::date - 1
   order by s.partner_id, f, s.at desc
  on conflict (partner_id, fingerprint) do update set used_on = excluded.used_on`;

/**
 * SQL that stores the records of one contract. `at` is cast wherever it occurs, because PostgreSQL would apply the first cast
 * everywhere.
 */
export const storeOwnRecordsSql = (partner: string, fingerprints: string, contents: string, at: string) =>
  storeRecordsSql(`(select ${partner}::bigint as partner_id, ${fingerprints}::text[] as fingerprints,
                           ${contents}::text[] as contents, ${at}::timestamptz as at)`);
