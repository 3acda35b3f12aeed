import type { FilledForm, FormData } from '#kernel/ports/ports.ts';
import { noDeductible } from '../../../definition/voluntary/deductible.ts';
import { keyInformation } from '../../../definition/voluntary/key-information.ts';
import { absent } from '../../../product/printed/text.ts';
import type { PrintableContract } from '../../../product/product.ts';
import { cascoAddendums } from '../addendums.ts';
import { readCasco } from '../reading.ts';
import { conditionalOption, formatCascoCovers } from './covers-printed.ts';

/** Makes the key information document of casco: covers by block, each with its deductible. */
export function cascoKeyInformation(contract: PrintableContract): FilledForm {
  const { body, holderType, issuedAt: today, concludedOn } = contract;
  const read = readCasco(body, { purpose: 'contract', holderType, today, concludedOn });
  const product = {
    code: 'casco',
    title: 'КАСКО',
    insurance: 'транспортного средства (КАСКО)',
    refunds: contract.refunds ?? cascoAddendums.refunds,
    isOnCredit: cascoAddendums.hasCredit?.(body) ?? false,
  };
  const covers = formatCascoCovers(read, contract);
  const form = keyInformation(product, read, thingsOf(covers), contract);
  return { ...form, data: { ...form.data, deductibleNote: generalNote(covers) } };
}

type PrintedCovers = ReturnType<typeof formatCascoCovers>;

function generalNote({ generalDeductible, deductibleNote }: PrintedCovers): string {
  return generalDeductible === null
    ? ''
    : `Общая франшиза по всем рискам: ${generalDeductible} руб., ${deductibleNote}.`;
}

/** Formats the covers by block; an individual's deductible applies to all risks, but to risk 14 only with its option. */
function thingsOf({ groups, generalDeductible }: PrintedCovers): readonly FormData[] {
  return groups.map(({ title, list }) => ({
    title,
    covers: list.map(({ code, name, option, sum, deductible }) => {
      const isGeneral = generalDeductible !== null && (code !== '14' || option === conditionalOption);
      const none = deductible === absent ? noDeductible : deductible;
      return {
        code,
        name: option === '' ? name : `${name}: ${option}`,
        sum,
        deductible: isGeneral ? 'общая' : none,
      };
    }),
  }));
}
