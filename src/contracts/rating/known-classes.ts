import type {
  BonusMalusAnswer,
  BonusMalusClass,
  BonusMalusQuery,
  BonusMalusRegistry,
  CallContext,
} from '#kernel/ports/ports.ts';

/** Queries the bonus-malus classes of new drivers. Existing drivers keep their classes. */
export async function completeClasses(
  registry: BonusMalusRegistry,
  query: BonusMalusQuery,
  { before, answered }: { readonly before: BonusMalusQuery; readonly answered: BonusMalusAnswer },
  context: CallContext,
): Promise<BonusMalusAnswer> {
  const classes = classesOf(before, answered);
  const unknown = query.drivers.filter((driver) => !classes.has(keyOf(driver)));
  const { organizationInn, onDate } = query;
  const isNewOwner = organizationInn !== undefined && organizationInn !== before.organizationInn;
  const organization = organizationInn === undefined ? undefined : answered.organization;
  const fresh =
    unknown.length > 0 || isNewOwner
      ? await registry.bonusMalus(
          { onDate, drivers: unknown, ...(isNewOwner ? { organizationInn } : {}) },
          context,
        )
      : null;
  unknown.forEach((driver, index) => {
    const own = fresh?.drivers[index];
    if (own) classes.set(keyOf(driver), own);
  });
  const fleet = isNewOwner ? fresh?.organization : organization;
  return {
    requestId: fresh?.requestId ?? answered.requestId,
    drivers: query.drivers.flatMap((driver) => classes.get(keyOf(driver)) ?? []),
    ...(fleet === undefined ? {} : { organization: fleet }),
  };
}

function classesOf(query: BonusMalusQuery, answer: BonusMalusAnswer): Map<string, BonusMalusClass> {
  const classes = new Map<string, BonusMalusClass>();
  query.drivers.forEach((driver, index) => {
    const own = answer.drivers[index];
    if (own) classes.set(keyOf(driver), own);
  });
  return classes;
}

function keyOf(driver: BonusMalusQuery['drivers'][number]): string {
  return JSON.stringify(driver);
}
