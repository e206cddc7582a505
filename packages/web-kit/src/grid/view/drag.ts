/** What a drag does once the pointer has moved 4 pixels: `move` each time, `end` at last; `drop` is false when it was broken off. */
export interface Drag {
  start?(): void;
  move(event: PointerEvent): void;
  end(drop: boolean): void;
}

const threshold = 4;

/**
 * Follows the pointer that was pressed. It is captured only after it moved: capturing at once would send the click and the
 * double click that follow to the grid instead of to the cell.
 */
export function follow(down: PointerEvent, owner: HTMLElement, drag: Drag): void {
  let started = false;
  const onMove = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    // The button was let go before we listened.
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

/** Scrolls while the pointer of a drag stands near or beyond an edge of the box; answers how to stop. */
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
