/** What was made for applications that are rated together, with that of which it was made. */
export type MadeOnce = Map<unknown, { readonly of: readonly unknown[]; readonly made: unknown }[]>;

/** What `make` makes of these values, or what it made of the very same ones before. */
export function madeOnce<Made>(
  known: MadeOnce,
  what: unknown,
  of: readonly unknown[],
  make: () => Made,
): Made {
  const before = known.get(what);
  for (const one of before ?? []) if (isSameList(one.of, of)) return one.made as Made;
  const made = make();
  if (before) before.push({ of, made });
  else known.set(what, [{ of, made }]);
  return made;
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return one.length === other.length;
}

/** As `madeOnce`, of what also says what it assumes, which is said in each application; without a memory it makes. */
export function assumedOnce<Made>(
  known: MadeOnce | undefined,
  what: unknown,
  of: readonly unknown[],
  assumptions: string[],
  make: (assumptions: string[]) => Made,
): Made {
  if (!known) return make(assumptions);
  const { made, assumed } = madeOnce(known, what, of, () => {
    const own: string[] = [];
    return { made: make(own), assumed: own };
  });
  assumptions.push(...assumed);
  return made;
}
