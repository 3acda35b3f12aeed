import { everyField } from '../../fields/field.ts';
import { attributesOfProduct, ownAttributeNames } from '../define/attributes.ts';
import type { AnyDefinition } from '../define/definition.ts';
import { DefinitionError, requireKnown } from './definition-error.ts';

/** Throws DefinitionError for an unknown name in `premiums`, or an attribute in both `wholeTerm` and `proportional`. */
export function requireTiming(definition: AnyDefinition): void {
  const { wholeTerm = {}, proportional = [] } = definition.premiums ?? {};
  for (const word of Object.keys(definition.premiums ?? {}))
    requireKnown(word, ['wholeTerm', 'proportional'], 'premiums:', ['premiums']);
  const attributes = [...attributesOfProduct(definition).keys()];
  const fields = everyField(definition.fields).map(([name]) => name);
  for (const [attribute, field] of Object.entries(wholeTerm)) {
    requireKnown(attribute, attributes, 'premiums.wholeTerm:', ['premiums', 'wholeTerm']);
    requireKnown(field ?? '', fields, `premiums.wholeTerm: ${attribute}:`, ['premiums', 'wholeTerm']);
  }
  for (const attribute of proportional) {
    requireKnown(attribute, attributes, 'premiums.proportional:', ['premiums', 'proportional']);
    if (attribute in wholeTerm)
      throw new DefinitionError(
        `premiums: ${attribute} stands in wholeTerm and in proportional: leave it in one of them`,
        ['premiums', 'proportional', attribute],
      );
  }
}

/** Lists the product's own attributes for which `premiums` does not declare how the price depends on time. */
export function undeclaredTimings(definition: AnyDefinition): readonly string[] {
  const { wholeTerm = {}, proportional = [] } = definition.premiums ?? {};
  return ownAttributeNames(definition).filter((name) => !(name in wholeTerm) && !proportional.includes(name));
}
