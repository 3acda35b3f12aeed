import pg from 'pg';

const { builtins, getTypeParser } = pg.types;

const int8ArrayOid = 1016;
const dateArrayOid = 1182;
const numericArrayOid = 1231;
const textArrayOid: number = 1009;

type Nested<Value> = (Value | null | Nested<Value>)[];

const textArray: (text: string) => Nested<string> = getTypeParser(textArrayOid);

function asText(text: string): string {
  return text;
}

function deepBigInt(values: Nested<string>): Nested<bigint> {
  return values.map((value) => {
    if (value === null) return null;
    return Array.isArray(value) ? deepBigInt(value) : BigInt(value);
  });
}

/** Returns parsers for one client: bigint as BigInt, numeric and date as text. */
export function valueTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides();
  types.setTypeParser(builtins.INT8, BigInt);
  types.setTypeParser(builtins.DATE, asText);
  types.setTypeParser(builtins.NUMERIC, asText);
  types.setTypeParser(int8ArrayOid, (text) => deepBigInt(textArray(text)));
  types.setTypeParser(dateArrayOid, textArray);
  types.setTypeParser(numericArrayOid, textArray);
  return types;
}
