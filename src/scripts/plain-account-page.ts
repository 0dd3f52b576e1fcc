// An account page that has no island: it still needs a token to be seen, and signing out still works.

if (!sessionStorage.getItem('authToken')) {
  location.replace(`/login?return_to=${encodeURIComponent(location.pathname)}`);
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sign-out]')) {
  button.addEventListener('click', () => {
    sessionStorage.clear();
    location.assign('/');
  });
}
