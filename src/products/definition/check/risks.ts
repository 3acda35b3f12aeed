import { lineOf } from '#catalogues/tariffs/check-table.ts';
import type { TableFault, Tables, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import type { RiskWords } from '../define/definition.ts';

type Risks = Readonly<Record<string, RiskWords>>;

/** Finds risks that the product lacks or declares differently: nobody could buy what their rows price. */
export function riskFaults(risks: Risks, tables: Tables): readonly TableFault[] {
  return [...listedFaults(risks, tables), ...strayRisks(risks, tables)];
}

/**
 * Finds product risks missing from the newest version, where they would be refused as unknown. Older versions may predate
 * them.
 */
export function missingRisks(
  risks: Risks,
  { tables, kind, effectiveFrom }: TariffVersion,
  others: readonly TariffVersion[],
): readonly TableFault[] {
  if (others.some((other) => other.kind === kind && other.effectiveFrom > effectiveFrom)) return [];
  const rows = tables.risks ?? [];
  return Object.keys(risks)
    .filter((risk) => rows.length > 0 && !rows.some((row) => row.risk === risk))
    .map((risk) => ({
      table: 'risks',
      message: `the risk ${risk} of the product is missing: add its row; what is not sold the table availability says`,
    }));
}

function listedFaults(risks: Risks, tables: Tables): readonly TableFault[] {
  const known = Object.keys(risks).join(', ');
  return (tables.risks ?? []).flatMap((row, index): readonly TableFault[] => {
    const at = { table: 'risks', line: lineOf(index) };
    const words = Object.hasOwn(risks, row.risk ?? '') ? risks[row.risk ?? ''] : undefined;
    if (!words)
      return [{ ...at, column: 'risk', message: `no risk ${row.risk} in the product; known: ${known}` }];
    const sum = typeof words.sum === 'string' ? words.sum : words.sum.computed;
    const deductible = words.hasDeductible ? 'own' : 'none';
    return [
      ...(row.sum === sum ? [] : [{ ...at, column: 'sum', message: `must be ${sum}, as the product says` }]),
      ...(row.deductible === deductible
        ? []
        : [{ ...at, column: 'deductible', message: `must be ${deductible}, as the product says` }]),
    ];
  });
}

/** Finds rows of other tables for unknown risks: they look effective but are not. */
function strayRisks(risks: Risks, tables: Tables): readonly TableFault[] {
  const known = Object.keys(risks).join(', ');
  return Object.entries(tables).flatMap(([table, rows = []]) =>
    table === 'risks'
      ? []
      : rows.flatMap((row, index): readonly TableFault[] => {
          const { risk = '*' } = row;
          if (risk === '*' || Object.hasOwn(risks, risk)) return [];
          const message = `no risk ${risk} in the product; known: ${known}`;
          return [{ table, line: lineOf(index), column: 'risk', message }];
        }),
  );
}
