/** Milliseconds after which an unfinished download ends, as for other responses. */
const MAX_MS = 150_000;

/**
 * A file that is created while it is sent. The next part is created only when the client has
 * received the earlier ones, so that a large file needs little memory.
 */
export class StreamedFile {
  readonly mediaType: string;
  /** Name for the client's disk: letters, digits, dots and hyphens. */
  readonly name: string;
  readonly #parts: AsyncGenerator<Uint8Array, void>;

  constructor(mediaType: string, name: string, parts: AsyncGenerator<Uint8Array, void>) {
    this.mediaType = mediaType;
    this.name = name.replace(/[^\w.-]+/g, '-');
    this.#parts = parts;
  }

  /**
   * Returns the parts as the body of a response. The generator always ends: with the file, with an
   * error, when the client leaves, or after two and a half minutes.
   */
  toStream(onError: (error: unknown) => void): ReadableStream<Uint8Array> {
    const parts = this.#parts;
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const end = () => {
      isOver = true;
      clearTimeout(timer);
      return parts.return();
    };
    return new ReadableStream<Uint8Array>(
      {
        start(controller) {
          timer = setTimeout(() => {
            controller.error(new Error('The client is too slow.'));
            void end();
          }, MAX_MS).unref();
        },
        async pull(controller) {
          try {
            const { done, value } = await parts.next();
            if (isOver) return;
            if (!done) return controller.enqueue(value);
            controller.close();
          } catch (error) {
            if (isOver) return;
            onError(error);
            controller.error(error);
          }
          await end();
        },
        async cancel() {
          await end();
        },
      },
      { highWaterMark: 1 },
    );
  }
}
