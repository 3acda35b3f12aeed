const shownMax = 512;

/** Words of servers that name nobody. */
const plain = new Set(
  `accepted access allowed array authentication authorization bad body conflict connection content could data denied duplicate empty
   error exception expired fail failed failure false field forbidden found gateway gone handler html http https id internal invalid
   json key limit long many match matching message method missing moved no not null object ok permanently processed received redirect
   request required response secret server service signature status success temporarily the timeout timestamp title token too true
   type unauthorized unavailable undefined unexpected unknown unprocessable unsupported url value version wrong`.split(
    /\s+/,
  ),
);

/**
 * The beginning of what a partner's server has answered, fit to be kept: words that servers say stay, everything else keeps its shape
 * alone, as it may tell of people.
 */
export function maskedAnswer(text: string): string | null {
  const masked = text
    .slice(0, shownMax)
    .replace(/[\p{L}\p{M}]+/gu, (word) =>
      plain.has(word.toLowerCase())
        ? word
        : word.replace(/\p{Script=Cyrillic}/gu, 'а').replace(/[^а]/gu, 'x'),
    )
    .replace(/\p{N}/gu, '0')
    .replace(/[^\p{L}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .trim();
  return masked === '' ? null : masked;
}
