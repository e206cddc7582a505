const form = 'multipart/form-data; boundary=b';
const part = (disposition: string, content = 'x'): string => `--b\r\ncontent-disposition: ${disposition}\r\n\r\n${content}\r\n`;
const whole = (...parts: readonly string[]): string => `${parts.join('')}--b--\r\n`;
const good = 'form-data; name="fileInput"; filename="a.png"';
const inPart = `content-type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nx\r\n--c--`;

const bodies: readonly (readonly [what: string, body: string, type?: string])[] = [
  ['no boundary', part(good), 'multipart/form-data'],
  ['an empty boundary', part(good), 'multipart/form-data; boundary='],
  ['another boundary', whole(part(good)), 'multipart/form-data; boundary=c'],
  ['a boundary of a thousand signs', part(good), `multipart/form-data; boundary=${'b'.repeat(1_000)}`],
  ['no end', part(good)],
  ['no body', ''],
  ['an end alone', whole()],
  ['two files', whole(part(good), part(good))],
  ['a file in another field', whole(part('form-data; name="other"; filename="a.png"'))],
  ['a field and no file', whole(part('form-data; name="fileInput"'))],
  ['no name', whole(part('form-data; filename="a.png"'))],
  ['no disposition', whole('--b\r\n\r\nx\r\n')],
  ['a name of ten thousand signs', whole(part(`form-data; name="${'n'.repeat(10_000)}"`))],
  ['ten thousand parts', whole(part('form-data; name="a"').repeat(10_000))],
  ['a part called prototype', whole(part('form-data; name="__proto__"'), part('form-data; name="constructor"'))],
  ['a thousand headers in a part', whole(`--b\r\n${'x: y\r\n'.repeat(1_000)}content-disposition: ${good}\r\n\r\nx\r\n`)],
  ['a part in a part', whole(`--b\r\ncontent-disposition: ${good}\r\n${inPart}\r\n`)],
  ['a field of a megabyte', whole(part('form-data; name="mode"', 'x'.repeat(1_000_000)))],
  ['a null byte in a name', whole(part('form-data; name="file\u0000Input"; filename="a.png"'))],
  ['line ends alone', part(good).replaceAll('\r\n', '\n')],
];

/** Multipart bodies that break parsers. */
export const brokenMultiparts = bodies.map(([what, body, type = form]) => ({ what, type, body }));
