// pages/embed.js.ts makes a classic script of this function, packages/embed a module.
/**
 * Defines <coverfront-flow>.
 * @param {string} site origin of the storefront
 * @param {Record<string, string>} startPaths path of each product's first step
 */
export function defineFlowElement(site, startPaths) {
  // React sets a property only if the element has one of this name. Without it, React writes an attribute.
  const properties = { prefill: null, metadata: null, theme: null };
  const names = new Set([
    'ready',
    'step',
    'resize',
    'purchaseSuccess',
    'purchaseFailure',
    'signedOut',
    'close',
  ]);
  const logError = (message) => console.error(`<coverfront-flow>: ${message}`);
  class Flow extends HTMLElement {
    // The frame is in the shadow tree. So the children stay as the page, or its framework, made them.
    tree = this.attachShadow({ mode: 'open' });
    fallback = document.createElement('slot');
    connectedCallback() {
      const initialToken = this.authToken;
      delete this.authToken;
      this.style.display = 'block';
      this.tree.append(this.fallback);
      const get = (name) => this.getAttribute(name);
      const path = get('landing')
        ? `/_/${get('landing')}`
        : (get('flow') ?? startPaths[get('product')]);
      if (!path)
        return logError(
          `product is ${get('product')}. Possible values: ${Object.keys(startPaths).join(', ')}`,
        );
      const url = new URL(path, site);
      const query = {
        embed: true,
        partner_client_id: get('partner'),
        partner_name: get('partner-name'),
      };
      for (const name in query) if (query[name]) url.searchParams.set(name, query[name]);
      const frame = (this.frame = document.createElement('iframe'));
      frame.title = get('title') ?? 'Insurance';
      frame.name = 'embed-kit';
      frame.allow = 'payment';
      frame.style.cssText = 'display:block;width:100%;height:420px;border:0;color-scheme:light';
      frame.src = url;
      // A frame whose page may not be shown here loads an error page, which sends no message.
      this.hasMessage = false;
      const reportSilence = () => {
        if (this.hasMessage) return;
        frame.style.height = 0;
        this.ariaBusy = false;
        logError(
          `no message from ${url.origin + url.pathname}. If this page is online, its operator must add ${location.origin} to partners.json. If not, use one of ${Object.values(startPaths).join(', ')}`,
        );
      };
      frame.addEventListener('load', () => (this.timer ??= setTimeout(reportSilence, 5000)));
      this.ariaBusy = true;
      this.tree.append(frame);
      addEventListener('message', this);
      this.authToken = initialToken;
    }
    disconnectedCallback() {
      removeEventListener('message', this);
      this.frame?.remove();
      this.timer = clearTimeout(this.timer);
    }
    set authToken(authToken) {
      this.token = authToken;
      if (authToken) this.page?.postMessage({ type: 'authToken', authToken }, site);
    }
    get authToken() {
      return this.token;
    }
    readJson(name) {
      try {
        return JSON.parse(this.getAttribute(name));
      } catch {
        logError(`${name} is not JSON`);
      }
    }
    handleEvent({ origin, source, data }) {
      const { frame } = this;
      let page = source;
      while (page && page !== frame.contentWindow && page !== page.parent) page = page.parent;
      if (origin !== site || page !== frame.contentWindow) return;
      if (data.type === 'loaded') {
        this.hasMessage = true;
        const config = { type: 'configure' };
        for (const name in properties) config[name] = this[name] ?? this.readJson(name);
        source.postMessage(config, site);
      }
      if (!names.has(data.type)) return;
      if (data.type === 'ready') {
        this.ariaBusy = false;
        this.fallback.remove();
        this.page = source;
        this.authToken = this.token;
      }
      if (data.type === 'resize') frame.style.height = `${data.height}px`;
      this.dispatchEvent(new CustomEvent(data.type, { detail: data }));
    }
  }
  Object.assign(Flow.prototype, properties);
  customElements.define('coverfront-flow', Flow);
}
