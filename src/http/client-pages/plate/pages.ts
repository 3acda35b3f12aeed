import { type ComponentChildren, h } from 'preact';
import { holderOf, maskedName } from '#contracts/record/holder.ts';
import { datePrinted } from '#kernel/time/calendar.ts';
import type { PlatePage, PlateRefusal } from '#sales/addendums/enter-plate.ts';
import { type Page, page, type Site } from '../../protocol/page-layout.ts';
import { contractHeading, reopenLinkPage, unknownLinkPage } from '../link-pages.ts';

export type RefusedPlate = PlateRefusal & { readonly plate: string };

const plateLengthMax = 20;

export function plateView(view: PlatePage, site: Site, refused?: RefusedPlate): Page {
  return page(
    { title: 'Номер автомобиля в полисе', site, status: refused ? 400 : 200 },
    refused ? h('div', { class: 'notice', role: 'alert' }, ...reasonsOf(refused)) : null,
    about(view),
    view.state === 'OPEN' ? plateForm(view, refused) : closed(view.state),
  );
}

function reasonsOf(refused: RefusedPlate) {
  const texts =
    refused.kind === 'wrong'
      ? refused.texts.map((text) => `Номер не подошёл: ${text}`)
      : [
          'По этому договору номер здесь внести нельзя. Обратитесь к страховщику или туда, где вы оформляли полис.',
        ];
  return texts.map((text) => h('p', null, text));
}

function about({ contract, product }: PlatePage) {
  return h(
    'section',
    null,
    contractHeading(contract, product),
    h(
      'dl',
      null,
      ...row('Страхователь', maskedName(holderOf(contract).name)),
      ...row('Срок', `${datePrinted(contract.startsOn)} – ${datePrinted(contract.endsOn)}`),
    ),
  );
}

function plateForm({ link }: PlatePage, refused?: RefusedPlate) {
  return h(
    'form',
    { method: 'post', action: `/plate/${link.linkId}` },
    h('label', { class: 'field', for: 'plate' }, 'Государственный регистрационный знак'),
    h('input', {
      id: 'plate',
      name: 'plate',
      type: 'text',
      value: refused?.plate,
      autoComplete: 'off',
      maxLength: plateLengthMax,
      required: true,
      'aria-describedby': 'plate-hint',
      'aria-invalid': refused ? 'true' : undefined,
    }),
    h(
      'p',
      { class: 'hint', id: 'plate-hint' },
      'Как в свидетельстве о регистрации, вместе с кодом региона, например А123ВС77. Внести номер можно один раз.',
    ),
    h('button', { type: 'submit' }, 'Внести номер'),
  );
}

const closedTexts = {
  ADDED:
    'Номер внесён в договор. Новую редакцию полиса мы пришлём письмом; сведения переданы в реестр договоров.',
  OVER: 'Договор уже не действует: вносить номер не нужно.',
} as const;

function closed(state: keyof typeof closedTexts) {
  return h('p', { class: state === 'ADDED' ? 'state valid' : 'hint', role: 'status' }, closedTexts[state]);
}

function row(name: string, value: ComponentChildren) {
  return [h('dt', null, name), h('dd', null, value)];
}

export function missingLink(site: Site): Page {
  return unknownLinkPage(
    site,
    'Проверьте адрес: он приходит в письме или SMS. Ссылка работает, пока действует договор.',
  );
}

export function foreignForm(site: Site, status?: number): Page {
  return reopenLinkPage(site, 'Номер вносится только на этой странице', status);
}
