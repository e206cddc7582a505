/** A multipart body that breaks parsers. */
export interface BrokenMultipart {
  readonly what: string;
  readonly type: string;
  readonly body: string;
}

const form = 'multipart/form-data; boundary=b';
const part = (disposition: string, content = 'x'): string => `--b\r\ncontent-disposition: ${disposition}\r\n\r\n${content}\r\n`;
const good = 'form-data; name="fileInput"; filename="a.png"';

export const brokenMultiparts: readonly BrokenMultipart[] = [
  { what: 'no boundary', type: 'multipart/form-data', body: part(good) },
  { what: 'an empty boundary', type: 'multipart/form-data; boundary=', body: part(good) },
  { what: 'another boundary', type: 'multipart/form-data; boundary=c', body: `${part(good)}--b--\r\n` },
  { what: 'a boundary of a thousand signs', type: `multipart/form-data; boundary=${'b'.repeat(1_000)}`, body: part(good) },
  { what: 'no end', type: form, body: part(good) },
  { what: 'no body', type: form, body: '' },
  { what: 'an end alone', type: form, body: '--b--\r\n' },
  { what: 'two files', type: form, body: `${part(good)}${part(good)}--b--\r\n` },
  { what: 'a file in another field', type: form, body: `${part('form-data; name="other"; filename="a.png"')}--b--\r\n` },
  { what: 'a field and no file', type: form, body: `${part('form-data; name="fileInput"')}--b--\r\n` },
  { what: 'no name', type: form, body: `${part('form-data; filename="a.png"')}--b--\r\n` },
  { what: 'no disposition', type: form, body: '--b\r\n\r\nx\r\n--b--\r\n' },
  { what: 'a name of ten thousand signs', type: form, body: `${part(`form-data; name="${'n'.repeat(10_000)}"`)}--b--\r\n` },
  { what: 'ten thousand parts', type: form, body: `${part('form-data; name="a"').repeat(10_000)}--b--\r\n` },
  {
    what: 'a part called prototype',
    type: form,
    body: `${part('form-data; name="__proto__"')}${part('form-data; name="constructor"')}--b--\r\n`,
  },
  {
    what: 'a thousand headers in a part',
    type: form,
    body: `--b\r\n${'x: y\r\n'.repeat(1_000)}content-disposition: ${good}\r\n\r\nx\r\n--b--\r\n`,
  },
  {
    what: 'a part in a part',
    type: form,
    body: `--b\r\ncontent-disposition: ${good}\r\ncontent-type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nx\r\n--c--\r\n--b--\r\n`,
  },
  { what: 'a field of a megabyte', type: form, body: `${part('form-data; name="mode"', 'x'.repeat(1_000_000))}--b--\r\n` },
  { what: 'a null byte in a name', type: form, body: `${part('form-data; name="file\u0000Input"; filename="a.png"')}--b--\r\n` },
  { what: 'line ends alone', type: form, body: part(good).replaceAll('\r\n', '\n') },
];
