import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const keyBytes = 32;
const ivBytes = 12;
const algorithm = 'aes-256-gcm';

/** Encrypts and decrypts secrets. A text is bound to its name: under another one it cannot be decrypted. */
export interface SecretKey {
  encrypt(name: string, secret: string): string;
  /** @throws Error for a text of another key or name */
  decrypt(name: string, encrypted: string): string;
  /** A keyed hash (HMAC-SHA-256, base64url) of a text that need not be read again, bound to its name. */
  digest(name: string, text: string): string;
}

function keyFrom(material: string): SecretKey {
  const key = Buffer.from(hkdfSync('sha256', material, '', 'shopkeeper settings', keyBytes));
  return {
    encrypt(name, secret) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(name));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return ['v1', iv, cipher.getAuthTag(), text]
        .map((one) => (typeof one === 'string' ? one : one.toString('base64url')))
        .join('.');
    },
    digest: (name, text) => createHmac('sha256', key).update(`${name}\n${text}`).digest('base64url'),
    decrypt(name, encrypted) {
      const [format, iv = '', tag = '', text = ''] = encrypted.split('.');
      if (format !== 'v1') throw new Error(`${name} is stored in an unknown format`);
      try {
        const decipher = createDecipheriv(algorithm, key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
          .setAAD(Buffer.from(name))
          .setAuthTag(Buffer.from(tag, 'base64url'));
        return decipher.update(Buffer.from(text, 'base64url'), undefined, 'utf8') + decipher.final('utf8');
      } catch (error) {
        throw new Error(`${name} was encrypted with another SETTINGS_KEY`, { cause: error });
      }
    },
  };
}

const isExisting = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Reads the key file, or creates it with a random key. Of several processes that create it at once, one wins. */
function materialIn(dataDir: string): string {
  const file = path.join(dataDir, 'settings-key');
  const own = `${file}.${process.pid}`;
  mkdirSync(dataDir, { recursive: true });
  try {
    return readFileSync(file, 'utf8');
  } catch {
    writeFileSync(own, randomBytes(keyBytes).toString('base64url'), { mode: 0o600 });
  }
  try {
    linkSync(own, file);
  } catch (error) {
    if (!isExisting(error)) throw error;
  } finally {
    rmSync(own, { force: true });
  }
  return readFileSync(file, 'utf8');
}

/**
 * The key of the secrets: derived from a text, or from the file `settings-key` in the data folder, which only its owner can read.
 * It is read or created when it is first used.
 */
export function secretKeyOf(source: { readonly text: string } | { readonly dataDir: string }): SecretKey {
  let made: SecretKey | undefined;
  const key = (): SecretKey => (made ??= keyFrom('text' in source ? source.text : materialIn(source.dataDir)));
  return {
    encrypt: (name, secret) => key().encrypt(name, secret),
    decrypt: (name, encrypted) => key().decrypt(name, encrypted),
    digest: (name, text) => key().digest(name, text),
  };
}
