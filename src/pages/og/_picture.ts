import type { APIContext } from 'astro';
import { priceParts } from '../../components/entries/product-groups.ts';
import { sharedPages } from '../../components/entries/site-index.ts';
import { brand } from '../../site/brand.ts';
import { pagePicture, type PageWords } from '../../site/page-picture.ts';

export async function getStaticPaths() {
  const entries = await sharedPages();
  return entries.map(({ id, data }) => ({
    params: { page: id },
    props: {
      title: 'heading' in data && data.heading ? data.heading : data.title,
      description: data.description,
      price: 'offer' in data ? `From ${priceParts(data.offer).join(' ')}` : undefined,
    },
  }));
}

/** The picture that a shared link to a page shows. */
export async function GET({ props }: APIContext<PageWords & Record<string, unknown>>) {
  return new Response(await pagePicture(brand, props), {
    headers: { 'content-type': 'image/png' },
  });
}
