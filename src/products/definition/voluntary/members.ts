import type { Attribute, CodeNames } from '#rating/attributes/attribute.ts';
import { attributeMakers } from '#rating/attributes/make.ts';
import type { Entry, Subject } from '#rating/attributes/subject.ts';
import type { MemberWords } from '#rating/model.ts';

/** A list such as the countries of a route, of whose members the highest or lowest figure counts. */
export interface Members<Contract> extends MemberWords {
  /** Name of the tariff column whose value is looked up for each member. */
  readonly each: string;
  readonly label?: string;
  readonly names?: CodeNames;
  /** Name of the field to which errors are reported. */
  readonly field: string;
  /** Returns the codes of the members. If there are none, one member without a code is rated. */
  of(contract: Contract): readonly string[];
}

export function membersIn<Contract>(
  path: string,
  { field, of }: Members<Contract>,
  contract: Contract,
): readonly Entry<string | undefined>[] {
  const codes = of(contract);
  return (codes.length > 0 ? codes : [undefined]).map((value, index) => ({
    index,
    path: `${path}.${field}`,
    value,
  }));
}

export function memberColumn<Of extends Subject>(
  path: string,
  { title, label = title, field, names }: Pick<Members<never>, 'title' | 'label' | 'field' | 'names'>,
): Attribute<Of> {
  const read = ({ member }: Of) => member?.value as string | undefined;
  return attributeMakers<Of>('member').text(label, `${path}.${field}`, read, names);
}
