// The only script of the console. It handles passkeys and keys; every function of the console but passkeys works without scripts.
const shown = (form, text) => {
  const place = form.querySelector('[data-told]');
  place.hidden = false;
  place.textContent = text;
};

const post = async (path, body) => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
};

const ask = async (form) => {
  const { challenge } = await post('/sign-in/challenge', {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({
    challenge,
    rpId: location.hostname,
    userVerification: 'required',
  });
  const credential = await navigator.credentials.get({ publicKey });
  return post('/sign-in/passkey', { challenge, credential: credential.toJSON(), next: form.dataset.next });
};

const make = async (form) => {
  const { challenge } = await post('/sign-in/challenge', {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
    challenge,
    rp: { id: location.hostname, name: form.dataset.insurer },
    user: { id: form.dataset.user, name: form.dataset.login, displayName: form.dataset.name },
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  });
  const credential = await navigator.credentials.create({ publicKey });
  return post(`${location.pathname}/passkey`, { challenge, credential: credential.toJSON() });
};

for (const form of document.querySelectorAll('form[data-passkey]')) {
  form.querySelector('button').disabled = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const { to } = await (form.dataset.passkey === 'make' ? make(form) : ask(form));
      location.assign(to);
    } catch (error) {
      shown(
        form,
        error.name === 'NotAllowedError' ? 'Ключ не подтверждён. Попробуйте ещё раз.' : error.message,
      );
    }
  });
}

/** Labels the cells of wide tables with their headings, so that a phone can show each row as a card. */
for (const table of document.querySelectorAll('.wide table')) {
  const titles = [...table.querySelectorAll('thead th')].map((th) => th.textContent.replace(/ [↑↓]$/, ''));
  if (titles.length < 4) continue;
  table.classList.add('cards');
  for (const row of table.querySelectorAll('tbody tr, tfoot tr'))
    [...row.cells].forEach((cell, index) => {
      cell.dataset.title = titles[index] ?? '';
    });
}

/** Moves the focus to the first link of the next or previous row. Enter then opens the link. */
const moveInList = (step) => {
  const rows = [...document.querySelectorAll('.wide tbody tr')].filter((row) => row.querySelector('a[href]'));
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
  next?.querySelector('a[href]').focus();
  next?.scrollIntoView({ block: 'nearest' });
};

const keys = {
  '/': () => (document.querySelector('[data-search]') ?? document.querySelector('#find'))?.focus(),
  j: () => moveInList(1),
  k: () => moveInList(-1),
  ArrowDown: () => moveInList(1),
  ArrowUp: () => moveInList(-1),
};

document.addEventListener('keydown', (event) => {
  const { target, key, altKey, ctrlKey, metaKey } = event;
  const isTyped = target.closest('input, textarea, select');
  // Escape leaves a field or a row, so that the other keys work again.
  if (key === 'Escape' && (isTyped || target.closest('.wide tbody'))) target.blur();
  // Arrow keys scroll the page until a row is focused.
  const isArrow = key.startsWith('Arrow') && !target.closest('.wide tbody');
  if (altKey || ctrlKey || metaKey || isTyped || isArrow || !keys[key]) return;
  event.preventDefault();
  keys[key]();
});
