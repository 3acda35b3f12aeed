import { programmeListName } from './list-catalogue.ts';
import type { FileFault, ReadList } from './read-lists.ts';
import type { ReferenceEntry, ReferenceLists } from './reference-book.ts';

/** Lists whose codes the program itself acts upon: the insurer may give them other names and no other meaning. */
const fixedLists: ReadonlySet<string> = new Set([
  'document_type',
  'gender_type',
  'paymentmethod',
  'purpos_use_vhcl_osago_type',
]);

/** What is wrong with lists that can be read: codes that the program does not know, brands that no list has. */
export function checkLists(
  read: readonly ReadList[],
  merged: ReadonlyMap<string, readonly ReferenceEntry[]>,
  shipped: ReferenceLists,
): readonly FileFault[] {
  return [
    ...read.flatMap((one) => [...fixedFaults(one, shipped), ...unopened(one)]),
    ...unknownBrands(read, merged),
  ];
}

function fixedFaults({ list, file, entries }: ReadList, shipped: ReferenceLists): FileFault[] {
  if (!fixedLists.has(list)) return [];
  const known = (shipped[list] ?? []).filter(({ partnerAccess }) => partnerAccess).map(({ code }) => code);
  const missing = known.filter((code) => entries.every((entry) => entry.code !== code));
  return [
    ...entries.flatMap(({ line, code, partnerAccess }) => {
      if (known.includes(code) === partnerAccess) return [];
      const reason = partnerAccess
        ? `"${code}" is no code that the program acts upon; set it to false, or take one of ${known.join(', ')}`
        : `the program accepts "${code}" whatever this list says; set it to true`;
      return [{ file, line, column: 'partnerAccess', message: reason }];
    }),
    ...missing.map((code) => ({ file, column: 'code', message: `the program acts upon "${code}": add it` })),
  ];
}

function unopened({ file, entries }: ReadList): FileFault[] {
  if (entries.length === 0 || entries.some(({ partnerAccess }) => partnerAccess)) return [];
  return [{ file, column: 'partnerAccess', message: 'is false everywhere: partners could send nothing' }];
}

/** The interface calls a model's brand the code of a federal programme, so a brand stands in both lists. */
function unknownBrands(
  read: readonly ReadList[],
  merged: ReadonlyMap<string, readonly ReferenceEntry[]>,
): FileFault[] {
  const models = read.find(({ list }) => list === 'anti_theft_model_type');
  const lines = new Map(models?.entries.map(({ code, line }) => [code, line]));
  const file = models?.file ?? 'anti_theft_model_type';
  const codesOf = (list: string) => new Set(merged.get(list)?.map(({ code }) => code));
  return (['anti_theft_brand_type', programmeListName] as const).flatMap((list) => {
    const codes = codesOf(list);
    return (merged.get('anti_theft_model_type') ?? [])
      .filter(({ brandCode }) => brandCode !== undefined && !codes.has(brandCode))
      .map(({ code, brandCode }) => {
        const line = lines.get(code);
        return {
          file,
          ...(line === undefined ? {} : { line }),
          column: 'brandCode',
          message: `"${brandCode}" is no code of ${list}: import ${list}.csv with it as well`,
        };
      });
  });
}
