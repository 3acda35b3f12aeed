const pageSize = 500;
/** A statement that deletes what has gathered in weeks would be ended by its time limit, again and again. */
const removedAtOnce = 2_000;

/** Rows a page at a time, each page asked for by the key of the last row before it. */
export async function* inPages<Row>(
  read: (after: bigint, limit: number) => Promise<readonly Row[]>,
  keyOf: (row: Row) => bigint,
): AsyncGenerator<Row> {
  for (let after = 0n; ; ) {
    const page = await read(after, pageSize);
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = keyOf(last);
  }
}

/** Has rows removed, up to `most` by each statement, until there are no more; returns how many. */
export async function removedInParts(remove: (most: number) => Promise<number>): Promise<number> {
  for (let removed = 0; ; ) {
    const part = await remove(removedAtOnce);
    removed += part;
    if (part < removedAtOnce) return removed;
  }
}
