import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A content coding of HTTP that the server can send. */
export interface Compression {
  encoding: 'br' | 'gzip';
  /** Ending of the compressed files that the build writes. */
  extension: '.br' | '.gz';
  compress: (body: Buffer) => Promise<Buffer<ArrayBuffer>>;
}

/**
 * Maximum size in bytes of a body that is compressed on the main thread. This takes 0.1 ms, and
 * the thread pool would take three times as long.
 */
const MAX_SYNC_BYTES = 16 * 1024;

/**
 * Brotli quality. With the size hint it takes as long as gzip: 0.5 ms for 63 KB of JSON. Quality 5
 * takes twice as long for 7 percent less.
 */
const QUALITY = 4;

const brotliOptions = ({ byteLength }: Buffer) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: byteLength,
  },
});

/** The compressions in order of preference. */
const compressions: readonly Compression[] = [
  {
    encoding: 'br',
    extension: '.br',
    async compress(body) {
      const options = brotliOptions(body);
      return isSmall(body) ? brotliCompressSync(body, options) : toBrotli(body, options);
    },
  },
  {
    encoding: 'gzip',
    extension: '.gz',
    compress: async (body) => (isSmall(body) ? gzipSync(body) : toGzip(body)),
  },
];

const isSmall = ({ byteLength }: Buffer) => byteLength <= MAX_SYNC_BYTES;

/**
 * Returns the compression for a response. Undefined if the client accepts none.
 * @param acceptEncoding value of the request's header, '' if the request has none
 * @param isAvailable false for a compression that the response must not use
 */
export function chooseCompression(
  acceptEncoding: string,
  isAvailable: (compression: Compression) => boolean = () => true,
): Compression | undefined {
  return compressions.find(
    (one) => acceptsEncoding(acceptEncoding, one.encoding) && isAvailable(one),
  );
}

/**
 * True when the header lists the encoding without q=0. The wildcard counts as no encoding, because
 * clients that send it may not decode Brotli.
 */
function acceptsEncoding(acceptEncoding: string, encoding: string): boolean {
  const entries = acceptEncoding.toLowerCase().split(',');
  const entry = entries.find((part) => part.split(';', 1)[0]?.trim() === encoding);
  return entry !== undefined && !/;\s*q\s*=\s*0(\.0*)?\s*$/.test(entry);
}
