import type { APIContext } from 'astro';
import { brand } from '../../site/brand.ts';
import { pagePicture, type PageWords } from '../../site/page-picture.ts';
import { pictureList } from './_picture-list.ts';

export async function getStaticPaths() {
  const pictures = await pictureList();
  return pictures.map(({ page, ...props }) => ({ params: { page }, props }));
}

/** The picture that a shared link to a page shows, as the development server draws it. */
export async function GET({ props }: APIContext<PageWords & Record<string, unknown>>) {
  return new Response(await pagePicture(brand, props), {
    headers: { 'content-type': 'image/png' },
  });
}
