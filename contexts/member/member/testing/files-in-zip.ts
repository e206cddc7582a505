import { fromBuffer } from 'yauzl';

/** The texts of the files in a zip, by their names. */
export const filesInZip = (archive: Buffer): Promise<Record<string, string>> =>
  new Promise((resolve, fail) => {
    const files: Record<string, string> = {};
    fromBuffer(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return fail(error);
      zip.on('entry', (entry: { fileName: string }) =>
        zip.openReadStream(entry as never, (broken, stream) => {
          if (broken) return fail(broken);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            files[entry.fileName] = Buffer.concat(parts).toString('utf8');
            zip.readEntry();
          });
        }),
      );
      zip.on('end', () => resolve(files));
      zip.readEntry();
    });
  });
