import { loadLists } from '#catalogues/reference/current-lists.ts';
import { createCurrentReferenceBook } from '#catalogues/reference/reference-book.ts';
import { loadPublished } from '#catalogues/tariffs/store.ts';
import { createTariffBook } from '#catalogues/tariffs/tariff-book.ts';
import { compareTariffs } from '#contracts/rating/rerating/compare-tariffs.ts';
import { sampleMax } from '#contracts/rating/rerating/last-contracts.ts';
import { message, Refusal } from '#kernel/errors/message.ts';
import { findProduct } from '#products/product/sold.ts';
import { optionalField, usually } from '../../use-case/fields.ts';
import { numberKind, path, withHint } from '../../use-case/kinds.ts';
import { useCase } from '../../use-case/use-case.ts';
import { comparisonPicture } from './compare-picture.ts';
import { comparisonJson, comparisonText } from './compare-text.ts';
import { twoVersions, versionsOfOneKind } from './views.ts';

export const compareTariffsUseCase = useCase({
  name: 'tariff compare',
  title: 'rate recent contracts with two versions and print how the premiums change',
  permission: 'tariffs.read',
  input: {
    ...twoVersions,
    sample: usually(numberKind(1, sampleMax), `how many contracts, at most ${sampleMax}`, '1000'),
    svg: optionalField(withHint(path, 'file', 'change.svg'), 'write a picture too'),
  },
  async run({ pool, assortment, fingerprints, tell, save }, { before, after, sample, svg }) {
    const versions = await versionsOfOneKind(pool, before, after);
    const [{ product: code, kind }] = versions;
    const product = findProduct(assortment.products, code);
    if (!product) throw new Refusal(message('PRODUCT_NOT_SOLD', { product: code }));
    const tariffs = createTariffBook(assortment.compilers, createCurrentReferenceBook(await loadLists(pool)));
    const others = (await loadPublished(pool)).filter(
      ({ versionId }) => versionId !== before && versionId !== after,
    );
    tariffs.replace([...others, ...versions]);
    const kindIndex = product.tariff.kinds.indexOf(kind);
    const { sealer } = await fingerprints();
    const comparison = await compareTariffs(pool, tariffs, {
      product,
      before,
      after,
      kindIndex,
      sample,
      sealer,
      progress: (seen) => tell.progress?.(seen, sample),
    });
    if (svg !== undefined) save(svg, comparisonPicture(comparison));
    if (comparison.sample === 0) tell.fault(message('NOTHING_TO_COMPARE', { product: code }));
    return comparison;
  },
  json: comparisonJson,
  text: (comparison) => [comparisonText(comparison)],
});
