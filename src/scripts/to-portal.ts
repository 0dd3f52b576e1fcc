// Redirects to the sign-in portal, with the URL to return to: the requested one, or the account by
// default. Only a URL of this site is passed on.

const link = document.querySelector<HTMLAnchorElement>('[data-portal]');
if (link) {
  const returnTo = new URLSearchParams(location.search).get('return_to') ?? '/account';
  const returnUrl = new URL(returnTo, location.origin);
  const target = new URL(link.href);
  const path = returnUrl.origin === location.origin ? returnUrl.href : `${location.origin}/account`;
  target.searchParams.set('return_to', path);
  location.replace(target);
}
