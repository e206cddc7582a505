/** Moves the message of a cell to where it is read whole: away from the right edge, and above its cell where none is below. */
export function intoSight(message: HTMLElement | null): void {
  const scroller = message?.closest('.gr-scroller');
  const row = message?.closest('.gr-row');
  if (!message || !scroller || !row) return;
  const sight = scroller.getBoundingClientRect();
  const said = message.getBoundingClientRect();
  const right = sight.left + scroller.clientLeft + scroller.clientWidth;
  const bottom = sight.top + scroller.clientTop + scroller.clientHeight;
  const pinned = row.querySelector('.gr-end')?.getBoundingClientRect().width ?? 0;
  const isLow = said.bottom > bottom && row.getBoundingClientRect().top - said.height > sight.top;
  const aside = Math.min(0, right - pinned - said.right);
  const up = isLow ? -said.height - row.clientHeight : 0;
  message.style.translate = `${aside}px ${up}px`;
  message.classList.toggle('above', isLow);
}
