import { programmeListName, type StoredListName } from './list-names.ts';
import type { FileFault, ReadList } from './read-lists.ts';
import type { ReferenceEntry, ReferenceLists } from './reference-book.ts';

/** Lists whose codes the program itself acts upon: others would be open to partners and refused all the same. */
export const fixedLists: ReadonlySet<StoredListName> = new Set<StoredListName>([
  'document_type',
  'gender_type',
  'paymentmethod',
  'purpos_use_vhcl_osago_type',
]);

/** What is wrong with lists that can be read: codes that the program does not know, brands that no list has. */
export function checkLists(
  read: readonly ReadList[],
  merged: ReadonlyMap<StoredListName, readonly ReferenceEntry[]>,
  shipped: ReferenceLists,
): readonly FileFault[] {
  return [
    ...read.flatMap((one) => [...unknownCodes(one, shipped), ...unopened(one)]),
    ...unknownBrands(read, merged),
  ];
}

function unknownCodes({ list, file, entries }: ReadList, shipped: ReferenceLists): FileFault[] {
  if (!fixedLists.has(list)) return [];
  const known = (shipped[list] ?? []).filter(({ partnerAccess }) => partnerAccess).map(({ code }) => code);
  return entries
    .filter(({ code, partnerAccess }) => partnerAccess && !known.includes(code))
    .map(({ row, code }) => ({
      file,
      row,
      column: 'code',
      message: `"${code}" is no code that the program acts upon; set partnerAccess to false, or take one of ${known.join(', ')}`,
    }));
}

function unopened({ file, entries }: ReadList): FileFault[] {
  if (entries.length === 0 || entries.some(({ partnerAccess }) => partnerAccess)) return [];
  return [{ file, column: 'partnerAccess', message: 'is false everywhere: partners could send nothing' }];
}

/** The interface calls a model's brand the code of a federal programme, so a brand stands in both lists. */
function unknownBrands(
  read: readonly ReadList[],
  merged: ReadonlyMap<StoredListName, readonly ReferenceEntry[]>,
): FileFault[] {
  const models = read.find(({ list }) => list === 'anti_theft_model_type');
  const rows = new Map(models?.entries.map(({ code, row }) => [code, row]));
  const file = models?.file ?? 'anti_theft_model_type';
  const codesOf = (list: StoredListName) => new Set(merged.get(list)?.map(({ code }) => code));
  return (['anti_theft_brand_type', programmeListName] as const).flatMap((list) => {
    const codes = codesOf(list);
    return (merged.get('anti_theft_model_type') ?? [])
      .filter(({ brandCode }) => brandCode !== undefined && !codes.has(brandCode))
      .map(({ code, brandCode }) => {
        const row = rows.get(code);
        return {
          file,
          ...(row === undefined ? {} : { row }),
          column: 'brandCode',
          message: `"${brandCode}" is no code of ${list}: import ${list}.csv with it as well`,
        };
      });
  });
}
