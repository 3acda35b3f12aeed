/** What was made for applications that are rated together: by what it is and the first value of which it was made. */
export type MadeOnce = Map<unknown, Map<unknown, MadeOf[]>>;

interface MadeOf {
  readonly of: readonly unknown[];
  readonly made: unknown;
}

/** What `make` makes of these values, or what it made of the very same ones before; without a memory it makes. */
export function madeOnce<Made>(
  known: MadeOnce | undefined,
  what: unknown,
  of: readonly unknown[],
  make: () => Made,
): Made {
  if (!known) return make();
  const alike = known.get(what) ?? new Map<unknown, MadeOf[]>();
  if (alike.size === 0) known.set(what, alike);
  const before = alike.get(of[0]) ?? [];
  for (const one of before) if (isSameList(one.of, of)) return one.made as Made;
  const made = make();
  if (before.length === 0) alike.set(of[0], before);
  before.push({ of, made });
  return made;
}

/** What `make` makes of each item of a list; of what the first such list had in the same place it is not made again. */
export function madeOfEach<Item, Made>(
  known: MadeOnce | undefined,
  what: unknown,
  items: readonly Item[],
  make: (item: Item, index: number) => Made,
): readonly Made[] {
  if (!known) return items.map(make);
  const first = madeOnce(known, madeOfEach, [what], () => ({ items, made: items.map(make) }));
  if (items === first.items) return first.made;
  return items.map((item, index) => {
    const made = item === first.items[index] ? first.made[index] : undefined;
    return made ?? make(item, index);
  });
}

/** A memory of what is made in these circumstances alone. */
export function madeIn(known: MadeOnce | undefined, circumstances: readonly unknown[]): MadeOnce | undefined {
  return known && madeOnce(known, madeIn, circumstances, () => new Map());
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  for (let index = 1; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return one.length === other.length;
}

/** As `madeOnce`, of what also says what it assumes, which is said in each application. */
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
