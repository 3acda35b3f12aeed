/** `SHARE=0.05 npm run bench` sends a twentieth of the requests, to try the bench and not the server. */
const share = Number(process.env.SHARE ?? 1);
/** One for each connection of the largest load, which sends nothing with fewer. */
const amountMin = 32;

export function shareOf(amount: number): number {
  return Math.min(amount, Math.max(amountMin, Math.round(amount * share)));
}
