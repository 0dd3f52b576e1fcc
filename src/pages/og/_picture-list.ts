import { priceParts } from '../../components/entries/product-groups.ts';
import { sharedPages } from '../../components/entries/site-index.ts';
import type { PictureOrder } from '../../site/page-picture.ts';

/** The picture of each page that search engines and social networks may show. */
export async function pictureList(): Promise<PictureOrder[]> {
  const entries = await sharedPages();
  return entries.map(({ id, data }) => ({
    page: id,
    title: 'heading' in data && data.heading ? data.heading : data.title,
    description: data.description,
    price: 'offer' in data ? `From ${priceParts(data.offer).join(' ')}` : undefined,
  }));
}

/** For a build, which draws all of them together (integrations/share-pictures.ts). */
export async function GET(): Promise<Response> {
  return Response.json(await pictureList());
}
