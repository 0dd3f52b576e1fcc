// Sends the browser to the sign-in portal, with the address it shall come back to: the one that was
// asked for, else the account. Only a path of this site is passed on.

const link = document.querySelector<HTMLAnchorElement>('[data-portal]');
if (link) {
  const returnTo = new URLSearchParams(location.search).get('return_to') ?? '/account';
  const returnUrl = new URL(returnTo, location.origin);
  const target = new URL(link.href);
  const path = returnUrl.origin === location.origin ? returnUrl.href : `${location.origin}/account`;
  target.searchParams.set('return_to', path);
  location.replace(target);
}
