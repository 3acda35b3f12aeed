import { shippedTexts } from '#catalogues/files/shipped-texts.ts';

/** Versions of the interface as its specification counts them. */
const versions = shippedTexts('interface-versions', 'version', 'date', 'change');

/** The newest version, and that of the description. */
export const interfaceVersion = versions.at(-1)?.version ?? '';

/** The history as a Markdown table. */
export function versionTable(): string {
  const rows = versions.map(({ version, date, change }) => `| ${version} | ${date} | ${change} |`);
  return ['| Версия | Дата | Изменение |', '|---|---|---|', ...rows].join('\n');
}
