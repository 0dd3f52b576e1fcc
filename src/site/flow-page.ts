import { getEntry } from 'astro:content';
import { siteOf } from '../core/site.ts';
import type { Flow } from '../flow/define-flow.ts';
import type { ScreenProps } from '../flow/screens/screen-props.ts';
import { brand } from './brand.ts';

/** A page for each step of a flow. A title that depends on answers is the island's to set. */
export function stepPages<State, Id extends string>({ definition }: Flow<State, Id>) {
  return definition.steps.map(({ id, title }) => ({
    params: { step: id },
    props: { title: typeof title === 'string' ? title : definition.product },
  }));
}

/** What the page of a flow gives its island. `carrier` is an entry of the carriers' collection. */
export async function flowProps(carrier: string): Promise<ScreenProps> {
  const entry = await getEntry('carriers', carrier);
  return { site: siteOf(brand), carrier: entry?.data.legalName ?? brand.agency };
}
