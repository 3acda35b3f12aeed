import type { Attribute } from '#rating/attributes/attribute.ts';
import { attributeMakers } from '#rating/attributes/make.ts';
import type { Entry, Subject } from '#rating/attributes/subject.ts';
import type { MemberWords } from '#rating/model.ts';

/** Those of whom the dearest figure counts, such as the countries of a route. */
export interface Members<Contract> extends MemberWords {
  /** The column of tables that look at each of them, and its label where the title is too short. */
  readonly each: string;
  readonly label?: string;
  /** Where a person corrects them. */
  readonly field: string;
  /** Their codes; without any it is one whom nobody names. */
  of(contract: Contract): readonly string[];
}

/** The members of a contract of the product whose insured object stands at the path. */
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
  { title, label = title, field }: Pick<Members<never>, 'title' | 'label' | 'field'>,
): Attribute<Of> {
  const read = ({ member }: Of) => member?.value as string | undefined;
  return attributeMakers<Of>('member').text(label, `${path}.${field}`, read);
}
