import type { APIContext } from 'astro';
import { brand } from '../../site/brand.ts';
import { renderOgImage, type OgImageText } from '../../site/og-image.ts';
import { ogImageList } from './_og-image-list.ts';

export async function getStaticPaths() {
  const images = await ogImageList();
  return images.map(({ page, ...props }) => ({ params: { page }, props }));
}

/** Renders the preview image of one page. Only the development server uses it. */
export async function GET({ props }: APIContext<OgImageText & Record<string, unknown>>) {
  return new Response(await renderOgImage(brand, props), {
    headers: { 'content-type': 'image/png' },
  });
}
