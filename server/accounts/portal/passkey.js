// Offers passkeys on the sign-in form. Without this script, the form works with the password.
{
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication } =
    SimpleWebAuthnBrowser;
  const form = document.querySelector('form[action="/portal/login"]');
  const panel = document.getElementById('passkey-sign-in');
  const button = panel?.querySelector('button');
  const status = panel?.querySelector('[role="status"]');

  async function fetchOptions() {
    const response = await fetch('/api/user/v2/auth/passkey-login/start', { method: 'POST' });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.json();
  }

  /** Asks the browser for a passkey and submits the form with it. */
  async function signIn(useBrowserAutofill) {
    const optionsJSON = await fetchOptions();
    const credential = await startAuthentication({ optionsJSON, useBrowserAutofill });
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = 'passkey';
    field.value = JSON.stringify(credential);
    form.append(field);
    form.submit();
  }

  async function signInWithButton() {
    if (button.getAttribute('aria-busy')) return;
    status.textContent = '';
    button.setAttribute('aria-busy', 'true');
    try {
      await signIn(false);
    } catch (error) {
      status.textContent =
        error.name === 'NotAllowedError'
          ? 'No passkey was used. Try again, or use your password.'
          : 'Your passkey couldn’t be used. Try again, or use your password.';
    }
    button.removeAttribute('aria-busy');
  }

  async function offerInAutofill() {
    try {
      if (await browserSupportsWebAuthnAutofill()) await signIn(true);
    } catch {
      // The browser ends this request when the button starts another one, or after a time-out.
    }
  }

  if (form && panel && browserSupportsWebAuthn()) {
    panel.hidden = false;
    button.addEventListener('click', () => void signInWithButton());
    void offerInAutofill();
  }
}
