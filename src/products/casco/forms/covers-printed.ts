import { rublesPrinted } from '../../../kernel/money.ts';
import type { FormData } from '../../../ports.ts';
import { absent, joined, line } from '../../printed/text.ts';
import type { PrintableContract } from '../../product.ts';
import type { CascoApplication, CoverEntry } from '../application.ts';
import { coversOf, hasDeductible } from '../covers.ts';
import { amountOf } from '../money.ts';
import { riskOf } from '../risks.ts';

/** The covers in the order of the body, each with its sum, its deductible and its premium. */
export function coversPrinted(application: CascoApplication, contract: PrintableContract): FormData {
  const parts = new Map(contract.calculation.parts?.map((part) => [part.field, part]));
  const covers = coversOf(application);
  const general = covers.find(({ code, entry }) => code === '1' && hasDeductible(entry))?.entry;
  const isIndividual = contract.holderType === 'individual';
  return {
    list: covers.map(({ code, path, entry }) => {
      const part = parts.get(path);
      const sum = part?.sumInsured ?? amountOf(entry.sumInsured);
      return {
        code,
        name: joined([riskOf(code)?.title ?? part?.title ?? code, optionPrinted(code, entry)], '. '),
        sum: sum === undefined ? absent : rublesPrinted(sum),
        deductible: isIndividual ? absent : amountPrinted(entry),
        premium: part ? rublesPrinted(part.premium) : absent,
      };
    }),
    hasOwnDeductibles: !isIndividual,
    generalDeductible: isIndividual && general ? amountPrinted(general) : null,
  };
}

function optionPrinted(code: string, { cover }: CoverEntry): string {
  if (code === 'GAP') return line(cover?.description);
  const option = line(cover?.option);
  if (option === 'DEDUCTIBLE') return 'С франшизой';
  return option === 'NO_LIMIT' ? 'Без ограничений' : '';
}

function amountPrinted(entry: CoverEntry): string {
  const amount = amountOf(entry.deductible);
  return amount === undefined ? absent : rublesPrinted(amount);
}
