import { type CurrentReferenceBook, noLists } from '#catalogues/reference/reference-book.ts';
import { filledTextRule } from '#catalogues/tariffs/check-table.ts';
import type { Tables, TariffCompiler } from '#catalogues/tariffs/tariff.ts';
import type { Subject } from '#rating/attributes/subject.ts';
import { forVariants } from '#rating/calculation/rating-memory.ts';
import type { RatingModel } from '#rating/model.ts';
import { checkRates } from '#rating/tables/check-rates.ts';
import { compileRates } from '#rating/tables/compile.ts';
import { labelsIn } from '#rating/tables/labels.ts';
import type { Rates } from '#rating/tables/rates.ts';
import { ratesShapes } from '#rating/tables/shapes.ts';
import {
  checkSettingRows,
  compileSaleSettingRules,
  readSaleSettings,
  type SaleSettings,
  type UsualSale,
} from '../../product/sale-settings.ts';

export interface VoluntaryTariff<Of extends Subject> extends Rates<Of> {
  readonly settings: SaleSettings;
  readonly reference: Pick<CurrentReferenceBook, 'book'>;
}

const settings = {
  columns: { name: filledTextRule, value: filledTextRule },
  unique: ['name'],
  filled: false,
  absent: true,
};

/** Makes the compiler of a tariff with sale settings; `own` reads the product's additional tables. */
export function ratesCompiler<Of extends Subject, Own extends object = object>(
  words: RatingModel<Of>,
  usual: UsualSale,
  own?: (tables: Tables) => Own,
): TariffCompiler<VoluntaryTariff<Of> & Own> {
  const settingRules = compileSaleSettingRules(usual.refunds);
  const model: RatingModel<Of> = {
    ...words,
    ownTables: { settings, ...words.ownTables },
    checkOwn: (tables) => [
      ...checkSettingRows(tables.settings ?? [], settingRules),
      ...(words.checkOwn?.(tables) ?? []),
    ],
  };
  return {
    kinds: ['rates'],
    shapes: (_kind, tables) => ratesShapes(model, tables),
    labels: (_kind, tables) => labelsIn(model, tables),
    check: ({ tables }) => checkRates(model, tables),
    compile: (parts, reference = noLists) => {
      const tables = parts[0]?.tables ?? {};
      return {
        ...compileRates(model, parts, reference),
        reference,
        settings: readSaleSettings(tables.settings ?? [], usual),
        ...(own?.(tables) as Own),
      };
    },
    forVariants,
  };
}
