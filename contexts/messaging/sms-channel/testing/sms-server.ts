import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * How the services treat the next request: `hang` takes the message and never replies, `drop` takes it and closes the connection,
 * `twice` replies twice, `reject` answers that the number does not exist, `account` that the account is not valid.
 */
export type SmsBehaviour = 'reply' | 'unavailable' | 'hang' | 'drop' | 'twice' | 'reject' | 'account';

interface ReceivedMessage {
  readonly provider: 'aliyun' | 'tencent' | 'twilio';
  readonly mobile: string;
  /** The text, or the values of the template. */
  readonly text: string;
  readonly taken: boolean;
}

/** Alibaba Cloud, Tencent Cloud and Twilio for tests, at one address. */
export interface SmsServer {
  readonly url: string;
  readonly received: readonly ReceivedMessage[];
  /** Queues a receipt of Tencent Cloud, which it gives once to who asks. */
  report(serial: string, status: 'SUCCESS' | 'FAIL', description?: string): void;
  /** The treatment of the next requests in their order; further ones get a reply. */
  next(...behaviours: SmsBehaviour[]): void;
  clear(): void;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

const answers = {
  aliyun: {
    reply: (n: number): Answer => ({ status: 200, body: { Code: 'OK', Message: 'OK', BizId: `ALI${n}` } }),
    reject: (): Answer => ({ status: 200, body: { Code: 'isv.MOBILE_NUMBER_ILLEGAL', Message: 'no such number' } }),
    account: (): Answer => ({ status: 404, body: { Code: 'InvalidAccessKeyId.NotFound', Message: 'no such key' } }),
  },
  tencent: {
    reply: (n: number): Answer => ({
      status: 200,
      body: { Response: { SendStatusSet: [{ SerialNo: `TC${n}`, Code: 'Ok', Message: 'send success' }] } },
    }),
    reject: (): Answer => ({
      status: 200,
      body: {
        Response: {
          SendStatusSet: [{ SerialNo: '', Code: 'InvalidParameterValue.IncorrectPhoneNumber', Message: 'no such number' }],
        },
      },
    }),
    account: (): Answer => ({
      status: 200,
      body: { Response: { Error: { Code: 'AuthFailure.SecretIdNotFound', Message: 'no such id' } } },
    }),
  },
  twilio: {
    reply: (n: number): Answer => ({ status: 201, body: { sid: `SM${n}` } }),
    reject: (): Answer => ({ status: 400, body: { code: 21_211, message: 'no such number' } }),
    account: (): Answer => ({ status: 401, body: { code: 20_003, message: 'authenticate' } }),
  },
};

function messageOf({ url = '', headers }: IncomingMessage, body: string): Omit<ReceivedMessage, 'taken'> {
  if (headers['x-tc-action'] === 'SendSms') {
    const { PhoneNumberSet, TemplateParamSet } = JSON.parse(body) as { PhoneNumberSet: string[]; TemplateParamSet: string[] };
    return { provider: 'tencent', mobile: PhoneNumberSet[0] ?? '', text: TemplateParamSet.join(' ') };
  }
  if (headers['x-acs-action'] === 'SendSms') {
    const query = new URL(url, 'http://sms.test').searchParams;
    return { provider: 'aliyun', mobile: query.get('PhoneNumbers') ?? '', text: query.get('TemplateParam') ?? '' };
  }
  const form = new URLSearchParams(body);
  return { provider: 'twilio', mobile: form.get('To') ?? '', text: form.get('Body') ?? '' };
}

/** Starts the three services; a request without an authorization is answered 401. */
export async function smsServer(): Promise<SmsServer> {
  const received: ReceivedMessage[] = [];
  const queue: SmsBehaviour[] = [];
  const reports: object[] = [];
  let serials = 0;

  /** Those that wait at Tencent Cloud, or its refusal; anything that is not a reply breaks the connection. */
  function sendReports(request: IncomingMessage, response: ServerResponse): void {
    const behaviour = queue.shift() ?? 'reply';
    if (behaviour === 'unavailable') return void response.writeHead(503).end('<html>busy</html>');
    if (behaviour === 'account') return void response.end(JSON.stringify(answers.tencent.account().body));
    if (behaviour !== 'reply') return void request.socket.destroy();
    response.end(JSON.stringify({ Response: { PullSmsSendStatusSet: reports.splice(0, 100) } }));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = messageOf(request, await text(request));
    if (!request.headers.authorization) return void response.writeHead(401).end('{}');
    if (request.headers['x-tc-action'] === 'PullSmsSendStatus') return sendReports(request, response);
    const behaviour = queue.shift() ?? 'reply';
    received.push({ ...message, taken: ['reply', 'hang', 'drop', 'twice'].includes(behaviour) });
    if (behaviour === 'hang') return;
    if (behaviour === 'drop') return void request.socket.destroy();
    if (behaviour === 'unavailable') return void response.writeHead(503).end('<html>busy</html>');
    serials += 1;
    const known = answers[message.provider];
    const { status, body } = known[behaviour === 'twice' ? 'reply' : behaviour](serials);
    const sent = JSON.stringify(body);
    if (behaviour !== 'twice') return void response.writeHead(status, { 'content-type': 'application/json' }).end(sent);
    const whole = `HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(sent)}\r\n\r\n${sent}`;
    request.socket.end(whole + whole);
  }

  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    report: (SerialNo, ReportStatus, Description = '') => void reports.push({ SerialNo, ReportStatus, Description }),
    next: (...behaviours) => void queue.push(...behaviours),
    clear() {
      received.length = 0;
      queue.length = 0;
      reports.length = 0;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
