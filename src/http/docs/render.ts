import { Marked, type Tokens } from 'marked';

export interface Heading {
  readonly id: string;
  readonly level: number;
  readonly html: string;
}

export interface Rendered {
  readonly title: string;
  /** HTML of the document without the first heading. */
  readonly html: string;
  readonly headings: readonly Heading[];
}

/** Renders a Markdown document. Raw HTML is dropped; the anchors of headings are the same as on GitHub. */
export function rendered(markdown: string, anchorName: string): Rendered {
  const headings: Heading[] = [];
  const used = new Map<string, number>();
  let title = '';
  const marked = new Marked({
    renderer: {
      html: () => '',
      heading({ tokens, depth, text }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens);
        if (depth === 1 && title === '') {
          title = plain(text);
          return '';
        }
        const id = anchor(text, used);
        headings.push({ id, level: depth, html });
        const label = escaped(`${anchorName} «${plain(text)}»`);
        return `<h${depth} id="${escaped(id)}">${html} <a class="anchor" href="#${encodeURI(id)}" aria-label="${label}">#</a></h${depth}>\n`;
      },
      // `tabindex` lets the keyboard scroll a wide code block.
      code: ({ text, lang = '' }: Tokens.Code) =>
        `<div class="code"><pre tabindex="0"><code${lang ? ` data-language="${escaped(lang)}"` : ''}>${escaped(text)}\n</code></pre></div>\n`,
      table(token: Tokens.Table) {
        const cells = (row: readonly Tokens.TableCell[], head = false) =>
          row
            .map(({ tokens, text }) => {
              // Render an empty header cell as a data cell, because screen readers would announce an empty heading.
              const [start, end] = head && text !== '' ? ['th scope="col"', 'th'] : ['td', 'td'];
              return `<${start}>${this.parser.parseInline(tokens)}</${end}>`;
            })
            .join('');
        const head = token.header.some(({ text }) => text !== '')
          ? `<thead><tr>${cells(token.header, true)}</tr></thead>`
          : '';
        const body = token.rows.map((row) => `<tr>${cells(row)}</tr>`).join('\n');
        return `<div class="table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { title, html, headings: headings.filter(({ level }) => level < 4) };
}

function plain(text: string): string {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
}

/** Builds the same heading anchors as GitHub, so that a link works on GitHub and on this server. */
function anchor(text: string, used: Map<string, number>): string {
  const id = plain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  const before = used.get(id) ?? 0;
  used.set(id, before + 1);
  return before === 0 ? id : `${id}-${before}`;
}

/** Escapes text for HTML and for quoted attributes. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
