/**
 * A hostile file and its verdict: `stored` as a re-encoded picture, `a download`, or rejected with this code; alternatives are
 * separated by ` or `.
 */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer | string;
  readonly verdict: string;
}

/** A valid picture of a supported format, with its file name and type. */
export interface GoodPicture {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** Number of bytes that identify the format. */
  readonly header: number;
}

const points = 10;
const rejected = 'request.upload-type';

/** Truncates a picture at ten positions; each must be re-encoded or rejected, and never stored as received. */
const cuts = ({ name, type, bytes }: GoodPicture): HostileFile[] =>
  Array.from({ length: points }, (_, at) => {
    const end = Math.floor(((bytes.length - 1) * (at + 1)) / points);
    return { what: `${name} cut at byte ${end}`, name, type, bytes: bytes.subarray(0, end), verdict: `stored or ${rejected}` };
  });

const headerAlone = ({ name, type, bytes, header }: GoodPicture): HostileFile => ({
  what: `the header of ${name} alone`,
  name,
  type,
  bytes: bytes.subarray(0, header),
  verdict: rejected,
});

/** Gives a picture the name and type of each other format, and its own type with the name of another. */
const misnamed = ({ name, type, bytes }: GoodPicture, others: readonly GoodPicture[]): HostileFile[] =>
  others.flatMap((other) => [
    { what: `${name} said to be ${other.name}`, name: other.name, type: other.type, bytes, verdict: rejected },
    { what: `${name} called ${other.name}`, name: other.name, type, bytes, verdict: rejected },
  ]);

/** Returns broken files for each supported format. */
export const brokenPictures = (all: readonly GoodPicture[]): HostileFile[] =>
  all.flatMap((one) => [
    ...cuts(one),
    headerAlone(one),
    ...misnamed(
      one,
      all.filter((other) => other !== one),
    ),
  ]);

const drawing = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`;

const bmp = Buffer.concat([Buffer.from('BM'), Buffer.from('3a000000000000003600000028000000', 'hex'), Buffer.alloc(60)]);
const film = Buffer.concat([Buffer.from('000000186674797069736f6d0000020069736f6d6d703432', 'hex'), Buffer.alloc(200)]);
const document = '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** Builds an archive with one empty file of this name. */
function archive(name: string): Buffer {
  const path = Buffer.from(name);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50);
  local.writeUInt16LE(path.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50);
  central.writeUInt16LE(path.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + path.length, 12);
  end.writeUInt32LE(30 + path.length, 16);
  return Buffer.concat([local, path, central, path, end]);
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const polyglot = Buffer.concat([Buffer.from(document), archive('a.html')]);

/** Files of other types, none of which the site allows. */
export const otherKinds: readonly HostileFile[] = [
  { what: 'a bitmap', name: 'a.bmp', type: 'image/bmp', bytes: bmp },
  { what: 'a bitmap called png', name: 'a.png', type: 'image/png', bytes: bmp },
  { what: 'a film', name: 'a.mp4', type: 'video/mp4', bytes: film },
  { what: 'a workbook', name: 'a.xlsx', type: sheetType, bytes: archive('xl/workbook.xml') },
  { what: 'a table', name: 'a.csv', type: 'text/csv', bytes: 'a,b\r\n1,2\r\n' },
  { what: 'a document that is an archive, too', name: 'a.pdf', type: 'application/pdf', bytes: polyglot },
  { what: 'an archive that is a document, too', name: 'a.zip', type: 'application/zip', bytes: polyglot },
  { what: 'both of them called picture', name: 'a.png', type: 'image/png', bytes: polyglot },
  ...['<use xlink:href="data:image/svg+xml,%3Csvg/%3E#x"/>', '<foreignObject><body onload="alert(1)"/></foreignObject>'].flatMap(
    (inner, at) => [
      { what: `a drawing that borrows, ${at}`, name: 'a.svg', type: 'image/svg+xml', bytes: drawing(inner) },
      { what: `a drawing that borrows, ${at}, called png`, name: 'a.png', type: 'image/png', bytes: drawing(inner) },
    ],
  ),
].map((one) => ({ ...one, verdict: rejected }));

/** The expected results where the site allows every type: stored as downloads or rejected, never opened in a page. */
export const documents: readonly HostileFile[] = [
  { what: 'a document', name: 'a.pdf', type: 'application/pdf', bytes: document, verdict: 'a download' },
  { what: 'a document that is an archive, too', name: 'b.pdf', type: 'application/pdf', bytes: polyglot, verdict: 'a download' },
  { what: 'an archive that is a document, too', name: 'a.zip', type: 'application/zip', bytes: polyglot, verdict: rejected },
  { what: 'an archive', name: 'a.zip', type: 'application/zip', bytes: archive('a.html'), verdict: 'a download' },
  { what: 'a table', name: 'a.csv', type: 'text/csv', bytes: 'a,b\r\n1,2\r\n', verdict: 'a download' },
  { what: 'a page called text', name: 'a.txt', type: 'text/plain', bytes: '<script>alert(1)</script>', verdict: 'a download' },
  { what: 'a page', name: 'a.html', type: 'text/html', bytes: '<script>alert(1)</script>', verdict: rejected },
  { what: 'a drawing', name: 'a.svg', type: 'image/svg+xml', bytes: drawing('<g/>'), verdict: rejected },
];
