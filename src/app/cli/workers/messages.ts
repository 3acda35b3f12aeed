export type ToWorker =
  | { readonly kind: 'serve'; readonly worker: number; readonly port: number }
  /** Comes with the socket of a client. */
  | { readonly kind: 'connection' }
  | { readonly kind: 'metrics'; readonly question: number }
  /** Answers of the other workers to `siblings`. */
  | { readonly kind: 'siblings'; readonly question: number; readonly texts: readonly string[] }
  /** Another process takes over: end when the connections have. */
  | { readonly kind: 'retire' }
  | { readonly kind: 'stop' };

export type FromWorker =
  | { readonly kind: 'serving' }
  /** Why it cannot serve, before it ends. */
  | { readonly kind: 'failed'; readonly line: string }
  /** It has the connection it was given, as one of so many that are open. */
  | { readonly kind: 'taken'; readonly open: number }
  | { readonly kind: 'metrics'; readonly question: number; readonly text: string }
  | { readonly kind: 'siblings'; readonly question: number };
