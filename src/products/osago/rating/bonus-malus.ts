import { compare } from '../../../kernel/decimal.ts';
import type { BonusMalusClass } from '../../../ports.ts';
import { counted, words } from '../../printed/counted.ts';
import { type AdmittedDrivers, hasLicence, hasSerialToo } from '../drivers.ts';
import type { OwnershipKind } from '../owner.ts';
import { type Figure, figureOne, type OsagoTariff } from '../tariff/osago-tariff.ts';
import { type Found, found, type RatingWork } from './work.ts';

/** KBM: the largest of the listed drivers' classes; without a limit, the owner's, and a legal owner's also with one. */
export function bonusMalus(work: RatingWork): Found | null {
  const { drivers, owner, tariff } = work;
  if (isOfFleet(owner.kind, drivers, tariff)) return legalOwner(work);
  return drivers.unlimited ? individualOwner(work) : listedDrivers(work);
}

/** True where the class of a whole fleet decides. */
export function isOfFleet(kind: OwnershipKind, drivers: AdmittedDrivers, { settings }: OsagoTariff): boolean {
  return kind === 'legal' && (drivers.unlimited || settings.legalKbm === 'fleet');
}

function listedDrivers(work: RatingWork): Found {
  const { listed } = work.drivers;
  const classes = classesOf(work);
  let worst: { name: BonusMalusClass; figure: Figure } | undefined;
  for (const name of classes) {
    const figure = work.tariff.kbm.get(name) ?? figureOne;
    if (!worst || compare(figure.value, worst.figure.value) > 0) worst = { name, figure };
  }
  const name = worst?.name ?? work.tariff.settings.defaultKbmClass;
  const reason =
    listed.length === 1
      ? `класс ${name}`
      : `класс ${name}, наибольший из ${counted(listed.length, words.ofDrivers)}`;
  return found(work.notes, 'KBM', worst?.figure ?? figureOne, reason);
}

/** One class a driver: the registry answers for those with a licence, in their order. */
export function classesOf(work: RatingWork): BonusMalusClass[] {
  const answers = work.facts.bonusMalus?.drivers ?? [];
  const { defaultKbmClass } = work.tariff.settings;
  // A contract of before is rated again with the answers that it has.
  const isAsked =
    work.drivers.listed.filter(hasLicence).length === answers.length ? hasLicence : hasSerialToo;
  let asked = 0;
  return work.drivers.listed.map((driver, index) => {
    const answer = isAsked(driver) ? answers[asked++] : undefined;
    if (answer === undefined) {
      work.notes.assumptions.push(`КБМ водителя ${index + 1}: класс ${defaultKbmClass}, реестр не запрошен`);
    }
    return answer ?? defaultKbmClass;
  });
}

function legalOwner(work: RatingWork): Found {
  const fleet = work.facts.bonusMalus?.organization;
  const figure = fleet === undefined ? undefined : work.tariff.kbm.get(fleet);
  if (figure) return found(work.notes, 'KBM', figure, `класс ${fleet}, парк юридического лица`);
  work.notes.assumptions.push('КБМ юридического лица: 1,00, класс в реестре не получен');
  return found(work.notes, 'KBM', figureOne, 'класс юридического лица не получен, применяется 1,00');
}

function individualOwner(work: RatingWork): Found {
  const figure = work.tariff.settings.unlimitedIndividualKbm;
  return found(work.notes, 'KBM', figure, 'список водителей не ограничен');
}
