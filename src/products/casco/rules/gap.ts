import { sent } from '#parties/checks.ts';
import { checkListed } from '../../voluntary/parties.ts';
import type { PlacedCover } from '../rating/covers.ts';
import type { CascoChecks } from './casco-checks.ts';

const list = 'gap_packages';

/** GAP: plain, a code and nothing else, or a package, its code as option and its name as description. */
export function checkGap(checks: CascoChecks, { entry, path }: PlacedCover): void {
  const option = sent(entry.cover?.option);
  const description = sent(entry.cover?.description);
  if (option === undefined && description === undefined) return;
  const { reference } = checks.sale;
  const optionField = `${path}.cover.option`;
  const descriptionField = `${path}.cover.description`;
  if (option === undefined) {
    checks.report(
      optionField,
      `у пакета GAP нужны option и description, у простого GAP нет ни того ни другого; коды пакетов: ${reference.allowed(list)}`,
      'FIELD_REQUIRED',
    );
    return;
  }
  checkListed(checks, list, optionField, option);
  const name = reference.entry(list, option)?.name;
  if (description === undefined) {
    checks.report(
      descriptionField,
      `у пакета GAP нужны option и description: передайте наименование из ${list}${name === undefined ? '' : `: «${name}»`}`,
      'FIELD_REQUIRED',
    );
  } else if (name !== undefined && comparable(description) !== comparable(name)) {
    checks.report(
      descriptionField,
      `наименование пакета ${option} в ${list}: «${name}»`,
      'VALUE_NOT_IN_LIST',
    );
  }
}

function comparable(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ');
}
