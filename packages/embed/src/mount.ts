/** Shows a purchase of a Coverfront storefront on a partner's page. */
import type {
  CoverfrontEvents,
  CoverfrontFlow,
  CoverfrontProperties,
  Product,
} from '../../../public/embed';
import { defineFlowElement } from '../../../src/scripts/embed-sdk.js';

export type * from '../../../public/embed';

/** Path of each product's first step. The build inserts it. */
declare const START_PATHS: Record<Product, string>;

/** Functions that receive the detail of each event. */
export type FlowListeners = {
  [Name in keyof CoverfrontEvents]?: (detail: CoverfrontEvents[Name]) => void;
};

/** Exactly one of a product, a landing page under /_/ that sells in a popup, and a first step. */
type FlowSource =
  | { product: Product; landing?: undefined; flow?: undefined }
  | { landing: string; product?: undefined; flow?: undefined }
  | { flow: string; product?: undefined; landing?: undefined };

export type FlowOptions = FlowSource & MountOptions;

interface MountOptions extends CoverfrontProperties {
  /** Origin of the storefront, such as 'https://shop.example'. */
  site: string;
  /** Your id. Stored with the policy, like `partnerName`. */
  partner?: string;
  partnerName?: string;
  /** The frame's title for screen readers. By default 'Insurance'. */
  title?: string;
  on?: FlowListeners;
}

export interface MountedFlow {
  element: CoverfrontFlow;
  /** Removes the element from the page. */
  unmount(): void;
}

/** Origin of the storefront for which the element is defined. A page has only one. */
let definedSite: string | undefined;

/**
 * Defines the element <coverfront-flow>, for markup that contains it. The second call for the same
 * storefront does nothing.
 * @throws Error for a second storefront
 */
export function defineFlow(site: string): void {
  const { origin } = new URL(site);
  if (definedSite === origin) return;
  if (definedSite || customElements.get('coverfront-flow'))
    throw new Error(
      `<coverfront-flow> is already defined${definedSite ? ` for ${definedSite}` : ''}`,
    );
  defineFlowElement(origin, START_PATHS);
  definedSite = origin;
}

/** Appends the purchase to an element of the page. */
export function mountFlow(
  target: Element,
  { site, on = {}, partnerName, ...options }: FlowOptions,
): MountedFlow {
  defineFlow(site);
  const element = document.createElement('coverfront-flow');
  const { prefill, metadata, theme, authToken, ...attributes } = options;
  Object.assign(element, { prefill, metadata, theme, authToken });
  for (const [name, value] of Object.entries({ ...attributes, 'partner-name': partnerName }))
    if (value !== undefined) element.setAttribute(name, value);
  for (const [name, listener] of Object.entries(on))
    element.addEventListener(name, (event) => listener((event as CustomEvent).detail));
  target.append(element);
  return { element, unmount: () => element.remove() };
}
