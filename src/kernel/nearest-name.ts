/** How many letters must be changed, added or left out to make one text of the other. */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const current = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const replaced = (previous[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      current.push(Math.min(replaced, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[right.length] ?? 0;
}

export interface Named<Value> {
  /** Normalised. */
  readonly key: string;
  readonly value: Value;
}

/** Up to `limit` values whose names are nearest to `key`, nearest first, each value once. */
export function nearest<Value>(
  key: string,
  names: Iterable<Named<Value>>,
  distanceMax: number,
  limit = 5,
): readonly Value[] {
  const found: { distance: number; value: Value }[] = [];
  for (const { key: name, value } of names) {
    if (Math.abs(name.length - key.length) > distanceMax) continue;
    const distance = editDistance(key, name);
    if (distance <= distanceMax) found.push({ distance, value });
  }
  found.sort((left, right) => left.distance - right.distance);
  return [...new Set(found.map((one) => one.value))].slice(0, limit);
}
