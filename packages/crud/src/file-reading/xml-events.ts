import type { Readable } from 'node:stream';
import { reject } from '@shopkeeper/resource';
import { SaxesParser } from 'saxes';
import { UnreadableFile } from './unreadable-file.ts';

type Attributes = Readonly<Record<string, string>>;

/** Receives the elements of an XML file, by their names without prefix. */
export interface XmlHandlers {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** Bytes without the end of an element, such as one endless text: the parser would hold all of it. */
const maxOpenBytes = 10_000_000;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses an XML file chunk by chunk; each step is returned after its chunk was handled, so that the caller can take what was
 * collected. Entities are not expanded beyond the five of XML.
 *
 * @throws UnreadableFile for anything that is not well-formed, or an archive whose content is damaged
 */
export async function* xmlSteps(source: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  parser.on('error', (error) => {
    throw new XmlError(error.message);
  });
  if (handlers.open) parser.on('opentag', ({ name, attributes }) => handlers.open?.(localName(name), attributes as Attributes));
  if (handlers.text) parser.on('text', (text) => handlers.text?.(text));
  let open = 0;
  parser.on('closetag', ({ name }) => {
    open = 0;
    handlers.close?.(localName(name));
  });
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      open += chunk.length;
      if (open > maxOpenBytes) throw new XmlError('an element does not end');
      parser.write(decoder.decode(chunk, { stream: true }));
      yield;
    }
    parser.write(decoder.decode()).close();
    yield;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    if (error instanceof XmlError || isDamage(error))
      throw new UnreadableFile(reject('request.import-file-unreadable', { line: 1 }));
    throw error;
  } finally {
    source.destroy();
  }
}

class XmlError extends Error {}

/** An error of the decompression, or of yauzl, which checks the stated size. */
const isDamage = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && String(error.code).startsWith('Z_')) || /bytes|size/i.test(error.message));

/** Parses a whole XML file. */
export async function parseXml(source: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _step of xmlSteps(source, handlers));
}
