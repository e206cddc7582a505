/**
 * Callbacks of a drag that starts once the pointer has moved 4 pixels: `move` for each move, `end` at the end; `drop` is false
 * when it was cancelled.
 */
export interface Drag {
  start?(): void;
  move(event: PointerEvent): void;
  end(drop: boolean): void;
}

const threshold = 4;

/**
 * Follows a pressed pointer. Captures it only after it moved: capturing immediately would send the following click and double
 * click to the grid instead of the cell.
 */
export function follow(down: PointerEvent, owner: HTMLElement, drag: Drag): void {
  let started = false;
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    // The button was released before the listeners were added.
    if (event.buttons === 0) return finish(false);
    if (!started) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < threshold) return;
      started = true;
      owner.setPointerCapture(down.pointerId);
      drag.start?.();
    }
    drag.move(event);
  };
  const finish = (drop: boolean) => {
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onCancel);
    window.removeEventListener('keydown', onEscape, true);
    if (started) drag.end(drop);
  };
  const onUp = (event: PointerEvent) => event.pointerId === down.pointerId && finish(true);
  const onCancel = (event: PointerEvent) => event.pointerId === down.pointerId && finish(false);
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !started) return;
    event.stopPropagation();
    finish(false);
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onCancel);
  window.addEventListener('keydown', onEscape, true);
}

/** Scrolls while the pointer of a drag is near or beyond an edge of the scroller; returns the stop function. */
export function scrollAtEdges(scroller: HTMLElement, pointer: () => { x: number; y: number }, onScroll: () => void): () => void {
  let frame = requestAnimationFrame(function tick() {
    const box = scroller.getBoundingClientRect();
    const { x, y } = pointer();
    const dx = pull(x, box.left, box.right);
    const dy = pull(y, box.top + 34, box.bottom);
    if (dx !== 0 || dy !== 0) {
      scroller.scrollBy(dx, dy);
      onScroll();
    }
    frame = requestAnimationFrame(tick);
  });
  return () => cancelAnimationFrame(frame);
}

const edge = 28;

function pull(at: number, low: number, high: number): number {
  if (at < low + edge) return -Math.min(24, Math.ceil((low + edge - at) / 3));
  return at > high - edge ? Math.min(24, Math.ceil((at - high + edge) / 3)) : 0;
}
