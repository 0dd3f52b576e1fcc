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
  let isOn = false;
  /** What a tag takes for the address of the page. */
  let at: { page_location: string; page_referrer?: string } = { page_location: '' };
  // Read before all that the page has told by now.
  layer.unshift(command('consent', 'default', nothingAllowed));

  /** A container reads events as they are pushed, a tag nothing but commands. */
  const tell = (told: unknown) => void layer.push(...commandsOf(told));
  const place = () => (isContainer ? { ...at } : command('set', { ...at }));

  /** A step of a flow is a page. Its title is written after its address. */
  function follow() {
    const { page_location: from } = at;
    const to = withoutSecrets(location.href);
    if (!isOn || to === from) return;
    at = { page_location: to, page_referrer: from };
    layer.push(place());
    if (!isContainer) queueMicrotask(() => tell({ event: 'page_view' }));
  }

  function load() {
    isLoaded = true;
    const told = [...layer];
    at = { page_location: withoutSecrets(location.href) };
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
    window.navigation?.addEventListener('currententrychange', follow);
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/${isContainer ? 'gtm.js' : 'gtag/js'}?id=${encodeURIComponent(id)}`;
    document.head.append(script);
  }

  return {
    start() {
      isOn = true;
      if (isLoaded) layer.push(allowed);
      else load();
      switchOff(id, false);
      if (!isContainer) window.tellTag = tell;
    },
    /** Nothing more is sent, and what the tag has stored here is deleted. */
    stop() {
      isOn = false;
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

/** An address without what links carry: names, emails and the keys of mailed links. Campaigns and screens stay. */
function withoutSecrets(address: string): string {
  const url = new URL(address);
  const told = [...url.searchParams].filter(([name]) => /^(?:utm_\w+|screen)$/.test(name));
  url.search = new URLSearchParams(told).toString();
  url.hash = '';
  return url.href;
}

function forgetCookies() {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '');
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  for (const name of names.filter((one) => /^_ga(?:_|$)/.test(one)))
    for (const domain of ['', ...domains])
      document.cookie = `${name}=; max-age=-1; path=/${domain}`;
}
