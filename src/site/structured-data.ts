import type { Brand } from '../contract/brand.ts';

/** A schema.org object that search engines read, in the format JSON-LD. */
export type StructuredData = { '@type': string } & Record<string, unknown>;

export interface Breadcrumb {
  name: string;
  path: string;
}

/** Returns the insurance agency as structured data: its name, its website and its contact data. */
export function organizationData(brand: Brand, site: URL): StructuredData {
  return {
    '@type': 'InsuranceAgency',
    '@id': new URL('/#agency', site).href,
    name: brand.name,
    legalName: brand.legalName,
    description: brand.tagline,
    url: site.href,
    logo: new URL('/favicon.svg', site).href,
    image: new URL('/og/index.png', site).href,
    telephone: brand.phone.href.replace('tel:', ''),
    email: brand.emails.support,
    areaServed: 'US',
    openingHours: 'Mo-Fr 08:00-17:00',
  };
}

/** Returns the insurance agency with its contact points, for the contact page. */
export function contactPointsData(brand: Brand, site: URL): StructuredData {
  return {
    ...organizationData(brand, site),
    contactPoint: [
      {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: brand.phone.href.replace('tel:', ''),
        email: brand.emails.support,
        areaServed: 'US',
        availableLanguage: 'English',
        url: new URL(brand.links.support, site).href,
      },
      {
        '@type': 'ContactPoint',
        contactType: 'sales',
        email: brand.emails.sales,
        availableLanguage: 'English',
        url: new URL('/contact', site).href,
      },
    ],
  };
}

/**
 * Returns the website with its search URL. The search page reads the visitor's text from this URL.
 */
export function webSiteData(brand: Brand, site: URL): StructuredData {
  return {
    '@type': 'WebSite',
    '@id': new URL('/#site', site).href,
    name: brand.name,
    url: site.href,
    inLanguage: 'en-US',
    publisher: { '@id': new URL('/#agency', site).href },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${new URL('/faq', site).href}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** Returns instructions as structured data: a sequence of steps. */
export function howToData(
  { name, description }: { name: string; description: string },
  steps: readonly { title: string; text: string }[],
): StructuredData {
  return {
    '@type': 'HowTo',
    name,
    description,
    step: steps.map(({ title, text }, index) => ({
      '@type': 'HowToStep',
      position: index + 1,
      name: title,
      text,
    })),
  };
}

/** Returns a list of pages as a schema.org ItemList. The positions follow the order of `items`. */
export function itemListData(
  site: URL,
  items: readonly { name: string; href: string }[],
): StructuredData {
  return {
    '@type': 'ItemList',
    itemListElement: items.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: new URL(href, site).href,
    })),
  };
}

interface ProductOffers {
  name: string;
  description: string;
  /** Path of the product's landing. */
  path: string;
  /** Plans of the product, each with its lowest price in cents. */
  offers: { name: string; cents: number; per: string }[];
  underwriter: string;
}

/** Returns a product of this site as structured data, with the price of each plan. */
export function productData(brand: Brand, site: URL, offered: ProductOffers): StructuredData {
  const url = new URL(offered.path, site).href;
  return {
    '@type': 'Product',
    name: offered.name,
    description: offered.description,
    category: 'Insurance',
    url,
    image: new URL(`/og${offered.path}.png`, site).href,
    brand: { '@type': 'Brand', name: brand.name },
    manufacturer: { '@type': 'Organization', name: offered.underwriter },
    offers: offered.offers.map(({ name, cents, per }) => ({
      '@type': 'Offer',
      name,
      url,
      price: (cents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: (cents / 100).toFixed(2),
        priceCurrency: 'USD',
        unitText: per,
      },
      seller: { '@id': new URL('/#agency', site).href },
    })),
  };
}

/** Returns questions and their answers, in plain text, as structured data. */
export function faqData(questions: { question: string; answer: string }[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/**
 * Returns the breadcrumbs of a page as structured data: the pages from the home page down to the
 * page itself.
 */
export function breadcrumbData(site: URL, crumbs: Breadcrumb[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: new URL(path, site).href,
    })),
  };
}

/**
 * Returns the text of the JSON-LD script element. Each `<` is escaped, because `</script>` in a
 * text would end the element.
 */
export function jsonLdScriptContent(data: StructuredData[]): string {
  const document = { '@context': 'https://schema.org', '@graph': data };
  return JSON.stringify(document).replaceAll('<', '\\u003c');
}
