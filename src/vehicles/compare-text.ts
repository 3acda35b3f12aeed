import { type DirectoryContent, normalCode } from './directory-content.ts';
import { makeAtStart, makeByText, modelByText, modificationsByCarId } from './find-vehicle.ts';
import type { IdentifiedVehicle } from './modification.ts';

/** Which part of a vehicle's name a text tells. */
export type NamePart = 'carId' | 'make' | 'model';

/** What a text means in the directory beside the vehicle that was found; `name` is what it means instead. */
export type TextMeaning = { readonly name: string | 'the same' };

const theSame: TextMeaning = { name: 'the same' };

/** Whether a text, a code too, means the make or the model of the vehicle; undefined where the directory cannot tell. */
export function meaningOf(
  content: DirectoryContent,
  vehicle: IdentifiedVehicle,
  part: NamePart,
  text: string,
): TextMeaning | undefined {
  const make = content.makes.get(normalCode(vehicle.makeCode));
  if (!make) return undefined;
  if (part === 'carId') return modificationsByCarId(content, text) && theSame;
  if (part === 'make') {
    const named = content.makes.get(normalCode(text)) ?? makeByText(content, text);
    return named && (named === make ? theSame : { name: named.name });
  }
  const model = make.models.get(normalCode(text)) ?? modelByText(content, make, text);
  if (model) {
    const isSame = normalCode(model.code) === normalCode(vehicle.modelCode);
    return isSame ? theSame : { name: `${make.name} ${model.name}` };
  }
  const other = makeAtStart(content, text);
  return other && other !== make ? { name: other.name } : undefined;
}
