import { deflateSync, inflateSync } from 'node:zlib';
import type { Json } from '#kernel/json/json.ts';
import type { Queryable } from '../pool.ts';
import { type SealedPiece, sealingFor } from '../sealing.ts';

/** Fragments of statements about people, who are kept once for each partner, whatever refers to them. */

/** By fingerprint: in base64, or as it was kept before records were sealed. */
export type StoredRecords = Readonly<Record<string, StoredRecord>>;

type StoredRecord = string | { readonly plain: Json };

/** The value of a record `r` within JSON. */
export const storedRecordSql = (r: string) =>
  `case when ${r}.sealed is null then jsonb_build_object('plain', ${r}.plain) else to_jsonb(encode(${r}.sealed, 'base64')) end`;

/**
 * The records of a partner with these fingerprints (a query of hexadecimal texts), `StoredRecords`. Each is looked up by its key: a plan that was made
 * while the table was small would read all of it ever after.
 */
export const selectRecords = (partner: string, fingerprints: string) => `(
  select jsonb_object_agg(v.fingerprint, ${storedRecordSql('r')})
    from (${fingerprints}) as v (fingerprint)
   cross join lateral (select plain, sealed from personal_records
                        where partner_id = ${partner} and fingerprint = decode(v.fingerprint, 'hex') offset 0) r)`;

/** Those that a map of places names. */
export const recordsIn = (partner: string, places: string) =>
  selectRecords(partner, `select value from jsonb_each_text(${places})`);

/** A fingerprint is of its content, so a record opens for whoever has the same, and never as another one. */
const placeOf = (fingerprint: string) => `personal_records.sealed ${fingerprint}`;

/** Fingerprints and sealed contents, the values of `storeRecordsSql`. */
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

/** What records say, of several rows at once. */
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

/** A row that a statement gives with records, once they are opened. */
export type WithRecords<Row extends { readonly records: StoredRecords | null }> = Omit<Row, 'records'> & {
  readonly records: Readonly<Record<string, Json>>;
};

/** The same rows with what their records say. */
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

/** With what zlib begins, and no JSON does. */
const deflated = 0x78;

/**
 * Names and texts as most bodies have them, the most frequent last: half of what a record would be without it. It never changes, as what
 * is kept is read with it.
 */
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

/** A content that is kept: compressed, as a body says the same of its people more than once, or as it was kept before. */
function parsed(content: Buffer): Json {
  return JSON.parse(String(content[0] === deflated ? inflateSync(content, { dictionary }) : content)) as Json;
}

/** A line by which a person recognises what is insured, as statements give it: what a column says, or a personal record. */
export type StoredSubjectLine = string | StoredRecords | null;

/** The same rows with what the lines say. */
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
 * Keeps each record once; of one that is there it only notes once a day that it is used, so that savers do not queue for it.
 * The moment is cast to what it is, as PostgreSQL takes the first cast of a parameter for its type in the whole statement.
 */
export const storeRecordsSql = (partner: string, fingerprints: string, contents: string, at: string) => `
  insert into personal_records (partner_id, fingerprint, sealed, used_on)
  select ${partner}, decode(f, 'hex'), decode(c, 'base64'), ${at}::timestamptz::date
    from unnest(${fingerprints}::text[], ${contents}::text[]) as r (f, c)
   where coalesce((select k.used_on from personal_records k
                    where k.partner_id = ${partner} and k.fingerprint = decode(f, 'hex')), '-infinity') < ${at}::timestamptz::date - 1
   order by f
  on conflict (partner_id, fingerprint) do update set used_on = excluded.used_on`;
