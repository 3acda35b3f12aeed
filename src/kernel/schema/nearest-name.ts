/** Returns the Levenshtein distance of two texts; if it is above `most`, returns some number above `most`. */
function editDistance(left: string, right: string, most: number, row: Uint16Array): number {
  for (let j = 0; j <= right.length; j += 1) row[j] = j;
  for (let i = 1; i <= left.length; i += 1) {
    const letter = left.charCodeAt(i - 1);
    let diagonal = i - 1;
    let before = i;
    let least = i;
    for (let j = 1; j <= right.length; j += 1) {
      const above = row[j] ?? 0;
      const replaced = diagonal + (letter === right.charCodeAt(j - 1) ? 0 : 1);
      row[j - 1] = before;
      before = Math.min(replaced, above + 1, before + 1);
      if (before < least) least = before;
      diagonal = above;
    }
    // Stop: the distance cannot get smaller. Most names stop here after a few letters.
    if (least > most) return least;
    row[right.length] = before;
  }
  return row[right.length] ?? 0;
}

export interface Named<Value> {
  readonly key: string;
  readonly value: Value;
}

/** Finds up to `limit` values whose names are most similar to `key`, nearest first, each value once. */
export function nearest<Value>(
  key: string,
  names: Iterable<Named<Value>>,
  distanceMax: number,
  limit = 5,
): readonly Value[] {
  const found: { distance: number; value: Value }[] = [];
  // Share one row of distances, so that a search in thousands of names does not allocate a row for each name.
  const row = new Uint16Array(key.length + distanceMax + 1);
  for (const { key: name, value } of names) {
    if (Math.abs(name.length - key.length) > distanceMax) continue;
    const distance = editDistance(key, name, distanceMax, row);
    if (distance <= distanceMax) found.push({ distance, value });
  }
  found.sort((left, right) => left.distance - right.distance);
  return [...new Set(found.map((one) => one.value))].slice(0, limit);
}
