import { Readable } from 'node:stream';
import { isRejection } from '@shopkeeper/resource';
import { describe, expect, it } from 'vitest';
import { withFile } from './open-file.ts';
import type { DetectedEncoding } from './detect-encoding.ts';
import { encoded } from './testing/encoded.ts';
import type { TextEncoding } from './text-encoding.ts';

const long: Readonly<Record<string, string>> = {
  ascii: 'name,price,note\nTea cup,12.50,plain\nPot,40,"big, blue"\n',
  chinese:
    '商品名称,价格,备注\n青花瓷茶杯,12.50,手工制作，数量有限\n紫砂壶,40,宜兴原矿紫砂，容量二百毫升\n不锈钢保温杯,89,适合冬天使用\n',
  traditional:
    '商品名稱,價格,備註\n青花瓷茶杯,12.50,手工製作，數量有限\n紫砂壺,40,宜興原礦紫砂，容量兩百毫升\n不鏽鋼保溫杯,89,適合冬天使用\n',
  japanese:
    '商品名,価格,備考\n湯のみ茶碗,1250,手作りです。数量に限りがあります\n急須,4000,常滑焼のきゅうす\nステンレスボトル,8900,冬におすすめ\n',
  korean:
    '상품명,가격,비고\n청자 찻잔,1250,손으로 만든 제품입니다\n다관,4000,이천 도자기 마을에서 왔습니다\n보온병,8900,겨울에 좋습니다\n',
  russian:
    'Название,Цена,Примечание\nЧайная чашка,12.50,ручная работа\nЧайник,40,большой синий чайник из фарфора\nТермос,89,для холодной зимы\n',
  french: 'Désignation,Prix,Remarque\nThéière émaillée,12.50,fabriquée à la main\nCafetière à piston,40,très résistante\n',
  german: 'Bezeichnung,Preis,Größe\nTeekännchen,12.50,für Süßes und Kräutertee\nSchüssel,40,schöne Töpferware aus Österreich\n',
  spanish: 'Descripción,Precio,Tamaño\nTetera pequeña,12.50,hecha a mano en España\nJarrón,40,cerámica de Talavera\n',
};

const short: Readonly<Record<string, string>> = {
  chinese: 'name,note\ncup,茶杯\n',
  traditional: 'name,note\ncup,茶壺\n',
  japanese: 'name,note\ncup,カップ\n',
  korean: 'name,note\ncup,찻잔\n',
  russian: 'name,note\ncup,чашка\n',
  french: 'name,note\ncup,Crème Brûlée\n',
  german: 'name,note\ncup,Größe Müller\n',
  spanish: 'name,note\ncup,Señor\n',
};

const mark = '\ufeff';
type Case = readonly [what: string, text: string, encoding: TextEncoding, mark: string];
const cases: readonly Case[] = [
  ...Object.entries(long).map(([what, text]): Case => [what, text, 'utf-8', '']),
  ...(['ascii', 'chinese', 'french', 'russian'] as const).map((what): Case => [what, long[what] ?? '', 'utf-8', mark]),
  ...(['chinese', 'korean', 'german'] as const).map((what): Case => [what, long[what] ?? '', 'utf-16le', mark]),
  ...(['japanese', 'russian'] as const).map((what): Case => [what, long[what] ?? '', 'utf-16be', mark]),
  ['traditional', long['traditional'] ?? '', 'utf-16le', ''],
  ...[long, short].flatMap((texts): Case[] => [
    ['chinese', texts['chinese'] ?? '', 'gb18030', ''],
    ['traditional', texts['traditional'] ?? '', 'big5', ''],
    ['japanese', texts['japanese'] ?? '', 'shift_jis', ''],
    ['korean', texts['korean'] ?? '', 'euc-kr', ''],
    ['russian', texts['russian'] ?? '', 'windows-1251', ''],
    ['french', texts['french'] ?? '', 'windows-1252', ''],
    ['german', texts['german'] ?? '', 'windows-1252', ''],
    ['spanish', texts['spanish'] ?? '', 'windows-1252', ''],
  ]),
  ...Object.entries(short)
    .filter(([what]) => what !== 'ascii')
    .map(([what, text]): Case => [`short ${what}`, text, 'utf-8', '']),
];

interface ReadText {
  readonly encoding: DetectedEncoding | null;
  readonly text: string;
}

/** Reads a file as the import does, in chunks that split characters, and returns its cells as text. */
const readText = (bytes: Buffer, chosen?: TextEncoding): Promise<ReadText> => {
  const chunks = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, at) => bytes.subarray(at * 7, at * 7 + 7));
  const surveyed = () => ({ take: () => undefined, answer: () => null });
  return withFile(
    () => Readable.from(chunks),
    { surveyed, encoding: chosen },
    async (file) => {
      if (isRejection(file)) throw new Error(JSON.stringify(file));
      const rows = [file.header];
      for await (const { cells } of file.rows()) rows.push(cells);
      return { encoding: file.encoding, text: rows.map((cells) => cells.join(',')).join('\n') };
    },
  );
};

const cellsOf = (text: string): string => text.trim().replaceAll('"', '');

describe('a corpus of files in nine encodings', () => {
  it('has 40 files', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
    expect(new Set(cases.map(([, , encoding]) => encoding)).size).toBe(9);
  });

  it.each(cases)(
    '%s %j in %s%j is read right, or the user is asked with the right reading among the candidates',
    async (...one) => {
      const [, text, encoding, bom] = one;
      const bytes = encoded(bom + text, encoding);
      const read = await readText(bytes);
      const isRight = read.text === cellsOf(text);
      if (!isRight) {
        expect(read.encoding?.isCertain, `${read.encoding?.name}: ${read.text}`).toBe(false);
        expect(read.encoding?.candidates.map((candidate) => candidate.encoding)).toContain(encoding);
      }
      // What the user chooses is what is read.
      expect((await readText(bytes, encoding)).text).toBe(cellsOf(text));
    },
  );

  it('signs of the Windows encodings are no control characters', async () => {
    const { text } = await readText(Buffer.from([0x80, 0x93, 0x94, 0x0a]), 'windows-1252');
    expect(text).toBe('€“”');
  });

  it('bytes that are no text of any of them are rejected', async () => {
    await expect(readText(Buffer.from([0x41, 0xff, 0xff, 0x0a]))).rejects.toThrow('request.import-file-unknown-encoding');
    await expect(readText(Buffer.from([0x7f, 0x45, 0, 1]))).rejects.toThrow('request.import-file-not-text');
    await expect(readText(encoded('茶杯\n', 'gb18030'), 'utf-8')).rejects.toThrow('request.import-file-unknown-encoding');
  });

  it('long texts of one language are guessed right, and Chinese ones without a question', async () => {
    const guesses = await Promise.all(
      cases
        .filter(([, text]) => text.length > 60)
        .map(async ([what, text, encoding, bom]) => {
          const read = await readText(encoded(bom + text, encoding));
          return { what, encoding, isRight: read.text === cellsOf(text), isAsked: read.encoding?.isCertain === false };
        }),
    );
    expect(guesses.filter(({ isRight }) => !isRight)).toEqual([]);
    const asked = guesses.filter(({ isAsked }) => isAsked).map(({ what }) => what);
    // Accents of these two are letters in both Western and Central European encodings; Korean bytes are common Chinese characters.
    expect(new Set(asked)).toEqual(new Set(['korean', 'french', 'spanish']));
    expect(asked).toHaveLength(3);
  });
});
