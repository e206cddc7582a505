/** Of 2,000 SKUs, the most a product has, with a code and a barcode each. */
export const skuCodesMax = 300_000;

/** Joins the codes and barcodes of the SKUs of a product, each once, so that the list finds the product by them. */
export const skuCodesOf = (
  skus: readonly { readonly skuCode?: string | null | undefined; readonly barcode?: string | null | undefined }[],
): string => [...new Set(skus.flatMap(({ skuCode, barcode }) => [skuCode ?? '', barcode ?? '']))].filter(Boolean).join(' ');
