import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What a browser and its authenticator are told, as far as this one reads it. */
export interface AuthenticatorRequest {
  readonly challenge: string;
}

/** An authenticator in software: one P-256 key, which speaks WebAuthn as a browser at `origin` does. */
export interface SoftwareAuthenticator {
  /** Where the browser believes to be; tests move it. */
  origin: string;
  /** How often it signed. */
  counter: number;
  readonly credentialId: string;
  create(asked: AuthenticatorRequest & { readonly rp: { readonly id: string } }): object;
  get(asked: AuthenticatorRequest & { readonly rpId: string }): { readonly id: string } & object;
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Buffer): string => bytes.toString('base64url');

/** The head of a CBOR item: its major type with a length below 65536. */
function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
const cborText = (text: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(text)), Buffer.from(text)]);
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([head(2, bytes.length), bytes]);
const cborInt = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** A public key of P-256 as COSE writes it. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

const isPresent = 0x01;
const isVerified = 0x04;
const hasKey = 0x40;

interface AuthenticatorData {
  readonly rpId: string;
  readonly flags: number;
  readonly counter: number;
}

function authenticatorData({ rpId, flags, counter }: AuthenticatorData, attested: Buffer = Buffer.alloc(0)): Buffer {
  const signed = Buffer.alloc(4);
  signed.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), signed, attested]);
}

/** Makes an authenticator with a new key. Its counter grows with each answer unless it is set to count nothing. */
export function softwareAuthenticator(origin = 'http://localhost', { counts = true } = {}): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const credentialId = base64url(rawId);
  const key = {
    id: credentialId,
    rawId: credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    authenticatorAttachment: 'platform',
  };
  const client = (type: string, { challenge }: AuthenticatorRequest): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: own.origin, crossOrigin: false }));
  const own: SoftwareAuthenticator = {
    origin,
    counter: 0,
    credentialId,
    create(asked) {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, coseKey(publicKey)]);
      const flags = isPresent | isVerified | hasKey;
      const data = authenticatorData({ rpId: asked.rp.id, flags, counter: own.counter }, attested);
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(data)],
      ]);
      const clientDataJSON = base64url(client('webauthn.create', asked));
      return { ...key, response: { clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] } };
    },
    get(asked) {
      if (counts) own.counter += 1;
      const data = authenticatorData({ rpId: asked.rpId, flags: isPresent | isVerified, counter: own.counter });
      const clientData = client('webauthn.get', asked);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      const response = {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: null,
      };
      return { ...key, response };
    },
  };
  return own;
}
