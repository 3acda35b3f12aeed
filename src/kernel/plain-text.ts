/**
 * Control characters other than tab and line ends, and those that turn the direction of writing: nobody sees them, and what
 * is printed or shown would read otherwise than it was sent.
 */
const hidden = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const inName = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** Why a text cannot be taken, in Russian; undefined for a plain one. */
export function textFault(text: string): string | undefined {
  const [found] = hidden.exec(text) ?? [];
  if (found !== undefined) {
    return `Строка содержит недопустимый знак ${codeOf(found)}: уберите управляющие знаки и знаки направления письма`;
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
