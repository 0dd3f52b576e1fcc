import { getEntry } from 'astro:content';
import './build-environment.ts';
import { siteOf } from '../core/site.ts';
import type { Flow } from '../flow/define-flow.ts';
import type { ScreenProps } from '../flow/screens/screen-props.ts';
import { brand } from './brand.ts';

/** A page for each step of a flow. A title that depends on answers is the island's to set. */
export function stepPages<State, Id extends string>({ definition }: Flow<State, Id>) {
  return definition.steps.map(({ id, title }, at) => ({
    params: { step: id },
    props: {
      title: typeof title === 'string' ? title : definition.product,
      /** The step that is drawn ahead: nothing has to be known for it. */
      first: at === 0,
    },
  }));
}

/** What the page of a flow gives its island. `carrier` is an entry of the carriers' collection. */
export async function flowProps(carrier: string): Promise<ScreenProps> {
  const entry = await getEntry('carriers', carrier);
  return { site: siteOf(brand), carrier: entry?.data.legalName ?? brand.agency };
}
