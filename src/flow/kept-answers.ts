import { computed, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { persisted } from '../core/storage.ts';

/** What a flow keeps of a visitor's answers for the session. */
export interface KeptAnswers<Kept> {
  $kept: ReadableAtom<Kept>;
  /** Before anything is answered. */
  nothing: Kept;
  /** Takes note of some answers beside those that are there. */
  keep(changes: Partial<Kept>): void;
  /** Forgets all of them. */
  clear(): void;
}

/** One answer among others: what does not parse is dropped alone, and null stands for none. */
export const answer = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.nullable(schema), null);

/** Keeps a flow's answers under one key. Each part of the schema stands for itself where it is missing. */
export function keepAnswers<Schema extends z.ZodMiniType<object>>(
  key: string,
  schema: Schema,
): KeptAnswers<z.infer<Schema>> {
  const nothing = schema.parse({});
  const $kept = persisted(key, schema, nothing);
  return {
    $kept,
    nothing,
    keep: (changes) => $kept.set({ ...$kept.get(), ...changes }),
    clear: () => $kept.set(nothing),
  };
}

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** The same with every answer under a key of its own, for those whose keys others rely on. */
export function keepApart<Parts extends Shape, Kept extends z.infer<z.ZodMiniObject<Parts>>>(
  keys: Readonly<Record<keyof Parts & string, string>>,
  shape: Parts,
): KeptAnswers<Kept> {
  const parts = Object.entries<z.ZodMiniType>(shape).map(
    ([name, schema]) => [name, persisted(keys[name] ?? name, schema, null)] as const,
  );
  const $kept = computed(
    parts.map(([, $part]) => $part),
    (...values) => Object.fromEntries(parts.map(([name], at) => [name, values[at]])) as Kept,
  );
  const keep = (changes: Partial<Kept>) => {
    const given = changes as Record<string, unknown>;
    for (const [name, $part] of parts) if (name in given) $part.set(given[name]);
  };
  return {
    $kept,
    nothing: Object.fromEntries(parts.map(([name]) => [name, null])) as Kept,
    keep,
    clear: () => parts.forEach(([, $part]) => $part.set(null)),
  };
}
