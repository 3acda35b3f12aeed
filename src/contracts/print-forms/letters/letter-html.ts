import { type ComponentChildren, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { type InsurerFace, licencePrinted, plainColor, telephoneAddress } from '../contacts.ts';

export type LetterPart =
  | string
  | { readonly heading: string }
  | { readonly facts: readonly (readonly [name: string, value: string])[] }
  | { readonly list: readonly string[] }
  /** A button. The plain-text version of the letter shows the title and the address instead. */
  | { readonly action: { readonly title: string; readonly address: string } };

/** Content id by which the HTML refers to the attached logo. */
export const logoId = 'logo';

/** Styles of elements. Each element has its own style attribute, because mail programs remove style sheets. */
const styles = {
  ground:
    'margin: 0; padding: 16px 8px; background: #f1f4f3; color: #1a2230; font: 16px/1.5 Arial, sans-serif;',
  sheet: 'max-width: 576px; margin: 0 auto; background: #fff; border: 1px solid #ccd4de; border-radius: 8px;',
  head: 'padding: 16px 24px; color: #fff; font-weight: bold; border-radius: 8px 8px 0 0;',
  headTable: 'border-collapse: collapse; color: #fff; font: bold 16px/1.4 Arial, sans-serif;',
  headCell: 'vertical-align: middle;',
  logo: 'display: block; height: 40px; max-width: 120px; margin-right: 12px; padding: 4px; background: #fff; border-radius: 4px;',
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

/** Renders the HTML of a letter. Escapes all texts, and uses no external files and no scripts. */
export function letterHtml(
  parts: readonly LetterPart[],
  { insurer, hasLogo }: { readonly insurer: InsurerFace; readonly hasLogo: boolean },
): string {
  const color = insurer.color ?? plainColor;
  return renderToString(
    h(
      'div',
      { style: styles.ground },
      h(
        'div',
        { style: styles.sheet },
        h('div', { style: `${styles.head} background: ${color};` }, headOf(insurer, hasLogo)),
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

/** Renders the header. A table keeps logo and name in one row in every mail program. */
function headOf({ fullName }: InsurerFace, hasLogo: boolean): ComponentChildren {
  if (!hasLogo) return fullName;
  const logo = h('img', { src: `cid:${logoId}`, alt: '', height: 40, style: styles.logo });
  const cells = [logo, fullName].map((content) => h('td', { style: styles.headCell }, content));
  return h(
    'table',
    { role: 'presentation', style: styles.headTable },
    h('tbody', null, h('tr', null, cells)),
  );
}

function elementOf(part: LetterPart, color: string): ComponentChildren {
  if (typeof part === 'string') return h('p', { style: styles.paragraph }, unbroken(part, color));
  if ('heading' in part) return h('h2', { style: styles.heading }, part.heading);
  if ('facts' in part) return h('table', { style: styles.table }, h('tbody', null, part.facts.map(rowOf)));
  if ('list' in part)
    return h(
      'ul',
      { style: styles.list },
      part.list.map((line) => h('li', { style: styles.item }, unbroken(line, color))),
    );
  const { title, address } = part.action;
  return h(
    'div',
    null,
    h('p', { style: styles.paragraph }, link(address, title, `${styles.button} background: ${color};`)),
    h('p', { style: styles.address }, address),
  );
}

const nowrap = 'white-space: nowrap;';

/** Prevents line breaks in telephones and contract numbers, and makes telephones links. */
function unbroken(text: string, color: string): ComponentChildren {
  const lines = text.split('\n');
  if (lines.length > 1)
    return lines.flatMap((line, at) => [at === 0 ? null : h('br', null), unbroken(line, color)]);
  const parts = text.split(/((?:\+?\d[\d ]+|[A-Z]{3}|\d{4})(?:-\d{2,8}){2,})/);
  return parts.map((part, at) => {
    if (at % 2 === 0) return part;
    const isPhone = /^(?:\+\d|8 )/.test(part);
    return isPhone
      ? link(telephoneAddress(part), part, `${nowrap} color: ${color};`)
      : h('span', { style: nowrap }, part);
  });
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
