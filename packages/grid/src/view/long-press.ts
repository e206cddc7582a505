const heldMs = 500;
/** Tolerated finger movement in pixels; beyond it the finger scrolls. */
const trembling = 8;

/** Calls back once after a long press, or when the browser reports one by `contextmenu`. */
export function onLongPress(down: PointerEvent, held: () => void): void {
  const listening = new AbortController();
  const { signal } = listening;
  const leave = (): void => {
    clearTimeout(timer);
    listening.abort();
  };
  const rest = (): void => {
    leave();
    held();
  };
  const timer = setTimeout(rest, heldMs);
  const onMove = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    if (pointerId !== down.pointerId) return;
    if (Math.hypot(clientX - down.clientX, clientY - down.clientY) > trembling) leave();
  };
  window.addEventListener('pointermove', onMove, { signal });
  const onMenu = (event: Event): void => {
    event.preventDefault();
    rest();
  };
  window.addEventListener('contextmenu', onMenu, { signal });
  for (const end of ['pointerup', 'pointercancel', 'pointerdown', 'blur'])
    window.addEventListener(end, (event) => event !== down && leave(), { signal, capture: true });
}
