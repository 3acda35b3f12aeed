import { applyChanges } from '#catalogues/content/apply-changes.ts';
import type { ContentItem } from '#catalogues/content/content.ts';
import { findLetterCode } from '#catalogues/content/letter-items.ts';
import {
  letterPage,
  loadCurrentContent,
  previewFiles,
  previewLetter,
} from '#contracts/print-forms/content/preview.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import type { JsonObject } from '#kernel/json/json.ts';
import type { StaffContext } from '../../use-case/context.ts';
import { optionalField, required } from '../../use-case/fields.ts';
import { path, textKind, withHint } from '../../use-case/kinds.ts';
import { useCase } from '../../use-case/use-case.ts';
import {
  changesKind,
  contentSources,
  faultyTexts,
  ofVersion,
  readHistory,
  requireItem,
  requireVersion,
} from './fields.ts';

export const contentPreview = useCase({
  name: 'content preview',
  title: 'write a letter (HTML) or a form (PDF) with the texts of a version and invented data',
  permission: 'content.read',
  input: {
    ...ofVersion,
    changes: optionalField(changesKind, 'texts to try in addition, as for {content change}'),
    product: optionalField(
      withHint(textKind, 'code', 'property'),
      'product whose form is printed; by default that of the content, or the first one',
    ),
    to: required(path, 'the file'),
  },
  async run(context, { code, version, changes, product: asked, to }) {
    const item = requireItem(context, code);
    const { productCodes: codes, products } = context.assortment;
    const [first] = products;
    if (asked !== undefined && !codes.includes(asked))
      throw new Refusal(message('DOCUMENT_PRODUCT_UNKNOWN', { product: asked, known: codes }));
    const base = requireVersion(await readHistory(context, code), code, version).value;
    const value = changes === undefined ? base : valueWith(item, base, changes);
    const product = asked ?? codes.find((one) => code.endsWith(`.${one}`)) ?? first?.code ?? '';
    const bytes = await rendered(context, item, value, product);
    context.save(to, bytes);
    return { kind: typeof bytes === 'string' ? ('html' as const) : ('pdf' as const) };
  },
  text: (_, { to }) => [`the preview is written to ${to}`],
});

function valueWith(
  item: ContentItem,
  base: JsonObject,
  changes: Parameters<typeof applyChanges>[2],
): JsonObject {
  const made = applyChanges(item, base, changes);
  const faults = 'value' in made ? item.faults(made.value) : made.faults;
  if ('value' in made && faults.length === 0) return made.value;
  throw faultyTexts(faults);
}

async function rendered(
  { pool, clock, config, assortment, renderSample }: StaffContext,
  item: ContentItem,
  value: JsonObject,
  product: string,
): Promise<string | Uint8Array> {
  const ownDirectory = config.printFormsDirectory;
  const sources = contentSources({ config, assortment });
  const contents = await loadCurrentContent({ pool, clock, sources }, { code: item.code, value });
  if (item.group === 'letter' || item.group === 'advice')
    return letterPage(previewLetter(contents, findLetterCode(item.code) ?? 'policy', ownDirectory, product));
  return renderSample(product, previewFiles(contents));
}
