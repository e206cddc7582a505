import { useText } from '@shopkeeper/ui/i18n';
import { Button } from 'antd';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createReader } from './barcode-reader.ts';

const everyMs = 120;
/** The same code counts again after this time, so that two equal products can be scanned one after the other. */
const againMs = 1_800;

interface CameraScannerProps {
  onCode(code: string): void;
  close(): void;
}

/** Reads barcodes with the camera of a phone or a desk, as a scanner would. */
export function CameraScanner({ onCode, close }: CameraScannerProps) {
  const text = useText('packing');
  const video = useRef<HTMLVideoElement>(null);
  const [isFailed, setFailed] = useState(false);
  const newest = useRef(onCode);
  useEffect(() => {
    newest.current = onCode;
  });
  useEffect(() => {
    const stop = watch(
      video,
      (code) => newest.current(code),
      () => setFailed(true),
    );
    return stop;
  }, []);
  return (
    <div className="packing-camera">
      {isFailed ? (
        <p role="alert">{text('text.noCamera')}</p>
      ) : (
        <video ref={video} muted playsInline aria-label={text('text.camera')} />
      )}
      <Button onClick={close}>{text('text.closeCamera')}</Button>
    </div>
  );
}

/** Shows the camera and reports each code; returns the function that ends it. */
function watch(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void, onFailed: () => void): () => void {
  const own = { isOver: false, stream: null as MediaStream | null, code: '', at: 0 };
  const report = (code: string): void => {
    const at = performance.now();
    if (code === own.code && at - own.at < againMs) return;
    Object.assign(own, { code, at });
    onCode(code);
  };
  const run = async (): Promise<void> => {
    own.stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    if (own.isOver || !video.current) return end();
    video.current.srcObject = own.stream;
    await video.current.play();
    const reader = await createReader();
    while (!own.isOver && video.current) {
      const code = await reader(video.current);
      if (code !== null && !own.isOver) report(code);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  const end = (): void => {
    own.isOver = true;
    for (const track of own.stream?.getTracks() ?? []) track.stop();
  };
  run().catch(() => {
    if (!own.isOver) onFailed();
    end();
  });
  return end;
}
