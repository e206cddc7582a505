import * as z from 'zod/mini';

/** Bytes in base64url, at most `max` characters. */
const bytes = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/));

/** What a passkey signs with, and what is dropped of what browsers add: nothing else of an answer is read. */
export const passkeyAnswer = z.object({
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: bytes(4_000), authenticatorData: bytes(4_000), signature: bytes(2_000) }),
});
/** The answer of a browser to a `PasskeyQuestion`, as WebAuthn serializes it. */
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** The reply of a call that asks for a passkey. */
export const passkeyQuestion = z.object({
  /** 32 random bytes in base64url. */
  challenge: z.string(),
  /** The host to which the passkeys belong. */
  rpId: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.literal('preferred'),
  allowCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })),
});
/** What a browser needs to ask for one of the passkeys of an account, as WebAuthn serializes it. */
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>;
