// Redirects to the sign-in portal. The link contains the URL to return to: the requested URL, or
// the account by default. If the requested URL is not on this site, the account is used.

const link = document.querySelector<HTMLAnchorElement>('[data-portal]');
if (link) {
  const returnTo = new URLSearchParams(location.search).get('return_to') ?? '/account';
  const returnUrl = new URL(returnTo, location.origin);
  const target = new URL(link.href);
  const path = returnUrl.origin === location.origin ? returnUrl.href : `${location.origin}/account`;
  target.searchParams.set('return_to', path);
  location.replace(target);
}
