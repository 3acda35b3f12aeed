/** For what browsers and probes open: HEAD is answered as GET without its body (RFC 9110 §9.3.2). */
export const alsoHead = { exposeHeadRoute: true } as const;
