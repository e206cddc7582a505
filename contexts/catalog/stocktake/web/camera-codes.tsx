import { useText } from '@shopkeeper/ui/i18n';
import { Text } from '@shopkeeper/ui/layout';
import { useEffect, useRef, useState } from 'react';

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}

interface WithDetector {
  readonly BarcodeDetector?: new () => Detector;
}

/** Whether this browser reads barcodes from pictures; browsers of phones do. */
export const readsCodes = (): boolean => (globalThis as WithDetector).BarcodeDetector !== undefined;

const everyMs = 200;
/** The same code is read again only after it was out of sight for this long. */
const restMs = 1_500;

/** Shows the camera and reports each barcode that comes into sight once. */
export function CameraCodes({ onCode }: { onCode(code: string): void }) {
  const text = useText('stocktake');
  const video = useRef<HTMLVideoElement>(null);
  const [isDenied, setDenied] = useState(false);
  const report = useRef(onCode);
  useEffect(() => {
    report.current = onCode;
  });
  useEffect(() => {
    const { BarcodeDetector } = globalThis as WithDetector;
    if (!BarcodeDetector) return undefined;
    const detector = new BarcodeDetector();
    const seen = new Map<string, number>();
    let stream: MediaStream | null = null;
    let timer = 0;
    let isGone = false;
    const look = async (): Promise<void> => {
      const found = video.current ? await detector.detect(video.current).catch(() => []) : [];
      const now = performance.now();
      for (const { rawValue } of found) {
        if (now - (seen.get(rawValue) ?? -restMs) >= restMs) report.current(rawValue);
        seen.set(rawValue, now);
      }
      if (!isGone) timer = window.setTimeout(() => void look(), everyMs);
    };
    const start = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isGone || !video.current) return stream.getTracks().forEach((track) => track.stop());
      video.current.srcObject = stream;
      await video.current.play();
      await look();
    };
    void start().catch(() => setDenied(true));
    return () => {
      isGone = true;
      window.clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  if (isDenied) return <Text color="bad">{text('text.cameraDenied')}</Text>;
  return <video ref={video} muted playsInline style={{ width: '100%', maxHeight: 240, objectFit: 'cover', borderRadius: 8 }} />;
}
