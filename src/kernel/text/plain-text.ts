/** Invisible characters, which would make text print or compare differently than it reads. */
const hidden = /(?![\t\n\r])[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
const inName = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Reason in Russian why a text is not accepted; undefined for a plain one. */
export function textFault(text: string): string | undefined {
  const [found] = hidden.exec(text) ?? [];
  if (found !== undefined) {
    return `Строка содержит недопустимый знак ${codeOf(found)}: уберите знаки, которых не видно: управляющие, без ширины, направления письма`;
  }
  return text.isWellFormed() ? undefined : 'Строка содержит знаки, которых нет в Юникоде';
}

/** As `textFault`, for a field's name, which is a single line. */
export function nameFault(name: string): string | undefined {
  return shownName(name) === name ? undefined : 'Недопустимое имя поля: уберите знаки, которых не видно';
}

/** Makes hidden characters of a name visible: `street<U+0001>`. */
export function shownName(name: string): string {
  return name.replace(inName, (found) => `<${codeOf(found)}>`).toWellFormed();
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Replaces no-break spaces, which some telephones show wrongly and banks do not accept. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
