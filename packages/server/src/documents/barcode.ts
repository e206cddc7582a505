import JsBarcode from 'jsbarcode';

interface Encoded {
  encodings?: readonly { readonly data: string }[];
}

/**
 * Returns the modules of a Code 128 barcode as text: 1 is a bar, 0 a space, all of one width.
 *
 * @throws Error for a text that Code 128 cannot hold, such as Chinese
 */
export function code128(text: string): string {
  const encoded: Encoded = {};
  JsBarcode(encoded, text, { format: 'CODE128' });
  const data = (encoded.encodings ?? []).map((part) => part.data).join('');
  if (data === '') throw new Error('the text cannot be a barcode');
  return data;
}
