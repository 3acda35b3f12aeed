import regions from '../../../data/texts/regions.json' with { type: 'json' };

export const regionNames: ReadonlyMap<string, string> = new Map(regions.names as [string, string][]);

/** Other names of regions, normalized, by KLADR region code: short, old and colloquial names, and merged regions. */
export const regionSynonyms: Readonly<Record<string, readonly string[]>> = regions.synonyms;

/** KLADR codes of regions inside another region, with the code of the other region, which an address may name instead. */
export const regionPartOf: Readonly<Record<string, string>> = { '83': '29', '86': '72', '89': '72' };
