/** `SHARE=0.05 npm run bench` sends a twentieth of the requests, to try the bench and not the server. */
const share = Number(process.env.SHARE ?? 1);
/** One for each connection of the largest load, which sends nothing with fewer. */
const amountMin = 32;
/** Share below which only the bench is tried. */
const trialBelow = 0.1;

export function shareOf(amount: number, least = amountMin): number {
  return Math.min(amount, Math.max(least, Math.round(amount * share)));
}

/** Rounds, launches or seconds of a measurement; one if the bench is only tried. */
export function roundsOf(amount: number): number {
  return share < trialBelow ? 1 : amount;
}
