export const docsStyle = `
header p, .test p, footer, .pages ul { max-width: 76rem; }
html { scroll-padding-top: 1rem; }
.pages { background: #fff; border-bottom: 1px solid var(--line); padding: 0 1rem; }
.pages ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0 auto; padding: 0; list-style: none; }
.pages a { display: inline-block; padding: .625rem 0; color: var(--main); }
.pages [aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; box-shadow: inset 0 -3px var(--main); }
main { max-width: 76rem; display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 2.5rem; }
main > * { min-width: 0; }
h1 { font-size: 1.75rem; } h2 { font-size: 1.375rem; margin: 2.25rem 0 .75rem; } h3 { font-size: 1.125rem; margin: 1.75rem 0 .5rem; }
h2, h3, h4 { line-height: 1.3; overflow-wrap: anywhere; }
.anchor { text-decoration: none; font-weight: 400; padding: 0 .25rem; }
.text > :first-child { margin-top: 0; }
.text p, .text li { overflow-wrap: anywhere; max-width: 46rem; } .text li { margin: .25rem 0; } .text ul, .text ol { padding-left: 1.5rem; }
code { font: .9em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: #eef2f1; border-radius: .25rem; padding: .0625rem .25rem; }
.code { position: relative; margin: 0 0 1rem; }
pre { margin: 0; padding: .875rem 1rem; overflow-x: auto; background: #f4f7f6; border: 1px solid var(--line); border-radius: .5rem; }
pre code { background: none; padding: 0; font-size: .875rem; white-space: pre; }
.code button { position: absolute; top: .375rem; right: .375rem; width: auto; min-height: 2rem; margin: 0; padding: .125rem .625rem;
  font-size: .8125rem; border-width: 1px; background: #fff; color: var(--main); }
.code:has(button) pre { padding-top: 2.5rem; }
td code, p code, li code { overflow-wrap: anywhere; }
.table { overflow-x: auto; margin: 0 0 1rem; }
table { border-collapse: collapse; font-size: .9375rem; }
th, td { border: 1px solid var(--line); padding: .375rem .625rem; text-align: left; vertical-align: top; min-width: 7rem; }
th { background: #f4f7f6; }
.contents ul { list-style: none; margin: 0; padding: 0; font-size: .9375rem; line-height: 1.35; }
.contents li { padding: .25rem 0; overflow-wrap: anywhere; } .contents .level3 { padding-left: 1rem; }
.contents h2 { margin: 0 0 .5rem; font-size: 1rem; }
.beside { display: none; }
.above { margin: 0 0 1.5rem; } .above summary { font-weight: 600; cursor: pointer; padding: .5rem 0; min-height: 2.5rem; }
.hint { font-size: .9375rem; }
@media (min-width: 64rem) {
  main.contained { grid-template-columns: 17rem minmax(0, 1fr); }
  .contained h1, .contained .text, .contained .hint { grid-column: 2; }
  .above { display: none; }
  .beside { display: block; grid-column: 1; grid-row: 1 / span 9; position: sticky; top: 0; align-self: start; max-height: 100vh;
    overflow-y: auto; padding: .25rem 1rem 1rem 0; }
}
@media print { .pages, .contents, .anchor, .code button { display: none; } body { background: #fff; } main { border: 0; } }
`;

export const copyScript = `const words = document.documentElement.lang === 'ru'
  ? { copy: 'Копировать', copied: 'Скопировано' }
  : { copy: 'Copy', copied: 'Copied' };

async function copy(code) {
  if (navigator.clipboard) return navigator.clipboard.writeText(code.textContent);
  getSelection().selectAllChildren(code);
  document.execCommand('copy');
}

for (const block of document.querySelectorAll('.code')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = words.copy;
  button.setAttribute('aria-live', 'polite');
  button.addEventListener('click', async () => {
    await copy(block.querySelector('code'));
    button.textContent = words.copied;
    setTimeout(() => { button.textContent = words.copy; }, 2000);
  });
  block.append(button);
}
`;
