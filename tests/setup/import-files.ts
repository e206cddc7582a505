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
  /** Returns the bytes and the name of the file that a call sends. */
  downloadFile(call: string, options?: DownloadOptions): Promise<{ readonly bytes: Buffer; readonly name: string }>;
  /** Returns the text of the file that a call sends. */
  download(call: string, options?: DownloadOptions): Promise<string>;
}

interface DownloadOptions {
  readonly body?: object;
  readonly lang?: string;
}

function formOf({ bytes, name = 'sheet.csv', fields = {} }: SentFile): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('fileInput', new Blob([bytes], { type: 'text/csv' }), name);
  return form;
}

export function withImports(shop: TestShop): ImportTestShop {
  const headers = ({ as = shop.owner, lang = 'en' }: { as?: Caller; lang?: string }) => ({
    server: '1',
    'accept-language': lang,
    authorization: `Bearer ${as.token}`,
  });
  return {
    ...shop,
    async send(url, file) {
      const reply = await shop.app.inject({ method: 'POST', url, headers: headers(file), payload: formOf(file) });
      return { status: reply.statusCode, ...reply.json() };
    },
    async download(url, options) {
      return (await this.downloadFile(url, options)).bytes.toString('utf8');
    },
    async downloadFile(url, { body = {}, lang = 'en' } = {}) {
      const reply = await shop.app.inject({ method: 'POST', url, headers: headers({ lang }), payload: body });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      const [, name = ''] = /filename\*=UTF-8''(.+)$/.exec(String(reply.headers['content-disposition'])) ?? [];
      return { bytes: reply.rawPayload, name };
    },
  };
}
