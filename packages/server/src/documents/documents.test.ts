import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { code128 } from './barcode.ts';
import { type DocumentSpec, pageSizes, pdfOf } from './pdf.ts';

const slip: DocumentSpec<{ no: string; name: string }> = {
  paper: 'a5',
  title: '装箱单',
  draw(page, { no, name }) {
    page.text(name, { x: 10, y: 10, width: 100 });
    page.text(no, { x: 10, y: 30, width: 100 });
    page.barcode(no, { x: 10, y: 50, width: 60, height: 10 });
    page.rule(70);
    page.box({ x: 10, y: 80, width: 20, height: 10 });
  },
};

async function made(rows: Iterable<{ no: string; name: string }>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of pdfOf(slip, rows)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function textsOf(pdf: Buffer): Promise<string[]> {
  return (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text;
}

describe('a PDF document', () => {
  it('has a page for each row, with Chinese and Latin text that can be read back', async () => {
    const pdf = await made([
      { no: '2611210000000012', name: '手冲壶 600ml 哑光黑' },
      { no: 'T2611210000000020', name: '羊毛混纺围巾, Größe M' },
    ]);
    const pages = (await textsOf(pdf)).map((text) => text.replaceAll(/\s/g, ''));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('手冲壶600ml哑光黑');
    expect(pages[0]).toContain('2611210000000012');
    expect(pages[1]).toContain('羊毛混纺围巾,GrößeM');
  });

  it('marks a character that the font lacks, and keeps the rest', async () => {
    const [text = ''] = await textsOf(await made([{ no: '1', name: '陈𠮷😀' }]));
    expect(text).toContain('陈□□');
  });

  it('contains only the glyphs that it uses', async () => {
    expect((await made([{ no: '1', name: '壶' }])).length).toBeLessThan(60_000);
  });

  it('leaves page by page, so that a thousand pages need little memory', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ({ no: String(index), name: '手冲壶' }));
    let largest = 0;
    let size = 0;
    for await (const chunk of pdfOf(slip, rows)) {
      largest = Math.max(largest, chunk.length);
      size += chunk.length;
    }
    expect(size).toBeGreaterThan(500_000);
    expect(largest).toBeLessThan(size / 4);
  });

  it('has the sizes of paper in millimetres', async () => {
    const page = await (await getDocumentProxy(new Uint8Array(await made([{ no: '1', name: 'a' }])))).getPage(1);
    const { width, height } = page.getViewport({ scale: 25.4 / 72 });
    expect([Math.round(width), Math.round(height)]).toEqual([pageSizes.a5.width, pageSizes.a5.height]);
  });
});

describe('a barcode', () => {
  it('has a start, a check and a stop of Code 128', () => {
    const modules = code128('A1');
    expect(modules).toMatch(/^11010010000|^11010011100/);
    expect(modules.endsWith('1100011101011')).toBe(true);
    expect(modules).toHaveLength(5 * 11 + 2);
  });

  it('cannot be Chinese', () => {
    expect(() => code128('壶')).toThrow('not a valid input');
  });
});
