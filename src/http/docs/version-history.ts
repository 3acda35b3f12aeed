import { shippedTexts } from '#catalogues/files/shipped-texts.ts';

const versions = shippedTexts('interface-versions', 'version', 'date', 'change');

/** Newest version of the interface, which is the version of the OpenAPI document. */
export const interfaceVersion = versions.at(-1)?.version ?? '';

export function versionTable(): string {
  const rows = versions.map(({ version, date, change }) => `| ${version} | ${date} | ${change} |`);
  return ['| Версия | Дата | Изменение |', '|---|---|---|', ...rows].join('\n');
}
