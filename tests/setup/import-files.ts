import type { Caller, TestShop } from './shop.ts';

interface Reply<T> {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}

export interface SentFile {
  readonly bytes: Buffer | string;
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly as?: Caller;
  readonly lang?: string;
}

/** A test shop that can upload and download files. */
export interface ImportTestShop extends TestShop {
  /** Uploads a file as a browser does. */
  send<T>(call: string, file: SentFile): Promise<Reply<T>>;
  /** Returns the text of the file that a call sends. */
  download(call: string, options?: { readonly body?: object; readonly lang?: string }): Promise<string>;
}

const boundary = 'sheet-boundary';

function multipart(file: SentFile): Buffer {
  const field = ([name, value]: [string, string]): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="fileInput"; filename="${file.name ?? 'sheet.csv'}"\r\ncontent-type: text/csv\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(
      Object.entries(file.fields ?? {})
        .map(field)
        .join('') + head,
    ),
    Buffer.from(file.bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
}

export function withImports(shop: TestShop): ImportTestShop {
  const headers = (type: string, { as = shop.owner, lang = 'en' }: { as?: Caller; lang?: string }) => ({
    server: '1',
    'accept-language': lang,
    authorization: `Bearer ${as.token}`,
    'content-type': type,
  });
  return {
    ...shop,
    async send(url, file) {
      const type = `multipart/form-data; boundary=${boundary}`;
      const reply = await shop.app.inject({ method: 'POST', url, headers: headers(type, file), payload: multipart(file) });
      return { status: reply.statusCode, ...reply.json() };
    },
    async download(url, { body = {}, lang = 'en' } = {}) {
      const payload = JSON.stringify(body);
      const reply = await shop.app.inject({ method: 'POST', url, headers: headers('application/json', { lang }), payload });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.body;
    },
  };
}
