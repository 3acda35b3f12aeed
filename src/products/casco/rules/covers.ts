import type { PlacedCover } from '../covers.ts';
import { amountOf, rublesExpected } from '../money.ts';
import { type CatalogueRisk, coversPath, riskOf, risks } from '../risks.ts';
import type { CascoChecks } from './casco-checks.ts';
import { checkDeductible } from './deductible.ts';
import { checkGap } from './gap.ts';

const accident = 'ACCIDENT';

/** The covers of all blocks: known, in their place, once each, with what their rules allow. */
export function checkCovers(checks: CascoChecks): void {
  const seen = new Map<string, PlacedCover>();
  for (const cover of checks.covers) {
    checkEvents(checks, cover);
    checkDeductible(checks, cover);
    const risk = checkCode(checks, cover);
    if (!risk) continue;
    checkSum(checks, cover, risk);
    if (risk.code === 'GAP') checkGap(checks, cover);
    else checkOption(checks, cover, risk);
    const first = seen.get(risk.code);
    if (!first) seen.set(risk.code, cover);
    else checks.report(`${cover.path}.cover.code`, repeated(risk, first));
  }
}

function repeated({ code }: CatalogueRisk, first: PlacedCover): string {
  const rule =
    code === 'GAP'
      ? 'простой GAP и пакеты GAP исключают друг друга: оставьте одно покрытие GAP'
      : 'оставьте одно покрытие';
  return `риск ${code} уже указан в ${first.path}; ${rule}`;
}

function checkCode(checks: CascoChecks, { code, block, path }: PlacedCover): CatalogueRisk | undefined {
  const risk = riskOf(code);
  if (risk?.block === block) return risk;
  const field = `${path}.cover.code`;
  const ofBlock = risks.filter((one) => one.block === block);
  const allowed = `допустимые значения в ${coversPath(block)}: ${ofBlock.map((one) => one.code).join(', ')}`;
  if (code === '') checks.report(field, `обязательное поле: идентификатор риска; ${allowed}`);
  else if (!risk) checks.report(field, `неизвестный риск; ${allowed}`);
  else {
    checks.report(field, `риск ${code} («${risk.title}») передаётся в ${coversPath(risk.block)}; ${allowed}`);
  }
  return undefined;
}

/** Which sums of its own a risk may have is the tariff's to say. */
function checkSum(checks: CascoChecks, { entry, path }: PlacedCover, { code, sum }: CatalogueRisk): void {
  if (entry.sumInsured === undefined) return;
  const field = `${path}.sumInsured`;
  if (sum === 'none') {
    checks.report(field, `у риска ${code} нет страховой суммы: не передавайте sumInsured`);
  } else if (amountOf(entry.sumInsured) === undefined) {
    checks.report(field, `ожидается ${rublesExpected}; без неё сумма берётся из стоимости ТС или тарифа`);
  }
}

const noLimit = ['NO_LIMIT'];
const minorOptions = ['DEDUCTIBLE', 'NO_LIMIT'];

/** Damage without certificates bears the deductible only where its option says so. */
function checkOption(checks: CascoChecks, { entry, path }: PlacedCover, { code }: CatalogueRisk): void {
  const option = entry.cover?.option?.trim() ?? '';
  const allowed = code === '14' ? minorOptions : noLimit;
  if (option === '' || allowed.includes(option)) return;
  checks.report(
    `${path}.cover.option`,
    `недопустимая опция риска ${code}, допустимые значения: ${allowed.join(', ')}`,
  );
}

function checkEvents(checks: CascoChecks, { block, entry, path }: PlacedCover): void {
  if (entry.risk === undefined) return;
  if (block !== 'autoAccident') {
    checks.report(`${path}.risk`, `поле передаётся только в ${coversPath('autoAccident')}`);
    return;
  }
  entry.risk.forEach((event, index) => {
    if (event !== accident) checks.report(`${path}.risk[${index}]`, `допустимые значения: ${accident}`);
  });
}
