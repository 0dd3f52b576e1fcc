// Redirects to the sign-in portal. The portal's URL contains the URL to return to after sign-in:
// the URL that the visitor requested, or the account page. The account page is also used if the
// requested URL is invalid or not on this site.

const link = document.querySelector<HTMLAnchorElement>('[data-portal]');
if (link) {
  const returnTo = new URLSearchParams(location.search).get('return_to') ?? '/account';
  const returnUrl = URL.parse(returnTo, location.origin);
  const target = new URL(link.href);
  const path =
    returnUrl?.origin === location.origin ? returnUrl.href : `${location.origin}/account`;
  target.searchParams.set('return_to', path);
  location.replace(target);
}
