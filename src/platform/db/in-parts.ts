const pageSize = 500;
/** Maximum number of rows per statement. Deleting weeks of rows in one statement would exceed the statement timeout. */
const removedAtOnce = 2_000;

/** Reads rows page by page. Each page begins after the key of the last row of the previous page. */
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

/** Calls `remove`, which deletes up to `most` rows, until none are left; returns the number of deleted rows. */
export async function removedInParts(remove: (most: number) => Promise<number>): Promise<number> {
  for (let removed = 0; ; ) {
    const part = await remove(removedAtOnce);
    removed += part;
    if (part < removedAtOnce) return removed;
  }
}
