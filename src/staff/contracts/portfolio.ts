import { basename } from 'node:path';
import { type ImportOutcome, importPortfolio } from '#contracts/portfolio/import-portfolio.ts';
import type { ReportRow } from '#contracts/portfolio/report.ts';
import { reportCsv } from '#contracts/portfolio/report.ts';
import { findReport, recentImports } from '#contracts/portfolio/store.ts';
import { portfolioTemplate } from '#contracts/portfolio/template.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { holderTypes } from '#kernel/terms/holder-type.ts';
import type { Product } from '#products/product/product.ts';
import { findProduct } from '#products/product/sold.ts';
import { all, column } from '../use-case/columns.ts';
import type { StaffContext } from '../use-case/context.ts';
import { flagField, optionalField, required, subject, usually } from '../use-case/fields.ts';
import { choiceKind, file, partnerLogin, path, productCode, uuidKind, withHint } from '../use-case/kinds.ts';
import { listing, type Subject, useCase } from '../use-case/use-case.ts';

const printedMax = 30;
const importsMax = 100;
const example = 'portfolio.csv';

function requireProduct({ assortment }: StaffContext, code: string): Product {
  const product = findProduct(assortment.products, code);
  if (product) return product;
  throw new Refusal(message('PORTFOLIO_PRODUCT', { product: code, known: assortment.productCodes }));
}

export const portfolioImport = useCase({
  name: 'portfolio import',
  title: 'import contracts in force from another system; a file with a wrong line is refused as a whole',
  permission: 'contracts.import',
  input: {
    file: subject(withHint(file, 'file', example), 'the file, CSV or JSON lines: a line a contract'),
    product: required(productCode, 'product of the contracts'),
    partner: optionalField(partnerLogin, 'login of the partner of lines that name none'),
    dryRun: flagField('check the file and change nothing'),
    skipWrong: flagField('import the correct lines although others are wrong'),
    report: optionalField(
      withHint(path, 'file', 'report.csv'),
      'where to write the errors and warnings as CSV',
    ),
  },
  async run(context, { file: from, product, partner, dryRun = false, skipWrong = false, report: to }) {
    const { pool, clock, staff, tell, assortment, save } = context;
    const { inspector, rater, fingerprints } = await context.rating();
    const outcome = await importPortfolio(
      { ...{ pool, clock, inspector, rater, fingerprints }, products: assortment.products },
      {
        ...{ product: requireProduct(context, product), partner, isDryRun: dryRun, skipsWrong: skipWrong },
        ...{ by: staff, source: { name: basename(from), open: openFile(context, from) } },
      },
      (done, total) => tell.progress?.(done, total),
    );
    tellFaults(context, outcome);
    if (to !== undefined) save(to, reportCsv(outcome.report), { isPersonal: true });
    return outcome;
  },
  hasChanged: ({ dryRun }, { counts }) => !dryRun && counts.imported > 0,
  json: ({ importId, state, counts, report, probed: { encoding, format } }, { dryRun = false, product }) => ({
    ...{ importId, product, state, isDryRun: dryRun, encoding, format, ...counts },
    faults: report.rows,
    omitted: report.omitted,
  }),
  text: ({ importId, counts, probed }, { file: from, dryRun = false }) => [
    `${from} (${probed.format}, ${probed.encoding})${dryRun ? ', dry run' : ''}: lines ${counts.lines}, imported ${counts.imported}, ` +
      `known ${counts.known}, wrong ${counts.wrong}, with warnings ${counts.warned}; import ${importId}`,
  ],
});

/** Opens a file of a command in pieces, or the upload of a page. */
function openFile(context: StaffContext, from: string): () => AsyncIterable<Uint8Array> {
  const { stream } = context;
  if (stream) return () => stream(from);
  const bytes = context.read(from, message('PORTFOLIO_FILE_EXPECTED'));
  return async function* () {
    yield bytes;
  };
}

function tellFaults({ tell }: StaffContext, { report, counts, state, isBroken }: ImportOutcome): void {
  const errors = report.rows.filter(({ level }) => level === 'ERROR');
  for (const row of errors.slice(0, printedMax)) tell.fault(rowText(row));
  const { lines, wrong } = counts;
  if (state !== 'REFUSED') return;
  tell.fault(isBroken ? message('PORTFOLIO_BROKEN') : message('PORTFOLIO_REFUSED', { wrong, lines }));
}

function rowText({ line, policyNumber, field, description }: ReportRow): string {
  const place = [`строка ${line}`, policyNumber, field].filter((text) => text !== '').join(', ');
  return `${place}: ${description}`;
}

export const portfolioTemplateFile = useCase({
  name: 'portfolio template',
  title: 'write an empty CSV file for contracts of a product, with a description of each column',
  permission: 'contracts.import',
  input: {
    product: required(productCode, 'product of the contracts'),
    holderType: usually(choiceKind([...holderTypes], 'type'), 'type of policyholder', 'individual'),
    out: required(withHint(path, 'file', example), 'the file to write'),
  },
  async run(context, { product, holderType, out }) {
    const text = portfolioTemplate(requireProduct(context, product), holderType);
    context.save(out, text);
    return text.split('\r\n', 1)[0]?.split(';').length ?? 0;
  },
  text: (count, { out }) => [`${out}: ${count} columns`],
});

export const portfolioList = listing({
  name: 'portfolio list',
  title: `list the newest imports of contracts, ${importsMax} at most`,
  permission: 'contracts.import',
  input: {},
  columns: {
    ...all(column.text, 'importId', 'product', 'fileName', 'state'),
    ...all(column.flag, 'isDryRun', 'skipsWrong'),
    ...all(column.number, 'lines', 'imported', 'known', 'wrong', 'warned'),
    actor: column.text,
    ...all(column.moment, 'startedAt', 'endedAt'),
  },
  none: 'nothing was imported yet: {portfolio import}',
  run: ({ pool }) => recentImports(pool, importsMax),
});

export const portfolioReport = useCase({
  name: 'portfolio report',
  title: 'write the errors and warnings of an import as CSV',
  permission: 'contracts.import',
  input: {
    import: subject(uuidKind('portfolio list'), 'id of the import'),
    out: required(withHint(path, 'file', 'report.csv'), 'the file to write'),
  },
  async run({ pool, save }, { import: importId, out }) {
    const report = await findReport(pool, importId);
    if (!report) throw new Refusal(message('PORTFOLIO_REPORT_MISSING', { import: importId }));
    save(out, report, { isPersonal: true });
    return report.length;
  },
  text: (bytes, { out }) => [`${out}: ${bytes} bytes`],
});

export const portfolio: Subject = {
  name: 'portfolio',
  about: 'contracts in force that another system has concluded',
  useCases: [portfolioImport, portfolioTemplateFile, portfolioList, portfolioReport],
};
