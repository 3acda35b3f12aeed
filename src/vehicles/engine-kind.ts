/** Kinds of engines by code of the list `engine_type`: a petrol engine runs on gas too, a diesel engine on gas beside diesel. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['PETROL', 'spark'],
  ['PETROL_GAS', 'spark'],
  ['LPG', 'spark'],
  ['CNG', 'spark'],
  ['GAS', 'spark'],
  ['DIESEL', 'diesel'],
  ['GAS_DIESEL', 'diesel'],
  ['HYBRID', 'hybrid'],
  ['PLUG_IN_HYBRID', 'hybrid'],
  ['SERIES_HYBRID', 'hybrid'],
  ['ELECTRIC', 'electric'],
  ['HYDROGEN', 'hydrogen'],
]);

/** True for two engines of different kinds; a code that nobody knows contradicts nothing. */
export function isOtherEngine(one: string, other: string): boolean {
  const [kind, otherKind] = [kinds.get(one), kinds.get(other)];
  return kind !== undefined && otherKind !== undefined && kind !== otherKind;
}
