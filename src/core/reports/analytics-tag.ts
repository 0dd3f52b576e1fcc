/**
 * The tag of PUBLIC_ANALYTICS_ID: Google's own (G-…) or a container of its tag manager (GTM-…). Consent is
 * told in Google's consent mode: https://developers.google.com/tag-platform/security/guides/consent
 */

type TagEvent = Record<string, unknown>;

/** Nobody is ever asked for advertising. */
const allDenied = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
};
const grantAnalytics = command('consent', 'update', { analytics_storage: 'granted' });
const denyAnalytics = command('consent', 'update', { analytics_storage: 'denied' });

/** The page's tag, which is not fetched before it is started for the first time. */
export function createTag(id: string) {
  const isContainer = id.startsWith('GTM-');
  const layer = (window.dataLayer ??= []);
  let isLoaded = false;
  let isOn = false;
  /** What a tag takes for the address of the page. */
  let pageInfo: { page_location: string; page_referrer?: string } = { page_location: '' };
  // Read before all that the page has told by now.
  layer.unshift(command('consent', 'default', allDenied));

  /** A container reads events as they are pushed, a tag nothing but commands. */
  const pushEvent = (entry: unknown) => void layer.push(...commandsOf(entry));
  const pageCommand = () => (isContainer ? { ...pageInfo } : command('set', { ...pageInfo }));

  /** A step of a flow is a page. Its title is written after its address. */
  function trackPageChange() {
    const { page_location: from } = pageInfo;
    const to = withoutSecrets(location.href);
    if (!isOn || to === from) return;
    pageInfo = { page_location: to, page_referrer: from };
    layer.push(pageCommand());
    if (!isContainer) queueMicrotask(() => pushEvent({ event: 'page_view' }));
  }

  function load() {
    isLoaded = true;
    const queuedEvents = [...layer];
    pageInfo = { page_location: withoutSecrets(location.href) };
    const startCommands = isContainer
      ? [{ 'gtm.start': Date.now(), event: 'gtm.js' }]
      : [
          command('js', new Date()),
          command('config', id, {
            allow_google_signals: false,
            allow_ad_personalization_signals: false,
          }),
        ];
    layer.splice(1, 0, grantAnalytics, pageCommand(), ...startCommands);
    if (!isContainer) for (const event of queuedEvents) pushEvent(event);
    window.navigation?.addEventListener('currententrychange', trackPageChange);
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://www.googletagmanager.com/${isContainer ? 'gtm.js' : 'gtag/js'}?id=${encodeURIComponent(id)}`;
    document.head.append(script);
  }

  return {
    start() {
      isOn = true;
      if (isLoaded) layer.push(grantAnalytics);
      else load();
      setOptOut(id, false);
      if (!isContainer) window.pushToTag = pushEvent;
    },
    /** Nothing more is sent, and what the tag has stored here is deleted. */
    stop() {
      isOn = false;
      if (isLoaded) layer.push(denyAnalytics);
      setOptOut(id, true);
      delete window.pushToTag;
      deleteAnalyticsCookies();
      // Whatever else a container has loaded goes only with the page.
      if (isLoaded && isContainer) location.reload();
    },
  };
}

/** By Google's own switch: https://developers.google.com/analytics/devguides/collection/gtagjs/user-opt-out */
function setOptOut(id: string, isOptedOut: boolean) {
  Object.assign(window, { [`ga-disable-${id}`]: isOptedOut });
}

/** A tag takes its commands as an arguments object, and passes everything else over. */
function command(..._args: unknown[]): IArguments {
  // eslint-disable-next-line prefer-rest-params -- an arguments object is what is wanted
  return arguments;
}

/** An event by a name and with parameters that Analytics takes; none for what is no event. */
function commandsOf(entry: unknown): IArguments[] {
  const { event, ecommerce, ...rest } = (entry ?? {}) as TagEvent;
  if (typeof event !== 'string') return [];
  const plain = Object.entries(rest).filter(([, value]) => typeof value !== 'object');
  const name = event.toLowerCase().replaceAll(' ', '_');
  return [command('event', name, { ...Object.fromEntries(plain), ...(ecommerce as TagEvent) })];
}

/** An address without what links carry: names, emails and the keys of mailed links. Campaigns and screens stay. */
function withoutSecrets(pageUrl: string): string {
  const url = new URL(pageUrl);
  const publicParams = [...url.searchParams].filter(([name]) => /^(?:utm_\w+|screen)$/.test(name));
  url.search = new URLSearchParams(publicParams).toString();
  url.hash = '';
  return url.href;
}

function deleteAnalyticsCookies() {
  const names = document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '');
  const labels = location.hostname.split('.');
  const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`);
  for (const name of names.filter((cookieName) => /^_ga(?:_|$)/.test(cookieName)))
    for (const domain of ['', ...domains])
      document.cookie = `${name}=; max-age=-1; path=/${domain}`;
}
