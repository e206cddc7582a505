/** Reads the first barcode of a picture of the camera; null where there is none. */
export type BarcodeReader = (video: HTMLVideoElement) => Promise<string | null>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

declare global {
  interface Window {
    /** Only Android, macOS and ChromeOS have it. */
    readonly BarcodeDetector?: {
      new (options: { readonly formats: readonly string[] }): Detector;
      getSupportedFormats(): Promise<readonly string[]>;
    };
  }
}

const formats = ['code_128', 'ean_13', 'ean_8', 'upc_a', 'qr_code'];

/** The reader of the browser, where it knows the barcodes of slips and products. */
async function ownReader(): Promise<BarcodeReader | null> {
  const known = (await window.BarcodeDetector?.getSupportedFormats()) ?? [];
  if (!window.BarcodeDetector || !formats.every((format) => known.includes(format))) return null;
  const detector = new window.BarcodeDetector({ formats });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

/** The same by WebAssembly, from the address of the shop. */
async function wasmReader(): Promise<BarcodeReader> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasmUrl }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });
  const canvas = document.createElement('canvas');
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0) return null;
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    context.drawImage(video, 0, 0);
    const read = await readBarcodes(context.getImageData(0, 0, width, height), {
      formats: ['Code128', 'EAN-13', 'EAN-8', 'UPC-A', 'QRCode'],
      maxNumberOfSymbols: 1,
    });
    return read[0]?.text ?? null;
  };
}

/** Makes the reader of camera pictures: that of the browser, or a library where it has none. */
export const createReader = async (): Promise<BarcodeReader> => (await ownReader()) ?? wasmReader();
