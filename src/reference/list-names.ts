/** Lists that bodies of one product name. */
const ownLists = {
  property: ['deductible_unit', 'occupancy', 'property_security', 'property_type', 'wall_material'],
} as const;

/** The lists of the interface; beside them the purposes of use of osago, and what else a policy prints by its code. */
export const listNames = [
  'address_type',
  'anti_theft_brand_type',
  'anti_theft_model_type',
  'counterparty_type',
  'coverage_territory',
  'devicetypecode',
  'document_type',
  'drive_type',
  'encumbrance_type',
  'engine_type',
  'familystate_type',
  'franchise_specific_type',
  'gap_packages',
  'gear_type',
  'gender_type',
  'hood_type',
  'installment_type',
  'ldu_type',
  'loyalty_programme',
  'mode_use_vhcl_type',
  'paymentmethod',
  'purpos_use_vhcl_casco_type',
  'purpos_use_vhcl_osago_type',
  'refund_form_type',
  'special_program_kind',
  'special_program_type',
  'termination_reason',
  'v_origin',
  'v_type_casco',
] as const;

export type ListName = (typeof listNames)[number] | (typeof ownLists)[keyof typeof ownLists][number];

/** Products whose lists have an address; the common ones are answered at each of them. */
export const listedProducts: readonly string[] = ['casco', ...Object.keys(ownLists)];

/** What partners read at the address of a product; undefined for one without lists. */
export function listNamesOf(product: string): readonly ListName[] | undefined {
  if (!listedProducts.includes(product)) return undefined;
  const own: readonly ListName[] = Object.entries(ownLists).find(([code]) => code === product)?.[1] ?? [];
  return [...listNames, ...own];
}

/** Brand programmes: kept as a list is, but answered at an address and in a shape of their own. */
export const programmeListName = 'kasko_federal_program';

export type StoredListName = ListName | typeof programmeListName;

/** All that is stored, imported and exported. */
export const storedListNames: readonly StoredListName[] = [
  ...listNames,
  ...Object.values(ownLists).flat(),
  programmeListName,
];
