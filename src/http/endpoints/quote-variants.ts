import { quoteVariantsSchema } from '#contracts/record/answer-schemas/variants.ts';
import { quoteVariants } from '#sales/quotes/variants/quote-variants.ts';
import { variantsIn } from '#sales/quotes/variants/request.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { shown } from '../protocol/openapi/parts.ts';
import { malformed, noVariants } from '../protocol/openapi/refusals.ts';
import { variantExamples } from '../protocol/openapi/variant-examples.ts';
import type { Sale } from '../protocol/requests/sale.ts';

export const quoteVariantsEndpoint = (sale: Sale) =>
  defineEndpoint({
    method: 'POST',
    path: `${sale.path}/quotes/variants`,
    name: 'quotes.variants',
    sells: sale,
    operationId: `quoteVariants${sale.kind}`,
    tag: sale.tag,
    summary: 'Рассчитать несколько вариантов сразу',
    description:
      'До 20 вариантов одного расчёта: `base` — тело `POST quotes`, `changes` — чем вариант от него отличается (JSON Merge Patch). ' +
      'Премия каждого варианта до копейки та, что дал бы `POST quotes`, ошибки у каждого свои; сам `base` может быть неполным, если ' +
      'варианты его дополняют. Ничего не сохраняется; внешние системы об одном и том же спрашиваются один раз. В предел запросов ' +
      'каждый вариант идёт как один запрос. Ход расчёта (`calculation`) показывается, если его запросить.\n\n' +
      '_Calculates up to 20 variants of one application; nothing is stored._',
    body: {
      description: 'Общее тело и варианты',
      schema: sale.bodies.variants,
      examples: () => variantExamples(sale),
    },
    answer: {
      description: 'Премия каждого варианта по рискам либо причины, по которым её нет',
      schema: quoteVariantsSchema,
      examples: () => shown('variants', 'Варианты первого примера', sale.answerExample('variants')),
    },
    faults: {
      INVALID_ARGUMENT: {
        description:
          'Неверен сам запрос: нет `base` или вариантов, их больше 20. Ошибки вариантов — в ответе 200.',
        examples: [noVariants, malformed],
      },
    },
    weightOf: variantsIn,
    handle: (context, { caller, body }) => quoteVariants(context, { ...sale, caller, body }),
  });
