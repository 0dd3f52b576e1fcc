import { computed, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { persisted } from '../core/storage.ts';

/** What a flow keeps of a visitor's answers for the session. */
export interface PersistedAnswers<Answers> {
  $answers: ReadableAtom<Answers>;
  /** Before anything is answered. */
  initial: Answers;
  /** Takes note of some answers beside those that are there. */
  update(changes: Partial<Answers>): void;
  /** Forgets all of them. */
  clear(): void;
}

/** One answer among others: what does not parse is dropped alone, and null stands for none. */
export const optionalAnswer = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.nullable(schema), null);

/** Keeps a flow's answers under one key. Each part of the schema stands for itself where it is missing. */
export function persistAnswers<Schema extends z.ZodMiniType<object>>(
  key: string,
  schema: Schema,
): PersistedAnswers<z.infer<Schema>> {
  const initial = schema.parse({});
  const $answers = persisted(key, schema, initial);
  return {
    $answers,
    initial,
    update: (changes) => $answers.set({ ...$answers.get(), ...changes }),
    clear: () => $answers.set(initial),
  };
}

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** The same with every answer under a key of its own, for those whose keys others rely on. */
export function persistSeparately<
  Parts extends Shape,
  Answers extends z.infer<z.ZodMiniObject<Parts>>,
>(keys: Readonly<Record<keyof Parts & string, string>>, shape: Parts): PersistedAnswers<Answers> {
  const parts = Object.entries<z.ZodMiniType>(shape).map(
    ([name, schema]) => [name, persisted(keys[name] ?? name, schema, null)] as const,
  );
  const $answers = computed(
    parts.map(([, $part]) => $part),
    (...values) =>
      Object.fromEntries(parts.map(([name], index) => [name, values[index]])) as Answers,
  );
  const update = (changes: Partial<Answers>) => {
    const changed = changes as Record<string, unknown>;
    for (const [name, $part] of parts) if (name in changed) $part.set(changed[name]);
  };
  return {
    $answers,
    initial: Object.fromEntries(parts.map(([name]) => [name, null])) as Answers,
    update,
    clear: () => parts.forEach(([, $part]) => $part.set(null)),
  };
}
