import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { reject } from '@shopkeeper/resource';
import { type Entry, fromFd, type ZipFile } from 'yauzl';
import { UnreadableFile } from './unreadable-file.ts';

/** The XML files of a workbook, by their path. */
export interface WorkbookArchive {
  readonly has: (path: string) => boolean;
  /** Opens a file; throws {@link UnreadableFile} when it is missing. Its decompressed size was counted against the limit. */
  readonly open: (path: string) => Promise<Readable>;
}

const unreadable = (): UnreadableFile => new UnreadableFile(reject('request.import-file-unreadable', { line: 1 }));

/** A workbook has a few dozen files; an archive of thousands is something else. */
const mostEntries = 5_000;

const zipOf = (file: FileHandle): Promise<ZipFile> =>
  new Promise((done, failed) => {
    fromFd(file.fd, { autoClose: false, lazyEntries: true }, (error, zip) => (error ? failed(unreadable()) : done(zip)));
  });

const entriesOf = (zip: ZipFile): Promise<Map<string, Entry>> =>
  new Promise((done, failed) => {
    const entries = new Map<string, Entry>();
    zip.on('error', () => failed(unreadable()));
    zip.on('end', () => done(entries));
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry);
      if (entries.size > mostEntries) failed(unreadable());
      else zip.readEntry();
    });
    zip.readEntry();
  });

/**
 * Opens the archive of a workbook. What is read of it is limited to `maxBytes` in all, by the sizes that the archive states; yauzl
 * ends a stream that is longer than stated.
 */
export async function openArchive(file: FileHandle, maxBytes: number): Promise<WorkbookArchive> {
  const zip = await zipOf(file);
  const entries = await entriesOf(zip);
  let left = maxBytes;
  return {
    has: (path) => entries.has(path.toLowerCase()),
    open(path) {
      const entry = entries.get(path.toLowerCase());
      if (entry === undefined || entry.isEncrypted()) throw unreadable();
      left -= entry.uncompressedSize;
      if (left < 0)
        throw new UnreadableFile(reject('request.import-file-too-large', { max: maxBytes, rows: entry.uncompressedSize }));
      return new Promise((done, failed) => {
        zip.openReadStream(entry, (error, stream) => (error ? failed(unreadable()) : done(stream)));
      });
    },
  };
}
