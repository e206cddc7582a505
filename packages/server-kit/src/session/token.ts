import { createHash, randomBytes } from 'node:crypto';

/** A fresh opaque token of 256 bits, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. A token carries 256 random bits, so one plain SHA-256 is enough. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Cheap shape test before the database is asked. */
export const isTokenShaped = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text);
