/** Whether the application shows its own content: neither nothing yet, nor a skeleton. */
function isShown(root: HTMLElement): boolean {
  const place = root.querySelector('#main') ?? root;
  return place.childElementCount > 0 && place.textContent !== '' && root.querySelector('.mc-loading') === null;
}

/**
 * Replaces the content that the server sent with a public page by the application as soon as that shows as much: a visitor goes on
 * reading, and neither sees a skeleton in between.
 */
export function replaceRenderedContent(root: HTMLElement): void {
  const rendered = document.getElementById('rendered');
  if (!rendered) return;
  const changes = new MutationObserver(() => {
    if (!isShown(root)) return;
    changes.disconnect();
    rendered.remove();
    root.hidden = false;
  });
  changes.observe(root, { childList: true, subtree: true, attributes: true });
}
