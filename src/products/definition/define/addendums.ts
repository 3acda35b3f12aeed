import { isObject } from '#kernel/json/json.ts';
import { everyField } from '../../fields/field.ts';
import { changeableFields, partiesWritten, printedLines, thingsWritten } from '../../fields/printed.ts';
import type {
  AddendumRules,
  ChangeablePart,
  PremiumTiming,
  WholeTermPart,
} from '../../product/addendum-rules.ts';
import {
  consentStated,
  holderContacts,
  holderWriting,
  listHolder,
  vehicleCorrections,
} from '../../product/corrections.ts';
import { saidTerm, termParts } from '../../product/dates/term.ts';
import { nestedObject } from '../../product/prolongation/merge.ts';
import type { RefundRow } from '../../product/termination/refund-table.ts';
import { listCovers } from '../voluntary/covers.ts';
import { commonRefunds } from '../voluntary/refunds.ts';
import type { AnyDefinition } from './definition.ts';
import { readCovers } from './read.ts';

/** Builds the rules for changing a contract in force, from the changes that the fields allow. */
export function defineAddendums(definition: AnyDefinition): AddendumRules {
  const { code, fields, things, risks, lessens = [] } = definition;
  const { hasCredit, hasFixedCovers, changesHolder, movesTerm, vehicle } = definition;
  const path = `insuredObject.${code}`;
  const list = {
    path: `${path}.${things?.name}`,
    title: `${(things?.each ?? '').toLowerCase()}${things?.covers === 'own' ? ', риски и суммы' : ''}`,
    printed: thingsListed(definition),
    showsDifference: true,
  };
  const covers = { path: `${path}.covers`, title: 'риски и суммы', printed: listCovers(risks, path) };
  return {
    changeable: [
      ...(things ? [list] : []),
      ...(things?.covers === 'own' || hasFixedCovers ? [] : [covers]),
      ...changeableFields(path, fields),
      ...(movesTerm ? termParts : []),
      ...(changesHolder ? [{ path: 'policyHolder', title: 'страхователь', printed: listHolder }] : []),
      ...holderContacts,
      consentStated,
    ],
    correction: vehicle
      ? vehicleCorrections(path, { hasDrivers: false })
      : {
          parts: [
            holderWriting,
            ...partiesWritten(path, fields),
            ...thingsWritten(things?.fields ?? {}, list),
          ],
          // Refuse nothing, because a correction of a name or document number is always allowed.
          refuse: () => [],
        },
    refunds: refundRows(definition),
    ...(movesTerm ? { termOf: saidTerm } : {}),
    premiums: timingOf(definition),
    items: [...(things ? [list.path] : []), ...lessens.map((field) => `${path}.${field}`)].map((one) => ({
      list: one,
      within: one,
    })),
    hasCredit(body) {
      const own = nestedObject(body, 'insuredObject', code);
      return hasCredit?.(own, readCovers(own, path)) ?? false;
    },
  };
}

/** Lists refund rows. The product's own rows come first, because the first matching row decides. */
export function refundRows({ refunds = [], lacksReasons = [] }: AnyDefinition): readonly RefundRow[] {
  return [...refunds, ...commonRefunds.filter(({ reasonCode }) => !lacksReasons.includes(reasonCode))];
}

/** Returns how the price of each attribute depends on time. For undeclared attributes, the price is charged by days. */
function timingOf({ code, fields, premiums }: AnyDefinition): PremiumTiming {
  const parts = Object.entries(premiums?.wholeTerm ?? {}).map(
    ([attribute, field = '']): [string, WholeTermPart] => [
      attribute,
      {
        path: `insuredObject.${code}.${field}`,
        title:
          everyField(fields)
            .find(([name]) => name === field)?.[1]
            .title.toLowerCase() ?? field,
      },
    ],
  );
  return { wholeTerm: Object.fromEntries(parts), proportional: premiums?.proportional ?? [] };
}

/** Formats each insured item and each of its covers as one line. */
function thingsListed({ code, things, risks }: AnyDefinition): NonNullable<ChangeablePart['printed']> {
  return (value, reference, calculation) => {
    if (!things || !Array.isArray(value)) return [];
    return value.filter(isObject).flatMap((thing, index) => {
      const said = Object.entries(things.fields).filter(
        ([name, { isSpecial }]) => !isSpecial && thing[name] !== undefined,
      );
      const covers = listCovers(risks, `insuredObject.${code}.${things.name}[${index}]`);
      return [
        ...printedLines(Object.fromEntries(said), thing, reference),
        ...covers(thing.covers, reference, calculation),
      ]
        .filter((one) => one !== '')
        .map((one) => `${things.each} ${index + 1}, ${one}`);
    });
  };
}
