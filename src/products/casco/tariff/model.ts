import type { RatingModel } from '../../../rating/model.ts';
import { filledText } from '../../../tariffs/check-table.ts';
import { checkSettingRows, saleSettingRules } from '../../sale-settings.ts';
import type { CascoSubject } from '../rating/input.ts';
import { vehicleRisks } from '../risks.ts';
import { attributeCatalogue, coversField } from './attributes/catalogue.ts';

/** What casco is rated by, for the engine that knows no product. */
export const cascoModel: RatingModel<CascoSubject> = {
  attributes: attributeCatalogue,
  members: { column: 'drivers', title: 'водитель' },
  field: 'insuredObject.casco',
  coversField,
  sums: {
    vehicle: { kind: 'own', usual: ({ contract }) => contract.vehicle.sumInsured },
    listed: { kind: 'listed' },
    none: { kind: 'none' },
  },
  deductibles: {
    general: (cover, { generalDeductible }) => cover.deductible ?? generalDeductible ?? null,
    option: (cover, { generalDeductible }) =>
      cover.option === 'DEDUCTIBLE' ? (cover.deductible ?? generalDeductible ?? null) : null,
    own: (cover) => cover.deductible ?? null,
    none: () => null,
  },
  programme: ({ contract }) => contract.programme,
  ownTables: {
    settings: {
      columns: { name: filledText, value: filledText },
      unique: ['name'],
      filled: false,
      absent: true,
    },
  },
  checkOwn: (tables) => checkSettingRows(tables.settings ?? [], saleSettingRules),
  takesMinimum: (codes) => codes.some((code) => vehicleRisks.includes(code)),
};
