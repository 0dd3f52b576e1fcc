import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Options of a ceremony, as the API returns them. */
interface CeremonyOptions {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

/** Content of a signature. Tests change single values. */
interface Claims {
  origin: string;
  /** Number of signatures. 0 if the authenticator does not count. */
  counter: number;
  isUserVerified: boolean;
  isBackupEligible: boolean;
  isBackedUp: boolean;
  rpId: string;
  type: string;
  userHandle: string | undefined;
}

/** An authenticator in software with one passkey (ES256). */
export interface SoftwareAuthenticator {
  readonly id: string;
  create(options: CeremonyOptions, claims?: Partial<Claims>): object;
  get(options: CeremonyOptions, claims?: Partial<Claims>): object;
}

const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

export function createAuthenticator(origin: string): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = encode(rawId);
  let userHandle: string | undefined;
  const usual = { origin, counter: 0, isUserVerified: true, isBackupEligible: true };
  const withDefaults = (options: CeremonyOptions, claims: Partial<Claims>): Claims => ({
    ...usual,
    isBackedUp: true,
    rpId: options.rp?.id ?? options.rpId ?? '',
    type: options.rp ? 'webauthn.create' : 'webauthn.get',
    userHandle,
    ...claims,
  });
  return {
    id,
    create(options, claims = {}) {
      userHandle = options.user?.id;
      const all = withDefaults(options, claims);
      const key = coseKey(publicKey);
      const length = Buffer.from([rawId.length >> 8, rawId.length & 255]);
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, key]);
      const authData = Buffer.concat([authenticatorData(all, 0x40), credential]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: encode(clientData(options, all)),
          attestationObject: encode(isoCBOR.encode(attestation as never)),
          transports: ['internal', 'hybrid'],
        },
      };
    },
    get(options, claims = {}) {
      const all = withDefaults(options, claims);
      const authData = authenticatorData(all);
      const json = clientData(options, all);
      const signature = sign('sha256', Buffer.concat([authData, sha256(json)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: encode(json),
          authenticatorData: encode(authData),
          signature: encode(signature),
          ...(all.userHandle !== undefined && { userHandle: all.userHandle }),
        },
      };
    },
  };
}

function clientData({ challenge }: CeremonyOptions, { type, origin }: Claims): string {
  return JSON.stringify({ type, challenge, origin, crossOrigin: false });
}

function authenticatorData(claims: Claims, extraFlags = 0): Buffer {
  const { isUserVerified, isBackupEligible, isBackedUp } = claims;
  const flags =
    1 | (isUserVerified ? 4 : 0) | (isBackupEligible ? 8 : 0) | (isBackedUp ? 16 : 0) | extraFlags;
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(claims.counter, 1);
  return Buffer.concat([sha256(claims.rpId), tail]);
}

/** Converts a P-256 key to COSE. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const members: [number, unknown][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ];
  return isoCBOR.encode(new Map(members) as never);
}
