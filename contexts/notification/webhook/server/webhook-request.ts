import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { publicLookup, requirePublicUrl } from './public-address.ts';

interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly allowedHosts: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Sends a delivery and returns the HTTP status of the reply. Redirects are not followed, and the body of the reply is not read.
 *
 * @throws Error when there is no reply, PrivateAddressError when the host is in a private network
 */
export async function sendWebhook({ url, headers, body, allowedHosts, signal }: WebhookRequest): Promise<number> {
  const target = requirePublicUrl(url, allowedHosts);
  const send = target.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const call = send(
      target,
      {
        method: 'POST',
        agent: false,
        signal,
        lookup: publicLookup(allowedHosts),
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (reply) => {
        reply.destroy();
        resolve(reply.statusCode ?? 0);
      },
    );
    call.once('error', reject);
    call.end(body);
  });
}
