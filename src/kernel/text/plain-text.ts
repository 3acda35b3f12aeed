/** Pattern of invisible characters. A text with such characters may print or compare differently than it looks. */
const hidden = /(?![\t\n\r])[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
const inName = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Returns the reason, in Russian, why a text is refused; undefined for a plain text. */
export function findTextFault(text: string): string | undefined {
  const [found] = hidden.exec(text) ?? [];
  if (found !== undefined) {
    return `Строка содержит недопустимый знак ${codeOf(found)}: уберите знаки, которых не видно: управляющие, без ширины, направления письма`;
  }
  return text.isWellFormed() ? undefined : 'Строка содержит знаки, которых нет в Юникоде';
}

/** Returns the reason, in Russian, why the name of a field is refused; undefined for a plain name of one line. */
export function nameFault(name: string): string | undefined {
  return shownName(name) === name ? undefined : 'Недопустимое имя поля: уберите знаки, которых не видно';
}

/** Replaces hidden characters of a name by visible codes, as in `street<U+0001>`. */
export function shownName(name: string): string {
  return name.replace(inName, (found) => `<${codeOf(found)}>`).toWellFormed();
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Replaces no-break spaces by spaces, because some telephones show them wrongly and banks refuse them. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
