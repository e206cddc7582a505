import { createHash, randomBytes } from 'node:crypto';

/** Generates an opaque token of 256 bits, 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns the stored form of a token. A token has 256 random bits, so one plain SHA-256 is enough. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A cheap format check before querying the database. */
export const isTokenShaped = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text);
