/**
 * The tag of PUBLIC_ANALYTICS_ID: Google's own (G-…) or a container of its tag manager (GTM-…). Consent is
 * told in Google's consent mode: https://developers.google.com/tag-platform/security/guides/consent
 */

type Told = Record<string, unknown>;

/** Nobody is ever asked for advertising. */
const nothingAllowed = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};
const allowed = command('consent', 'update', { analytics_storage: 'granted' });
const withdrawn = command('consent', 'update', { analytics_storage: 'denied' });

/** The page's tag, which is not fetched before it is started for the first time. */
export function createTag(id: string) {
  const isContainer = id.startsWith('GTM-');
  const layer = (window.dataLayer ??= []);
  let isLoaded = false;
  // Read before all that the page has told by now.
  layer.unshift(command('consent', 'default', nothingAllowed));

  /** A container reads events as they are pushed, a tag nothing but commands. */
  const tell = (told: unknown) => void layer.push(...commandsOf(told));
  const place = () => {
    const here = { page_location: withoutSecrets(location.href) };
    return isContainer ? here : command('set', here);
  };

  function load() {
    isLoaded = true;
    const told = [...layer];
    const begin = isContainer
      ? [{ 'gtm.start': Date.now(), event: 'gtm.js' }]
      : [
          command('js', new Date()),
          command('config', id, {
            allow_google_signals: false,
            allow_ad_personalization_signals: false,
          }),
        ];
    layer.splice(1, 0, allowed, place(), ...begin);
    if (!isContainer) for (const event of told) tell(event);
    window.navigation?.addEventListener('currententrychange', () => layer.push(place()));
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/${isContainer ? 'gtm.js' : 'gtag/js'}?id=${encodeURIComponent(id)}`;
    document.head.append(script);
  }

  return {
    start() {
      if (isLoaded) layer.push(allowed);
      else load();
      switchOff(id, false);
      if (!isContainer) window.tellTag = tell;
    },
    /** Nothing more is sent, and what the tag has stored here is deleted. */
    stop() {
      if (isLoaded) layer.push(withdrawn);
      switchOff(id, true);
      delete window.tellTag;
      forgetCookies();
      // Whatever else a container has loaded goes only with the page.
      if (isLoaded && isContainer) location.reload();
    },
  };
}

/** By Google's own switch: https://developers.google.com/analytics/devguides/collection/gtagjs/user-opt-out */
function switchOff(id: string, off: boolean) {
  Object.assign(window, { [`ga-disable-${id}`]: off });
}

/** A tag takes its commands as an arguments object, and passes everything else over. */
function command(..._words: unknown[]): IArguments {
  // eslint-disable-next-line prefer-rest-params -- an arguments object is what is wanted
  return arguments;
}

/** An event by a name and with parameters that Analytics takes; none for what is no event. */
function commandsOf(told: unknown): IArguments[] {
  const { event, ecommerce, ...rest } = (told ?? {}) as Told;
  if (typeof event !== 'string') return [];
  const plain = Object.entries(rest).filter(([, value]) => typeof value !== 'object');
  const name = event.toLowerCase().replaceAll(' ', '_');
  return [command('event', name, { ...Object.fromEntries(plain), ...(ecommerce as Told) })];
}

/** An address without what links carry beside a campaign: names, emails and the keys of mailed links. */
function withoutSecrets(address: string): string {
  const url = new URL(address);
  const campaign = [...url.searchParams].filter(([name]) => name.startsWith('utm_'));
  url.search = new URLSearchParams(campaign).toString();
  url.hash = '';
  return url.href;
}

function forgetCookies() {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '');
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  for (const name of names.filter((one) => /^_ga(?:_|$)/.test(one)))
    for (const domain of ['', ...domains]) document.cookie = `${name}=; max-age=0; path=/${domain}`;
}
