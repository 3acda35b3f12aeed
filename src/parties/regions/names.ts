import regions from '../../../data/texts/regions.json' with { type: 'json' };

export const regionNames: ReadonlyMap<string, string> = new Map(regions.names as [string, string][]);

/** Other names of regions, normalized, by KLADR region code: short, old and colloquial names, and merged regions. */
export const regionSynonyms: Readonly<Record<string, readonly string[]>> = regions.synonyms;

/** Regions inside another region, by KLADR code. An address may name the other region instead. */
export const regionPartOf: Readonly<Record<string, string>> = { '83': '29', '86': '72', '89': '72' };
