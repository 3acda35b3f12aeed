export type ToWorker =
  | { readonly kind: 'serve'; readonly worker: number; readonly port: number }
  /** Passes a connection to the worker. The message is sent together with the client's socket. */
  | { readonly kind: 'connection' }
  | { readonly kind: 'metrics'; readonly question: number }
  /** Metrics of the other workers, in response to the message `siblings`. */
  | { readonly kind: 'siblings'; readonly question: number; readonly texts: readonly string[] }
  /** Orders the worker to end after its connections have ended, because another process replaces the worker. */
  | { readonly kind: 'retire' }
  | { readonly kind: 'stop' };

export type FromWorker =
  | { readonly kind: 'serving' }
  /** Reports why the worker cannot serve; the worker then ends. */
  | { readonly kind: 'failed'; readonly line: string }
  /** Confirms a connection; `open` is the number of open connections. */
  | { readonly kind: 'taken'; readonly open: number }
  | { readonly kind: 'metrics'; readonly question: number; readonly text: string }
  | { readonly kind: 'siblings'; readonly question: number };
