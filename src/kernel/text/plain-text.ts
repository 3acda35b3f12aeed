/**
 * Control characters other than tab and line ends, separators of lines, spaces without width, and what marks or turns the
 * direction of writing: nobody sees them, and what is printed, shown or compared would be other than it reads.
 */
const hidden = /(?![\t\n\r])[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
const inName = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** Why a text cannot be taken, in Russian; undefined for a plain one. */
export function textFault(text: string): string | undefined {
  const [found] = hidden.exec(text) ?? [];
  if (found !== undefined) {
    return `Строка содержит недопустимый знак ${codeOf(found)}: уберите знаки, которых не видно: управляющие, без ширины, направления письма`;
  }
  return text.isWellFormed() ? undefined : 'Строка содержит знаки, которых нет в Юникоде';
}

/** The same for the name of a field, which has no lines. */
export function nameFault(name: string): string | undefined {
  return shownName(name) === name ? undefined : 'Недопустимое имя поля: уберите знаки, которых не видно';
}

/** A name in which nothing is hidden: `street` and U+0001 as `street<U+0001>`. */
export function shownName(name: string): string {
  return name.replace(inName, (found) => `<${codeOf(found)}>`).toWellFormed();
}

function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
