import { priceParts } from '../../components/entries/product-groups.ts';
import { indexablePages } from '../../components/entries/site-index.ts';
import type { OgImageRequest } from '../../site/og-image.ts';

/** Returns the image data of each page that search engines and social networks may show. */
export async function ogImageList(): Promise<OgImageRequest[]> {
  const entries = await indexablePages();
  return entries.map(({ id, data }) => ({
    page: id,
    title: 'heading' in data && data.heading ? data.heading : data.title,
    description: data.description,
    price: 'offer' in data ? `From ${priceParts(data.offer).join(' ')}` : undefined,
  }));
}

/** Used by a build, which renders all images together (integrations/og-images.ts). */
export async function GET(): Promise<Response> {
  return Response.json(await ogImageList());
}
