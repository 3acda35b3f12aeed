import { lineNumber } from '#catalogues/tariffs/check-table.ts';
import type { TableFault, Tables, TariffVersion } from '#catalogues/tariffs/tariff.ts';
import { message } from '#kernel/errors/message.ts';
import type { RiskWords } from '../define/definition.ts';

type Risks = Readonly<Record<string, RiskWords>>;

/** Finds table rows whose risk is unknown or differs from its declaration. No contract could use such rows. */
export function riskFaults(risks: Risks, tables: Tables): readonly TableFault[] {
  return [...listedFaults(risks, tables), ...strayRisks(risks, tables)];
}

/** Finds risks that the newest tariff version lacks. Older versions are skipped: they may be older than the risk. */
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
      message: message('RISK_ROW_MISSING', { risk }),
    }));
}

function listedFaults(risks: Risks, tables: Tables): readonly TableFault[] {
  const known = Object.keys(risks);
  return (tables.risks ?? []).flatMap((row, index): readonly TableFault[] => {
    const at = { table: 'risks', line: lineNumber(index) };
    const words = Object.hasOwn(risks, row.risk ?? '') ? risks[row.risk ?? ''] : undefined;
    if (!words)
      return [{ ...at, column: 'risk', message: message('RISK_UNKNOWN', { risk: row.risk ?? '', known }) }];
    const sum = typeof words.sum === 'string' ? words.sum : words.sum.computed;
    const deductible = words.hasDeductible ? 'own' : 'none';
    return [
      ...(row.sum === sum
        ? []
        : [{ ...at, column: 'sum', message: message('AS_PRODUCT_SAYS', { value: sum }) }]),
      ...(row.deductible === deductible
        ? []
        : [{ ...at, column: 'deductible', message: message('AS_PRODUCT_SAYS', { value: deductible }) }]),
    ];
  });
}

/** Finds rows for unknown risks in tables other than `risks`; such rows have no effect. */
function strayRisks(risks: Risks, tables: Tables): readonly TableFault[] {
  const known = Object.keys(risks);
  return Object.entries(tables).flatMap(([table, rows = []]) =>
    table === 'risks'
      ? []
      : rows.flatMap((row, index): readonly TableFault[] => {
          const { risk = '*' } = row;
          if (risk === '*' || Object.hasOwn(risks, risk)) return [];
          const wrong = message('RISK_UNKNOWN', { risk, known });
          return [{ table, line: lineNumber(index), column: 'risk', message: wrong }];
        }),
  );
}
