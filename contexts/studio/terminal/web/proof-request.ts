import { ApiError } from '@shopkeeper/api-client';
import { create } from 'zustand';

interface ProofRequest {
  /** Takes the ticket, or nothing when it was cancelled; null while nothing is asked. */
  readonly answer: ((ticket: string | undefined) => void) | null;
}

/** Whether the password is being asked for. */
export const useProofRequest = create<ProofRequest>()(() => ({ answer: null }));

let asking: Promise<string | undefined> | undefined;

/** Asks for the password or a code once, however many calls wait for it. */
function askProof(): Promise<string | undefined> {
  asking ??= new Promise<string | undefined>((resolve) => useProofRequest.setState({ answer: resolve })).finally(() => {
    asking = undefined;
    useProofRequest.setState({ answer: null });
  });
  return asking;
}

/** Makes a call, and makes it again with a ticket where the server wants the password first. */
export async function withProof<T>(send: (proof: { readonly proof?: string }) => Promise<T>): Promise<T> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.error !== 'request.proof-required') throw error;
    const proof = await askProof();
    if (proof === undefined) throw error;
    return send({ proof });
  }
}
