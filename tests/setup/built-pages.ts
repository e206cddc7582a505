import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestShop } from './shop.ts';

const application = `<!doctype html>
<html lang="zh-CN"><head><title>Shopkeeper</title></head><body><div id="root"></div></body></html>`;

/** A folder with the page of the web application, for servers that send pages. */
export async function builtPages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await writeFile(join(folder, 'index.html'), application);
  return folder;
}

/** Opens a page as a browser does that is not signed in. */
export async function openPage({ app }: Pick<TestShop, 'app'>, url: string) {
  const { statusCode, body, headers } = await app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(body) ?? [];
  const [, description = ''] = /<meta name="description" content="(.*?)"/.exec(body) ?? [];
  const [, path = ''] = /<link rel="canonical" href="(.*?)"/.exec(body) ?? [];
  const [, data = 'null'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  return { status: statusCode, type: headers['content-type'], body, title, description, path, data: JSON.parse(data) as unknown };
}
