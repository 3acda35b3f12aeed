import type { ReferenceBook, ReferenceEntry } from '#catalogues/reference/reference-book.ts';
import { isObject, type Json } from '#kernel/json/json.ts';
import type { FormData } from '#kernel/ports/ports.ts';
import * as schema from '#kernel/schema/schema-fields.ts';
import type { HolderType } from '#kernel/terms/holder-type.ts';
import { sent, stands } from '#parties/fields/checks.ts';
import terms from '../../../../data/print-forms/casco-terms.json' with { type: 'json' };
import { everyField, type Field, type Fields, saidValue, type Values } from '../../fields/field.ts';
import { code, flag, part, text } from '../../fields/kinds.ts';
import { checkListedCode } from '../../fields/parties.ts';
import { beneficiaries, loan, party } from '../../fields/parts.ts';
import { present } from '../../product/printed/changes.ts';
import { capitalize, joinTexts, line } from '../../product/printed/text.ts';

const list = 'coverage_territory';
const title = 'территория страхования';

/** The territory of cover, sent as a code of its list or the name of a code. */
const territory = {
  // Contracts concluded before the list existed have a free text, which stays valid.
  ...text(title, 'RU', { changeable: true, assumed: ['Российская Федерация'] }),
  schema: schema.textField(`Территория страхования, код списка ${list} или его название`, 'RU', 500),
  check(checks, path, value) {
    if (stands(checks, path, value)) return;
    checkListedCode(checks, list, path, territoryOf(value, checks.sale.reference)?.code ?? value);
  },
  lines: (value, reference) => present(territoryOf(line(value), reference)?.name ?? line(value)),
} satisfies ReturnType<typeof text>;

function territoryOf(text: string, reference: ReferenceBook): ReferenceEntry | undefined {
  const name = (sent(text) ?? '').toLowerCase();
  return (
    reference.entry(list, text.trim()) ??
    reference.entries(list).find((entry) => entry.name.toLowerCase() === name)
  );
}

const changeable = true;
const owner = { role: 'собственник', whose: 'собственника' };
const ownerNames = { person: 'vehicleOwnerPerson', organization: 'vehicleOwnerOrganization' } as const;

export const partyFields = {
  owner: party('собственник', owner, ownerNames, { need: 'contract', changeable }),
  beneficiaries: beneficiaries({ changeable }),
};

const antiTheftList = 'anti_theft_model_type';
const antiTheftModel = {
  ...code('противоугонная система', 'PANDORA_DX_90', { list: antiTheftList, rated: 'antitheft' }),
  schema: schema.listedField('Модель', antiTheftList, 'PANDORA_DX_90', 100),
};
const hasSatelliteSystem = {
  ...flag('спутниковая система', { rated: 'satellite', assumed: [false] }),
  schema: schema.booleanField('Есть спутниковый поиск'),
  printed: 'спутниковый поиск',
};
const antiTheftSystem = {
  ...part('противоугонная система', { model: antiTheftModel, hasSatelliteSystem }, { changeable }),
  lines: antiTheftListed,
};
const isAutostart = {
  ...flag('автозапуск', { rated: 'autostart', assumed: [false], changeable }),
  schema: schema.booleanField('Есть автозапуск двигателя'),
  printed: 'автозапуск двигателя',
};

/** Anti-theft fields: they describe one vehicle, so a prolongation for another vehicle drops them. */
export const guardFields = { antiTheftSystem, isAutostart };

/** Names of programmes for print forms; a programme of an insurer's own tariff is printed as its code. */
export const programmes: Readonly<Record<string, string>> = terms.programmes;

const uses = 'purpos_use_vhcl_casco_type';

export const conditionFields = {
  loanAgreement: loan('кредитный договор', { example: 'AUTO_LOAN', changeable }),
  antiTheftSystem,
  refundForm: code('форма возмещения', 'REPAIR', {
    list: 'refund_form_type',
    rated: 'refund_form',
    changeable,
  }),
  coverageTerritory: territory,
  purpose: code('цель использования', 'PERSONAL', { list: uses, rated: 'purpose', changeable }),
  usingType: code('режим использования', 'PRIVATE', {
    list: 'mode_use_vhcl_type',
    rated: 'using',
    changeable,
  }),
  isAutostart,
  packageCode: {
    ...text('программа', 'CLASSIC', { rated: 'programme', changeable }),
    schema: schema.textField('Программа страхования', 'CLASSIC', 60),
    printed: 'программа страхования',
  },
};

const { antiTheftSystem: _, isAutostart: __, packageCode, coverageTerritory, ...others } = conditionFields;

export const agreedFields = { packageCode, coverageTerritory, ...others };

const usual: Readonly<Record<HolderType, Values<typeof conditionFields>>> = {
  individual: { packageCode: 'CLASSIC', usingType: 'PRIVATE', purpose: 'PERSONAL' },
  corporate: { packageCode: 'CLASSIC', usingType: 'OFFICIAL', purpose: 'OFFICIAL' },
};

/** Returns the rated conditions, sent or assumed, and reports the assumptions. */
export function ratedConditions(
  sent: RatedConditions,
  holderType: HolderType,
  reference: ReferenceBook,
  assumptions: string[],
): RatedConditions {
  const rated: Record<string, unknown> = {};
  for (const name of conditionNames) rated[name] = saidValue(sent, name);
  for (const [name, value] of Object.entries(usual[holderType])) {
    if (rated[name] !== undefined) continue;
    const field: Printed = conditionFields[name as (typeof conditionNames)[number]];
    const [named = value] =
      name === 'packageCode' ? [programmes[String(value)]] : field.lines(value, reference);
    assumptions.push(`${field.printed ?? field.title}: ${named}`);
    rated[name] = value;
  }
  return rated;
}

export const conditionNames = Object.keys(conditionFields) as readonly (keyof typeof conditionFields)[];

export type RatedConditions = Values<typeof conditionFields>;

type Printed = Field & { readonly printed?: string };

/** Formats agreed conditions with captions; nested objects are left out, because forms print them separately. */
export function formatAgreed(fields: Fields, said: object, reference: ReferenceBook): readonly FormData[] {
  return everyField(fields).flatMap(([path, field]: readonly [string, Printed]) => {
    const value = saidValue(said, path) ?? field.assumed?.[0];
    const isListed = value !== undefined && field.kind !== 'part';
    const lines = isListed ? field.lines(value as Json, reference) : [];
    const text = field.kind === 'flag' ? (value === true ? 'есть' : '') : lines.join('; ');
    return text === '' ? [] : [{ name: capitalize(field.printed ?? field.title), value: text }];
  });
}

function antiTheftListed(value: Json | undefined, reference: ReferenceBook): readonly string[] {
  if (!isObject(value)) return [];
  const model = antiTheftModel.lines(value.model, reference);
  return present(
    joinTexts([...model, value.hasSatelliteSystem === true && hasSatelliteSystem.printed], ', '),
  );
}
