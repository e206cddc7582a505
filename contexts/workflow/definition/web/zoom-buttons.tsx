import { useText } from '@shopkeeper/ui/i18n';
import { Maximize, ZoomIn, ZoomOut } from '@shopkeeper/ui/icons';
import { useReactFlow } from '@xyflow/react';
import { Button } from 'antd';
import { useEffect } from 'react';

/** As large as it fits, but legible. */
export const fitRoom = { padding: 0.06, minZoom: 0.5, maxZoom: 1 };

/** Zooms the canvas; shows the whole workflow when `shape`, its steps and lines, changes. */
export function ZoomButtons({ shape }: { readonly shape: string }) {
  const text = useText('definition');
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  useEffect(() => {
    void fitView(fitRoom);
  }, [shape, fitView]);
  const buttons = [
    { key: 'zoomOut', icon: <ZoomOut size={15} />, run: () => zoomOut() },
    { key: 'zoomIn', icon: <ZoomIn size={15} />, run: () => zoomIn() },
    { key: 'fit', icon: <Maximize size={15} />, run: () => fitView(fitRoom) },
  ] as const;
  return (
    <div className="wf-bar">
      {buttons.map(({ key, icon, run }) => (
        <Button key={key} type="text" size="small" icon={icon} aria-label={text(`text.${key}`)} onClick={() => void run()} />
      ))}
    </div>
  );
}
