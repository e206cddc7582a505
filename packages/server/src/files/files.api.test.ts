import { readdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, kitApp, type KitApp } from '../testing/kit-app.ts';
import { until } from '../testing/until.ts';
import { areaRoutes, loadAreas } from './area.ts';
import { storageRoute, uploadRoute } from './file-routes.ts';
import { sweepUnfinished } from './receive.ts';
import { diskStorage, type Storage } from './storage.ts';
import { suffixRoutes } from './suffix-picture.ts';

let kit: KitApp;
let storage: Storage;
let address: string;
let boss: string;
let clerk: string;
const policy = { maxsize: '200kb', mimetype: '*' };

beforeAll(async () => {
  kit = await kitApp(({ dataDir }) => {
    storage = diskStorage(join(dataDir, 'storage'));
    const upload = (path: string, more: object) =>
      uploadRoute({
        path,
        rule: { kind: 'signed-in', audience: 'admin' },
        topic: 'product',
        storage,
        policy: () => ({ ...policy, ...more }),
        quotaBytes: 2_000_000,
      });
    return {
      routes: [
        upload('/admin/ajax/upload', {}),
        upload('/admin/ajax/pictures', { mimetype: 'png,jpg' }),
        storageRoute(storage),
        ...suffixRoutes,
        ...areaRoutes,
      ],
    };
  });
  address = await kit.app.listen({ port: 0, host: '127.0.0.1' });
  [boss, clerk] = [await kit.tokenOf('admin'), await kit.tokenOf('clerk')];
  await kit.db.transaction(loadAreas);
});
afterAll(() => kit.close());

async function upload(
  content: Buffer | string,
  name: string,
  more: { type?: string; as?: string; path?: string; field?: string } = {},
) {
  const form = new FormData();
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  form.append(more.field ?? 'fileInput', new Blob([bytes], { type: more.type ?? '' }), name);
  const reply = await fetch(`${address}${more.path ?? '/admin/ajax/upload'}`, {
    method: 'POST',
    body: form,
    headers: { ...bearer(more.as ?? boss), 'accept-language': 'en' },
  });
  return asReply(await reply.json());
}

interface FileReply {
  readonly code: number;
  readonly data: { readonly file: { readonly id: number; readonly url: string; readonly height: number } };
}
const asReply = (body: unknown): FileReply => body as FileReply;

const unfinished = () => readdir(join(kit.dataDir, 'tmp'));
const rows = async () => (await kit.db.rows('select 1 from kit_file')).length;
const picture = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 20) =>
  sharp({ create: { width, height: 10, channels: 3, background: '#c33' } })
    .withExif({ IFD0: { Copyright: 'SentinelOwner' } })
    .toFormat(format)
    .toBuffer();

describe('uploading', () => {
  it('[A-12] stores fileInput under a generated name and serves it so that it cannot act as a page', async () => {
    const reply = await upload(await picture('png'), '../../my pic.png', { type: 'image/png' });
    expect(reply).toMatchObject({
      code: 1,
      data: { file: { name: 'my pic.png', suffix: 'png', mimetype: 'image/png', width: 20, height: 10, topic: 'product' } },
    });
    expect(reply.data.file.url).toMatch(/^\/storage\/product\/\d{8}\/[0-9a-f]{40}\.png$/);
    const served = await fetch(address + reply.data.file.url);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(Buffer.from(await served.arrayBuffer()).includes('SentinelOwner')).toBe(false);
    expect(await unfinished()).toEqual([]);
  });

  it('stores the same content once, with a row for each owner', async () => {
    const content = await picture('jpeg', 33);
    const mine = (await upload(content, 'a.jpg')).data.file;
    const again = (await upload(content, 'b.jpeg')).data.file;
    const theirs = (await upload(content, 'c.jpg', { as: clerk })).data.file;
    expect([again.id === mine.id, theirs.id === mine.id, theirs.url]).toEqual([true, false, mine.url]);
  });

  it.each([
    ['html', '<script>alert(1)</script>', 'a.html', 'text/html'],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'a.svg', 'image/svg+xml'],
    ['a script', 'alert(1)', 'a.js', 'text/javascript'],
    ['html that calls itself a picture', '<script>alert(1)</script>', 'a.png', 'image/png'],
    ['a program that calls itself text', 'MZ\u0000\u0001', 'a.txt', 'text/plain'],
    ['a type that contradicts the name', 'a,b', 'a.csv', 'image/png'],
    ['a picture head without a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'a.png', 'image/png'],
    ['no extension', 'x', 'README', 'text/plain'],
    ['a dot file', 'x', '.htaccess', 'text/plain'],
    ['a stream suffix', 'x', 'a.txt::$DATA', 'text/plain'],
  ])('[V-09.type] rejects %s even where everything is allowed', async (_what, content, name, type) => {
    const before = await rows();
    expect(await upload(content, name, { type })).toMatchObject({
      code: 400,
      msg: 'The type of uploaded file is not allowed!',
      data: { error: 'request.upload-type' },
    });
    expect([await rows(), await unfinished()]).toEqual([before, []]);
  });

  it('[V-10] rejects a kind that the site does not list', async () => {
    expect(await upload('a,b\n1,2', 'a.csv', { path: '/admin/ajax/pictures' })).toMatchObject({
      data: { error: 'request.upload-type' },
    });
    expect(await upload('a,b\n1,2', 'a.csv')).toMatchObject({ code: 1 });
  });

  it('[V-09.size] rejects more than the site’s maximum and stores nothing', async () => {
    expect(await upload('x'.repeat(300_000), 'a.txt')).toMatchObject({
      code: 413,
      msg: 'The size of the uploaded file exceeds the allowed range!',
      data: { error: 'request.upload-size', fields: [{ path: 'fileInput', rule: 'upload-size' }] },
    });
    expect(await unfinished()).toEqual([]);
  });

  it('[V-09.incomplete] requires a file with content in the right field', async () => {
    for (const reply of [await upload('', 'a.txt'), await upload('x', 'a.txt', { field: 'other' })]) {
      expect(reply).toMatchObject({
        code: 400,
        msg: 'The data of the uploaded file is incomplete!',
        data: { error: 'request.upload-incomplete' },
      });
    }
    expect((await kit.post('/admin/ajax/upload', {}, bearer(boss))).status).toBe(415);
    expect(await unfinished()).toEqual([]);
  });

  it('scales large pictures down and rejects pixel bombs', async () => {
    const wide = await sharp({ create: { width: 6000, height: 30, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect((await upload(wide, 'wide.png')).data.file).toMatchObject({ width: 4096 });
    const bomb = await sharp({
      create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(400_000);
    policy.maxsize = '1mb';
    expect(await upload(bomb, 'bomb.png')).toMatchObject({ data: { error: 'request.upload-type' } });
    policy.maxsize = '200kb';
  });

  it('preserves animations', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer();
    const moving = await sharp([await frame('#f00'), await frame('#0f0'), await frame('#00f')], { join: { animated: true } })
      .gif()
      .toBuffer();
    const { url, height } = (await upload(moving, 'a.gif')).data.file;
    const served = Buffer.from(await (await fetch(address + url)).arrayBuffer());
    expect([height, (await sharp(served).metadata()).pages]).toEqual([8, 3]);
  });

  it('leaves nothing behind when an upload is interrupted', async () => {
    const before = await rows();
    for (const sent of [0, 1, 60, 5_000, 60_000]) await breakOff(sent);
    await until(async () => (await unfinished()).length === 0);
    expect(await rows()).toBe(before);
  });

  it('requires a sign-in before reading a byte, and limits the storage of one owner', async () => {
    expect(await upload('x', 'a.txt', { as: 'nobody' })).toMatchObject({ code: 401 });
    await kit.db.run(
      'update kit_file set size = 1999999 where owner_id = 1 and id = (select max(id) from kit_file where owner_id = 1)',
    );
    expect(await upload('hello', 'quota.txt')).toMatchObject({ code: 413, data: { error: 'request.upload-quota' } });
  });

  it('removes the files of a killed process after an hour', async () => {
    const left = join(kit.dataDir, 'tmp', 'left.part');
    await writeFile(left, 'x');
    await sweepUnfinished(join(kit.dataDir, 'tmp'));
    // An upload of another test that was broken off may still be there.
    expect(await unfinished()).toContain('left.part');
    const { utimes } = await import('node:fs/promises');
    await utimes(left, new Date(0), new Date(0));
    await sweepUnfinished(join(kit.dataDir, 'tmp'));
    expect(await unfinished()).not.toContain('left.part');
  });

  it('serves no path outside the storage folder', async () => {
    for (const path of [
      '/storage/product/20260101/..%2f..%2f..%2fetc%2fpasswd',
      '/storage/../../../etc/passwd',
      '/storage/a/b/c',
      `/storage/${'x'.repeat(300)}/b/c`,
      '/storage/product/20260101/%00.png',
    ]) {
      const reply = await kit.get(path);
      expect([reply.status, reply.body.includes('root:')]).toEqual([404, false]);
    }
  });
});

/** Sends the head of a multipart call, `bytes` of its body, then cuts the connection. */
async function breakOff(bytes: number): Promise<void> {
  const body = `--x\r\ncontent-disposition: form-data; name="fileInput"; filename="a.txt"\r\n\r\n${'a'.repeat(100_000)}`;
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const head = `POST /admin/ajax/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${boss}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 200000\r\n\r\n`;
  await new Promise<void>((done) => socket.write(head + body.slice(0, bytes), () => done()));
  const ended = new Promise((done) => socket.once('close', done));
  socket.destroy();
  await ended;
}

describe('pictures of file types', () => {
  it.each(['/admin/ajax/buildSuffixSvg', '/api/ajax/buildSuffixSvg'])('[A-04] %s draws the suffix', async (path) => {
    const reply = await kit.get(`${path}?batoken=x&suffix=zip&background=rgb(1,2,3)&server=1`);
    expect(reply.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(reply.body).toContain('>ZIP<');
    expect(reply.body).toContain('fill="rgb(1,2,3)"');
    expect(reply.body).not.toContain('batoken');
  });

  it('[A-04] prints no input other than a plain suffix or three numbers', async () => {
    const shape = (body: string) => body.replace(/rgb\([\d,]+\)|>[A-Z0-9]+</g, '_');
    const golden = shape((await kit.get('/api/ajax/buildSuffixSvg?suffix=a')).body);
    for (const evil of ['"/><script>1</script>', "';}", 'url(javascript:1)', '&lt;', 'rgb(1,2,300)', 'a'.repeat(500), '%00']) {
      const query = encodeURIComponent(evil);
      expect(shape((await kit.get(`/api/ajax/buildSuffixSvg?suffix=${query}&background=${query}`)).body)).toBe(golden);
    }
  });
});

describe('regions', () => {
  it.each(['/admin/ajax/area', '/api/ajax/area'])('[A-05] %s returns provinces, then cities, then districts', async (path) => {
    const provinces = (await kit.get(path)).json().data;
    expect(provinces).toHaveLength(34);
    expect(provinces[0]).toEqual({ value: 110_000, label: '北京市' });
    expect((await kit.get(`${path}?province=440000`)).json().data).toContainEqual({ value: 440_300, label: '深圳市' });
    expect((await kit.get(`${path}?province=440000&city=440300`)).json().data).toContainEqual({
      value: 440_305,
      label: '南山区',
    });
    expect((await kit.get(`${path}?province=110000&city=440300`)).json().data).toEqual([]);
    expect((await kit.get(`${path}?province=1%20or%201`)).json()).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'province', rule: 'format' }] },
    });
  });

  it('are listed at once by their codes', async () => {
    const { data } = (await kit.get('/api/ajax/regions')).json();
    expect(Object.keys(data).length).toBeGreaterThan(3_000);
    expect(data).toMatchObject({ 440000: '广东省', 440300: '深圳市', 440305: '南山区' });
  });

  it('can be loaded again without changes', async () => {
    const before = await kit.db.rows('select count(*)::int as n from platform_area');
    await kit.db.transaction(loadAreas);
    expect(await kit.db.rows('select count(*)::int as n from platform_area')).toEqual(before);
  });
});
