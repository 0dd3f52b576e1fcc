import { computed, type ReadableAtom } from 'nanostores';
import * as z from 'zod/mini';
import { persistedAtom } from '../core/storage.ts';

/** The answers of a flow. They are stored in the browser for the session. */
export interface PersistedAnswers<Answers> {
  $answers: ReadableAtom<Answers>;
  /** The answers of a flow that the visitor has just started. */
  initial: Answers;
  /** Changes the given answers. The other answers stay. */
  update(changes: Partial<Answers>): void;
  /** Deletes all answers. */
  clear(): void;
}

/**
 * Returns the schema of one answer that may be missing. Null means that there is no answer. If the
 * stored answer is invalid, only this answer becomes null. The other answers stay.
 */
export const optionalAnswerSchema = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.nullable(schema), null);

/** Persists all answers of a flow under one storage key. The schema must accept an empty object. */
export function persistAnswers<Schema extends z.ZodMiniType<object>>(
  key: string,
  schema: Schema,
): PersistedAnswers<z.infer<Schema>> {
  const initial = schema.parse({});
  const $answers = persistedAtom(key, schema, initial);
  return {
    $answers,
    initial,
    update: (changes) => $answers.set({ ...$answers.get(), ...changes }),
    clear: () => $answers.set(initial),
  };
}

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** Persists every answer under its own storage key, because other code reads these keys. */
export function persistAnswersSeparately<
  Parts extends Shape,
  Answers extends z.infer<z.ZodMiniObject<Parts>>,
>(keys: Readonly<Record<keyof Parts & string, string>>, shape: Parts): PersistedAnswers<Answers> {
  const parts = Object.entries<z.ZodMiniType>(shape).map(
    ([name, schema]) => [name, persistedAtom(keys[name] ?? name, schema, null)] as const,
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
