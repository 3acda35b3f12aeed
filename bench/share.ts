/** `SHARE=0.05 npm run bench` sends a twentieth of the requests, to try the bench and not the server. */
const share = Number(process.env.SHARE ?? 1);

export function shareOf(amount: number): number {
  return Math.max(1, Math.round(amount * share));
}
