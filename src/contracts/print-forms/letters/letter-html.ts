import { type ComponentChildren, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { type InsurerFace, licencePrinted, plainColor, telephoneAddress } from '../contacts.ts';

/** A paragraph, or something with a form of its own. */
export type LetterPart =
  | string
  | { readonly heading: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] }
  | { readonly list: readonly string[] }
  /** A button; text has the address under its title. */
  | { readonly action: { readonly title: string; readonly address: string } };

/** By which the HTML refers to the picture that lies in the letter. */
export const logoId = 'logo';

/** Mail programs drop style sheets, so every element carries its own style. */
const styles = {
  ground:
    'margin: 0; padding: 16px 8px; background: #f1f4f3; color: #1a2230; font: 16px/1.5 Arial, sans-serif;',
  sheet: 'max-width: 576px; margin: 0 auto; background: #fff; border: 1px solid #ccd4de; border-radius: 8px;',
  head: 'padding: 16px 24px; color: #fff; font-weight: bold; border-radius: 8px 8px 0 0;',
  logo: 'height: 40px; max-width: 160px; margin-right: 12px; padding: 4px; background: #fff; border-radius: 4px; vertical-align: middle;',
  main: 'padding: 8px 24px 16px;',
  paragraph: 'margin: 12px 0;',
  heading: 'margin: 24px 0 8px; font-size: 18px; line-height: 1.3;',
  list: 'margin: 8px 0; padding-left: 20px;',
  item: 'margin: 6px 0;',
  table: 'margin: 12px 0; border-collapse: collapse;',
  name: 'padding: 4px 16px 4px 0; color: #4a5666; text-align: left; vertical-align: top; font-weight: normal;',
  value: 'padding: 4px 0; vertical-align: top;',
  button:
    'display: inline-block; padding: 12px 28px; color: #fff; font-weight: bold; text-decoration: none; border-radius: 8px;',
  address: 'margin: 8px 0 12px; color: #4a5666; font-size: 14px; word-break: break-all;',
  foot: 'padding: 12px 24px 16px; border-top: 1px solid #ccd4de; color: #4a5666; font-size: 14px;',
  line: 'margin: 0 0 4px;',
} as const;

/** What stands in the body of the HTML part; texts are escaped, nothing is loaded, no script runs. */
export function htmlOf(
  parts: readonly LetterPart[],
  { insurer, hasLogo }: { readonly insurer: InsurerFace; readonly hasLogo: boolean },
): string {
  const color = insurer.color ?? plainColor;
  const logo = hasLogo ? h('img', { src: `cid:${logoId}`, alt: '', height: 40, style: styles.logo }) : null;
  return renderToString(
    h(
      'div',
      { style: styles.ground },
      h(
        'div',
        { style: styles.sheet },
        h('div', { style: `${styles.head} background: ${color};` }, logo, insurer.fullName),
        h(
          'div',
          { style: styles.main },
          parts.map((part) => elementOf(part, color)),
        ),
        footOf(insurer, color),
      ),
    ),
  );
}

function elementOf(part: LetterPart, color: string): ComponentChildren {
  if (typeof part === 'string') return h('p', { style: styles.paragraph }, unbroken(part));
  if ('heading' in part) return h('h2', { style: styles.heading }, part.heading);
  if ('facts' in part) return h('table', { style: styles.table }, h('tbody', null, part.facts.map(rowOf)));
  if ('list' in part)
    return h(
      'ul',
      { style: styles.list },
      part.list.map((line) => h('li', { style: styles.item }, unbroken(line))),
    );
  const { title, address } = part.action;
  return h(
    'div',
    null,
    h('p', { style: styles.paragraph }, link(address, title, `${styles.button} background: ${color};`)),
    h('p', { style: styles.address }, address),
  );
}

/** Telephones and numbers of contracts stay on one line: browsers break them at their hyphens. */
function unbroken(text: string): ComponentChildren {
  const parts = text.split(/((?:\+?\d[\d ]+|[A-Z]{3}|\d{4})(?:-\d{2,8}){2,})/);
  return parts.map((part, at) => (at % 2 === 1 ? h('span', { style: 'white-space: nowrap;' }, part) : part));
}

function rowOf([name, value]: readonly [string, string]): ComponentChildren {
  return h(
    'tr',
    null,
    h('th', { scope: 'row', style: styles.name }, name),
    h('td', { style: styles.value }, value),
  );
}

function footOf(insurer: InsurerFace, color: string): ComponentChildren {
  const { phone, email, site } = insurer;
  const style = `color: ${color};`;
  return h(
    'div',
    { style: styles.foot },
    h(
      'p',
      { style: styles.line },
      link(telephoneAddress(phone), phone, style),
      ', ',
      link(`mailto:${email}`, email, style),
      `, ${site}`,
    ),
    h('p', { style: styles.line }, licencePrinted(insurer)),
  );
}

function link(href: string, text: ComponentChildren, style: string): ComponentChildren {
  return h('a', { href, style }, text);
}
