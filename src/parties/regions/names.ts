import regions from '../../../data/texts/regions.json' with { type: 'json' };

export const regionNames: ReadonlyMap<string, string> = new Map(regions.names as [string, string][]);

/** Normalized other names by KLADR region code: short, old and colloquial names, and merged regions. */
export const regionSynonyms: Readonly<Record<string, readonly string[]>> = regions.synonyms;

/** Regions inside another one, which are also known by the other's name. */
export const regionPartOf: Readonly<Record<string, string>> = { '83': '29', '86': '72', '89': '72' };
