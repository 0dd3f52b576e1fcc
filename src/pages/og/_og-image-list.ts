import { formatPriceAndUnit } from '../../components/entries/product-groups.ts';
import { lowestPrice } from '../../components/landing/lowest-price.ts';
import { indexablePages } from '../../components/entries/site-index.ts';
import type { OgImageRequest } from '../../site/og-image.ts';

/** Returns the texts of the preview images, one for each page that search engines may index. */
export async function ogImageList(): Promise<OgImageRequest[]> {
  const entries = await indexablePages();
  return entries.map(({ id, data }) => ({
    page: id,
    title: 'heading' in data && data.heading ? data.heading : data.title,
    description: data.description,
    price:
      'coverage' in data ? `From ${formatPriceAndUnit(lowestPrice(data)).join(' ')}` : undefined,
  }));
}

/**
 * Returns the list as JSON. Only the build uses it: integrations/og-images.ts renders all images
 * together.
 */
export async function GET(): Promise<Response> {
  return Response.json(await ogImageList());
}
