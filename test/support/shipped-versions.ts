import { shippedVersions as readVersions } from '#catalogues/tariffs/shipped-versions.ts';
import type { TariffVersion } from '#catalogues/tariffs/tariff.ts';

let versions: readonly TariffVersion[] | undefined;

/** Returns the shipped tariff versions, read once for all test files of a process. */
export function shippedVersions(): readonly TariffVersion[] {
  versions ??= readVersions();
  return versions;
}
