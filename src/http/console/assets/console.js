// The only script of the console. It handles passkeys; every other function of the console works without scripts.
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
