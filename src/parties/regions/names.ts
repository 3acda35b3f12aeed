import regions from '../../../data/texts/regions.json' with { type: 'json' };

/** Regions of Russia by the first two digits of a KLADR code. */
export const regionNames: ReadonlyMap<string, string> = new Map(regions.names as [string, string][]);

/** Other names of regions, normalised, by KLADR region code: short forms, old and everyday names, and what was merged into them. */
export const regionSynonyms: Readonly<Record<string, readonly string[]>> = regions.synonyms;

/** Regions that are a part of another one, by whose name alone they are known too. */
export const regionPartOf: Readonly<Record<string, string>> = { '83': '29', '86': '72', '89': '72' };
