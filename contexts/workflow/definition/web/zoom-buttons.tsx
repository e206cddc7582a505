import { useText } from '@shopkeeper/ui/i18n';
import { Maximize, ZoomIn, ZoomOut } from '@shopkeeper/ui/icons';
import { useReactFlow } from '@xyflow/react';
import { Button } from 'antd';
import { useCallback, useEffect } from 'react';

/** As large as it fits, but legible. */
export const fitRoom = { padding: 0.06, minZoom: 0.5, maxZoom: 1 };

const startRoom = 12;

/** Shows the whole workflow, or its beginning where the whole would be too small to read. */
function useFit(): () => Promise<void> {
  const { fitView, getViewport, setViewport, getNodes, getNodesBounds } = useReactFlow();
  return useCallback(async () => {
    await fitView(fitRoom);
    const { x, y, zoom } = getViewport();
    const left = getNodesBounds(getNodes()).x * zoom;
    if (left + x < 0) await setViewport({ x: startRoom - left, y, zoom });
  }, [fitView, getViewport, setViewport, getNodes, getNodesBounds]);
}

/** Zooms the canvas; shows the whole workflow when `shape`, its steps and lines, changes. */
export function ZoomButtons({ shape }: { readonly shape: string }) {
  const text = useText('definition');
  const { zoomIn, zoomOut } = useReactFlow();
  const fit = useFit();
  useEffect(() => {
    void fit();
  }, [shape, fit]);
  const buttons = [
    { key: 'zoomOut', icon: <ZoomOut size={15} />, run: () => zoomOut() },
    { key: 'zoomIn', icon: <ZoomIn size={15} />, run: () => zoomIn() },
    { key: 'fit', icon: <Maximize size={15} />, run: fit },
  ] as const;
  return (
    <div className="wf-bar">
      {buttons.map(({ key, icon, run }) => (
        <Button key={key} type="text" size="small" icon={icon} aria-label={text(`text.${key}`)} onClick={() => void run()} />
      ))}
    </div>
  );
}
