import sharp from 'sharp';
import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const pictureOf = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 24, height: 16, channels: 3, background } })
    .png()
    .toBuffer();

const why = 'a page of staff asks where one file is used; rich text and lists of pictures have no index that could tell';
const searched = ['catalog_product', 'catalog_product_sku', 'member_member', 'sales_order', 'sales_order_line'];
const statements = ['POST /admin/platform/attachment/countUses [select url, count(*)'];

export const fixtures: ModuleFixtures = {
  access: {
    uses: ['index'],
    size: ['index'],
    DownLoadFile: ['index'],
    countUses: ['edit'],
    uploadBegin: 'admin',
    uploadChunk: 'admin',
    uploadEnd: 'admin',
  },
  async answered({ db, ask, upload }) {
    const path = '/admin/platform/attachment';
    const [first, second] = await Promise.all(['#2b6', '#6b2'].map((background) => pictureOf(background)));
    if (!first || !second) return;
    const { file } = await upload<{ file: { attachmentId: number } }>(`${path}/upload`, ['first.png', 'image/png', first]);
    const [row] = await db.rows<{ version: number }>('select version from platform_attachment where id = $1', [
      file.attachmentId,
    ]);
    const at = { id: file.attachmentId, version: row?.version ?? 1 };
    await upload(`${path}/replace`, ['second.png', 'image/png', second], at);
    const third = await pictureOf('#b26');
    const said = { name: 'third.png', size: third.length, type: 'image/png', fingerprint: 'answered' };
    const { uploadId } = await ask<{ uploadId: string }>(`${path}/uploadBegin`, said);
    await upload(`${path}/uploadChunk`, ['part', 'application/octet-stream', third], { uploadId, offset: 0 });
    await ask(`${path}/uploadEnd`, { uploadId });
  },
  planExceptions: statements.flatMap((statement) => searched.map((over) => ({ statement, over, why }))),
};
