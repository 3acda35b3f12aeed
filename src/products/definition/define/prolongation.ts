import { isObject, type JsonObject } from '#kernel/json/json.ts';
import { defineMerges, mergeEntries, withoutAsked } from '../../fields/merge.ts';
import { prolongedDates } from '../../product/prolongation/dates.ts';
import { bodyMerge, fields, nestedObject, vehicle } from '../../product/prolongation/merge.ts';
import { namedPrevious, prolongedBody } from '../../product/prolongation/named.ts';
import type { Prolongation } from '../../product/prolongation/prolongation.ts';
import type { AnyDefinition } from './definition.ts';

/** Makes the rules of prolongation. The new body copies fields of the earlier one, except those that must be sent again. */
export function defineProlongation(
  definition: AnyDefinition,
  schemas: Prolongation['schemas'],
): Prolongation {
  const { code, things, term, fields: own, vehicle: name } = definition;
  const parts = { ...own, ...(things ? { [things.name]: things } : {}) };
  const asked = { insuredObject: { fields: { [code]: { fields: parts } } } };
  const merge = bodyMerge(
    {
      [code]: fields({
        ...defineMerges(own),
        ...(name ? { [name]: vehicle } : {}),
        ...(things ? { [things.name]: mergeEntries(things.fields, things.identity) } : {}),
      }),
    },
    { uw: fields() },
  );
  return {
    field: `insuredObject.${code}.previousPolicyNumber`,
    schemas,
    previous(body) {
      const own = nestedObject(body, 'insuredObject', code);
      const list = things?.covers === 'own' ? things.name : 'covers';
      const isWhole = isObject(body.policyHolder) && Array.isArray(own[list]);
      return namedPrevious(body, own, isWhole);
    },
    continued(contract, body, today) {
      const { previousPolicyNumber: _, ...sent } = body;
      const merged = merge(withoutAsked(asked, prolongedBody(contract.body)) as JsonObject, sent);
      const insured = nestedObject(merged, 'insuredObject');
      const said = nestedObject(insured, code);
      const dates = { ...merged, ...prolongedDates(contract, sent, today, term.until?.(said)) };
      const next = { ...said, isProlongation: true, previousPolicyNumber: contract.policyNumber };
      const continued = { ...dates, insuredObject: { ...insured, [code]: next } };
      return { body: definition.askAgain?.(contract, continued) ?? continued };
    },
  };
}
