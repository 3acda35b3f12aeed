import type { Fault, Findings, Warning } from '#kernel/errors/errors.ts';
import type { VehicleDirectory } from './directory.ts';
import type { IdentifiedVehicle } from './modification.ts';
import type { VehicleQuestion, VehicleText } from './vehicle-faults.ts';

/** Reports names that belong to another vehicle as errors, and unknown names as warnings. */
export function textFindings(
  directory: VehicleDirectory,
  vehicle: IdentifiedVehicle,
  question: VehicleQuestion,
): Findings {
  const faults: Fault[] = [];
  const warnings: Warning[] = [];
  const { makeName, modelName } = vehicle;
  for (const named of question.texts ?? []) {
    const { part, text, field } = named;
    const meaning = directory.meaning(vehicle, part, text);
    const deciding = decidingField(directory, vehicle, question, named);
    if (!meaning) {
      const description = `«${text}» нет в справочнике и ни на что не влияет: транспортное средство — ${makeName} ${modelName} (${deciding})`;
      warnings.push({ field, description, reason: 'NO_EFFECT' });
    } else if (meaning.name !== 'the same') {
      const own = part === 'make' ? makeName : `${makeName} ${modelName}`;
      const description = `«${text}» — ${meaning.name}, а ${deciding} — ${own}: исправьте одно из полей`;
      faults.push({ field, description, reason: 'FIELDS_CONTRADICT', domain: 'sales' });
    }
  }
  return { faults, warnings };
}

function decidingField(
  directory: VehicleDirectory,
  vehicle: IdentifiedVehicle,
  { query, fields }: VehicleQuestion,
  { part }: VehicleText,
): string {
  const { carId, markCode, modelCode } = query;
  if (carId !== undefined && directory.meaning(vehicle, 'carId', carId)) return fields.carId;
  if (part === 'model') return modelCode === undefined ? fields.modelName : fields.modelCode;
  return markCode === undefined ? fields.markName : fields.markCode;
}
