import { type Fault, faultAt } from '#kernel/errors/errors.ts';
import { datePrinted, moscowDate } from '#kernel/time/calendar.ts';
import type { KnownNumber, NumberRange } from '../record/store/keys.ts';
import type { OwnNumber } from './own-numbers.ts';

/** What is known about the numbers of a batch of lines. */
export interface NumberState {
  readonly known: ReadonlyMap<string, KnownNumber>;
  readonly onBlanks: ReadonlySet<string>;
  /** The last number that each sequence has given. */
  readonly given: ReadonlyMap<string, bigint>;
  /** Numbers that imports have taken out of the sequences. */
  readonly skipped: readonly NumberRange[];
  /** First line of each number in the file. */
  readonly lines: Map<string, number>;
}

interface NumberOfLine {
  readonly policyNumber: string;
  readonly at: number;
  readonly fingerprint: Buffer;
  readonly own: OwnNumber | undefined;
}

/** Returns KNOWN for a line that was imported, and a fault for a number that the contract cannot have; otherwise undefined. */
export function numberFault(of: NumberOfLine, state: NumberState): 'KNOWN' | Fault | undefined {
  const { policyNumber, at, own } = of;
  if (policyNumber === '') return undefined;
  const first = state.lines.get(policyNumber) ?? at;
  state.lines.set(policyNumber, first);
  if (first !== at) return taken(`номер уже стоит в строке ${first} этого файла`);
  const known = state.known.get(policyNumber);
  if (known) return knownFault(of, known);
  if (state.onBlanks.has(policyNumber))
    return taken('это номер бланка, который выдан партнёру: договор на нём заключают здесь');
  return own && ownFault(own, state);
}

function knownFault({ fingerprint }: NumberOfLine, known: KnownNumber): 'KNOWN' | Fault {
  if (known.state === 'TAKEN' || !known.fingerprint || !known.importedAt)
    return taken('договор или доп. соглашение с этим номером здесь уже есть, и он не импортирован');
  if (known.fingerprint.equals(fingerprint)) return 'KNOWN';
  return {
    field: 'policyNumber',
    description: `договор уже импортирован ${datePrinted(moscowDate(known.importedAt))} (строка ${known.line}), а эта строка от той отличается: импорт ничего не меняет, внесите изменение доп. соглашением`,
    reason: 'CONTRACT_CHANGED_MEANWHILE',
    domain: 'sales',
  };
}

/** Numbers of our own form are free only if the sequence has not reached them, or an earlier import has taken them out of it. */
function ownFault({ sequence, value, most }: OwnNumber, state: NumberState): Fault | undefined {
  const isSkipped = state.skipped.some(
    (range) => range.sequence === sequence && range.first <= value && value <= range.last,
  );
  if (isSkipped) return undefined;
  const given = state.given.get(sequence) ?? 0n;
  if (value <= given)
    return taken(
      `такие номера даёт сама программа, и этот она уже дала или пропустила (последний данный: ${given}): измените номер, например добавьте к нему буквы прежней системы`,
    );
  if (value * 10n <= most * 9n) return undefined;
  return taken(
    'такие номера даёт сама программа, а этот близок к последнему возможному: после него ей не хватило бы номеров. Измените номер, например добавьте к нему буквы прежней системы',
  );
}

function taken(description: string): Fault {
  return faultAt('policyNumber', description, 'DUPLICATE_ENTRY');
}
